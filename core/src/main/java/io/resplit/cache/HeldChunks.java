package io.resplit.cache;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The chunks that are held, and which of them may leave first.
 *
 * <p>Chunks that share a reservation are ranked by themselves, all without one together; the first
 * of each kind that may leave are ranked again. So every operation takes a time of the logarithm.
 */
final class HeldChunks {

  private final Map<ChunkKey, Held> chunks = new HashMap<>();
  private final List<Pool> poolOfDataset = new ArrayList<>();
  private final Map<Reservation, Pool> pools = new LinkedHashMap<>();
  private final IndexedHeap<Pool> ready = new IndexedHeap<>();
  private long bytes;

  /** A chunk that is held. */
  static final class Held extends IndexedHeap.Member {
    private final ChunkKey key;
    private final int bytes;
    private long bytesLeft;
    private boolean dirty;

    Held(ChunkKey key, int bytes, long usefulBytes) {
      this.key = key;
      this.bytes = bytes;
      this.bytesLeft = usefulBytes;
    }

    ChunkKey key() {
      return key;
    }

    /** Notes a touch of {@code access} and returns the useful bytes that are left. */
    long touch(ChunkAccess access) {
      dirty |= access.writes();
      bytesLeft -= access.bytes();
      return bytesLeft;
    }

    boolean isDirty() {
      return dirty;
    }
  }

  /** Chunks of equal right: those that share a reservation, or all without. */
  private static final class Pool extends IndexedHeap.Member {
    private final IndexedHeap<Held> members = new IndexedHeap<>();
    private final long reservedBytes;
    private long bytes;

    Pool(long reservedBytes) {
      this.reservedBytes = reservedBytes;
    }

    boolean mayLose() {
      return !members.isEmpty() && bytes - members.first().bytes >= reservedBytes;
    }
  }

  HeldChunks(List<ChunkDataset> datasets) {
    pools.put(Reservation.NONE, new Pool(0));
    for (ChunkDataset dataset : datasets) {
      poolOfDataset.add(
          pools.computeIfAbsent(dataset.reservation(), space -> new Pool(space.bytes())));
    }
  }

  long bytes() {
    return bytes;
  }

  /** Returns the chunk, or null if it is not held. */
  Held find(ChunkKey key) {
    return chunks.get(key);
  }

  Collection<Held> all() {
    return chunks.values();
  }

  /** Begins to hold a chunk; {@link #rank} must follow. */
  void add(Held chunk) {
    chunks.put(chunk.key, chunk);
    bytes += chunk.bytes;
    poolOf(chunk).bytes += chunk.bytes;
  }

  /** Gives a held chunk its rank. */
  void rank(Held chunk, long rank) {
    Pool pool = poolOf(chunk);
    pool.members.put(chunk, rank);
    settle(pool);
  }

  /** Holds a chunk no longer. */
  void remove(Held chunk) {
    Pool pool = poolOf(chunk);
    chunks.remove(chunk.key);
    pool.members.remove(chunk);
    pool.bytes -= chunk.bytes;
    bytes -= chunk.bytes;
    settle(pool);
  }

  /** Returns the chunk of lowest rank that no reservation protects, or null if there is none. */
  Held victim() {
    return ready.isEmpty() ? null : ready.first().members.first();
  }

  /**
   * Returns the same for a chunk of {@code dataset}, from which its own reservation protects none.
   */
  Held victimOf(int dataset) {
    Held free = victim();
    Pool own = poolOfDataset.get(dataset);
    return own.members.isEmpty() || free != null && free.rank() <= own.members.first().rank()
        ? free
        : own.members.first();
  }

  /** Returns the chunk of lowest rank in spite of reservations; one must be held. */
  Held anyVictim() {
    Held lowest = null;
    for (Pool pool : pools.values()) {
      if (!pool.members.isEmpty()
          && (lowest == null || pool.members.first().rank() < lowest.rank())) {
        lowest = pool.members.first();
      }
    }
    return lowest;
  }

  private void settle(Pool pool) {
    if (pool.mayLose()) {
      ready.put(pool, pool.members.first().rank());
    } else {
      ready.remove(pool);
    }
  }

  private Pool poolOf(Held chunk) {
    return poolOfDataset.get(chunk.key.dataset());
  }
}
