package io.resplit.cache.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheMemory;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.CacheStatistics;
import io.resplit.cache.ChunkAccess;
import io.resplit.cache.ChunkDataset;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Decision;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Carries a setup out over stores in memory, and checks every byte against plain arrays. */
final class CacheRun {

  private final CacheSetup setup;
  private final List<MemoryStore> stores = new ArrayList<>();
  private final Map<ChunkKey, byte[]> expected = new HashMap<>();
  private final Map<Long, Decision> copies = new HashMap<>();
  private CacheMemory memory;
  private long position;
  private CacheStatistics statistics;

  CacheRun(CacheSetup setup, int threads, long delaySeed) {
    this.setup = setup;
    Flight largest = Flight.NONE;
    for (ChunkDataset dataset : setup.datasets()) {
      MemoryStore store = new MemoryStore(dataset.chunkBytes(), delaySeed);
      largest =
          new Flight(
              Math.max(largest.decodedBytes(), store.chunkBytes()),
              Math.max(largest.storedBytes(), store.maxStoredBytes()));
      stores.add(store);
    }
    this.memory = CacheMemory.of(setup.largestBudgetBytes(), threads, largest, largest, true);
    setup.schedule().forEach(this::create);
    for (CacheDecisions decisions = new CacheDecisions(setup); decisions.hasNext(); ) {
      Decision decision = decisions.next();
      decision.copyTo().ifPresent(target -> copies.put(decision.position(), decision));
    }
  }

  /** Puts a chunk into its file if it is there before the job. */
  private void create(ChunkAccess access) {
    ChunkDataset dataset = setup.datasets().get(access.dataset());
    if (expected.containsKey(access.key())) {
      return;
    }
    byte[] elements = new byte[dataset.chunkBytes()];
    Arrays.fill(elements, MemoryStore.FILL);
    if (dataset.stored().test(access.chunk())) {
      int useful = dataset.usefulBytes().applyAsInt(access.chunk());
      for (int i = 0; i < useful; i++) {
        elements[i] = (byte) (31 * access.chunk() + 7 * access.dataset() + 3 * i);
      }
      stores.get(access.dataset()).put(access.chunk(), elements);
    }
    expected.put(access.key(), elements);
  }

  /** Sets what may be in flight; returns this. */
  CacheRun limit(Flight ahead, Flight behind) {
    memory = new CacheMemory(memory.budgetBytes(), memory.threads(), ahead, behind, memory.inUse());
    return this;
  }

  /** Says that each chunk is a file of its own; returns this. */
  CacheRun ofChunkFiles() {
    stores.forEach(store -> store.ofChunkFiles(0));
    return this;
  }

  MemoryStore store(int dataset) {
    return stores.get(dataset);
  }

  CacheMemory memory() {
    return memory;
  }

  /** Returns the number of the access that is next, or that failed. */
  long position() {
    return position;
  }

  CacheStatistics statistics() {
    return statistics;
  }

  /** Runs the whole schedule and checks what the files hold then. */
  void run() throws IOException {
    try (ChunkCache cache = new ChunkCache(setup, memory)) {
      for (int dataset = 0; dataset < stores.size(); dataset++) {
        cache.register(dataset, stores.get(dataset));
      }
      for (ChunkAccess access : setup.schedule()) {
        cache.access(access, elements -> use(access, elements));
        noteCopy();
        position++;
      }
      cache.finish();
      assertTrue(cache.isClean());
      statistics = cache.statistics();
      for (int dataset = 0; dataset < stores.size(); dataset++) {
        cache.unregister(dataset);
      }
    }
    checkFiles();
  }

  /** A chunk that is copied is that which was read right before. */
  private void noteCopy() {
    Decision read = copies.get(position - 1);
    if (read != null) {
      byte[] elements = expected.get(read.access().key()).clone();
      expected.put(read.copyTo().orElseThrow(), elements);
    }
  }

  private void use(ChunkAccess access, ByteBuffer elements) {
    assertFalse(copies.containsKey(position - 1), "what is copied must not be asked for");
    byte[] plain = expected.get(access.key());
    assertTrue(elements.isDirect());
    assertEquals(access.writes(), !elements.isReadOnly());
    assertEquals(plain.length, elements.remaining());
    ChunkDataset dataset = setup.datasets().get(access.dataset());
    int useful = dataset.usefulBytes().applyAsInt(access.chunk());
    int from = (int) (position * 5 % (useful - access.bytes() + 1));
    for (int i = from; i < from + access.bytes(); i++) {
      if (access.writes()) {
        plain[i] = (byte) (position + 13 * i);
        elements.put(i, plain[i]);
      } else {
        assertEquals(plain[i], elements.get(i), access.toString());
      }
    }
  }

  private void checkFiles() {
    expected.forEach(
        (key, elements) -> {
          MemoryStore store = stores.get(key.dataset());
          if (store.file().containsKey(key.chunk())) {
            assertArrayEquals(elements, store.get(key.chunk()), key.toString());
          }
        });
  }

  /** Returns the bytes of all files and the order of all writes. */
  List<Object> outcome() {
    List<Object> outcome = new ArrayList<>();
    for (MemoryStore store : stores) {
      Map<Long, List<Byte>> file = new TreeMap<>();
      store.file().forEach((chunk, bytes) -> file.put(chunk, CacheRun.list(bytes)));
      outcome.add(file);
      outcome.add(store.writes());
      outcome.add(List.of(store.count("read"), store.count("decode"), store.count("encode")));
    }
    return outcome;
  }

  private static List<Byte> list(byte[] bytes) {
    List<Byte> list = new ArrayList<>();
    for (byte value : bytes) {
      list.add(value);
    }
    return list;
  }
}
