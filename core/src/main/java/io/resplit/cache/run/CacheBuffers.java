package io.resplit.cache.run;

import io.resplit.buffer.Ledger;
import io.resplit.cache.CacheMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * All memory of a cache: decoded chunks and their stored forms, each counted in one ledger.
 *
 * <p>Memory is allocated when it is first needed and used again ever after. Chunks of different
 * sizes leave gaps; they are closed when a chunk finds no room. Confined to one thread.
 */
final class CacheBuffers {

  private final CacheMemory memory;
  private final Ledger ledger;
  private final Runnable stillness;
  private final List<Slab> slabs = new ArrayList<>();
  private final Deque<ByteBuffer> freeStored = new ArrayDeque<>();

  /**
   * Creates buffers; allocates nothing yet.
   *
   * @param stillness waits until no other thread uses a chunk, so that chunks can be moved
   */
  CacheBuffers(CacheMemory memory, Runnable stillness) {
    this.memory = memory;
    this.ledger = new Ledger(memory.dataBytes());
    this.stillness = stillness;
  }

  /** Returns the most bytes that were in use at a time. */
  long peakBytes() {
    return ledger.peakBytes();
  }

  /** Returns the bytes that are in use. */
  long heldBytes() {
    return ledger.heldBytes();
  }

  /** Returns room for a decoded chunk, of undefined content. */
  Slab.Block takeElements(int bytes) {
    ledger.acquire(bytes);
    for (Slab slab : slabs) {
      Slab.Block block = slab.take(bytes);
      if (block != null) {
        return block;
      }
    }
    return slabs.size() < memory.slabCount() ? inNewSlab(bytes) : inCompacted(bytes);
  }

  private Slab.Block inNewSlab(int bytes) {
    Slab slab = new Slab(memory.slabBytes());
    slabs.add(slab);
    return slab.take(bytes);
  }

  private Slab.Block inCompacted(int bytes) {
    stillness.run();
    Slab emptiest = slabs.stream().max(Comparator.comparingInt(Slab::freeBytes)).orElseThrow();
    emptiest.compact();
    Slab.Block block = emptiest.take(bytes);
    if (block == null) {
      throw new IllegalStateException("no room for a chunk of " + bytes + " bytes: " + memory);
    }
    return block;
  }

  void free(Slab.Block elements) {
    elements.free();
    ledger.release(elements.bytes());
  }

  /** Returns room for the stored form of a chunk. */
  ByteBuffer takeStored() {
    ledger.acquire(memory.maxStoredBytes());
    return freeStored.isEmpty() ? newStored() : freeStored.pop().clear();
  }

  private ByteBuffer newStored() {
    return ByteBuffer.allocateDirect(memory.maxStoredBytes()).order(ByteOrder.nativeOrder());
  }

  void freeStored(ByteBuffer stored) {
    freeStored.push(stored);
    ledger.release(memory.maxStoredBytes());
  }
}
