package io.resplit.advise.simulate;

import io.resplit.advise.ChunkGrid;
import io.resplit.geometry.Multiples;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The chunk cache that the HDF5 C library has for each open dataset.
 *
 * <p>As its source has it ({@code H5Dchunk.c}) and as release 1.10.8 behaves, byte for byte: a
 * table that holds one chunk a slot, where a chunk that needs a taken slot throws out the other
 * one; a list of chunks in which a chunk that is used moves <em>one</em> place away from the end
 * where space is made; and chunks at the edge of the array, which are never used completely and so
 * are only thrown out with those that were used in part. Confined to one thread.
 */
final class Hdf5Cache {

  private final CacheSettings settings;
  private final Operation operation;
  private final StoredAs storedAs;
  private final long chunkBytes;
  private final boolean holds;
  private final Map<Long, CachedChunk> table = new HashMap<>();
  private final VictimList victims;
  private final BitSet stored = new BitSet();
  private long requestedBytes;
  private long movedBytes;
  private long loads;
  private long stores;
  private long hits;
  private long collisions;
  private long mostHeld;

  /**
   * Creates an empty cache.
   *
   * @param grid the chunks of the dataset; fewer than 2^31 for {@link Operation#WRITE}
   * @param elementBytes bytes of an element
   */
  Hdf5Cache(
      ChunkGrid grid,
      int elementBytes,
      CacheSettings settings,
      Operation operation,
      StoredAs storedAs) {
    this.settings = settings;
    this.operation = operation;
    this.storedAs = storedAs;
    this.chunkBytes = Multiples.cappedProduct(grid.chunk().volume(), elementBytes);
    this.holds = settings.isOn() && chunkBytes <= settings.bytes();
    this.victims = new VictimList(settings.w0(), holds ? settings.bytes() / chunkBytes - 1 : 0);
  }

  /**
   * Accesses a part of a chunk.
   *
   * @param chunk number of the chunk
   * @param hash its number for the hash
   * @param bytes how much of it is read or written
   */
  void access(long chunk, long hash, long bytes) {
    requestedBytes += bytes;
    if (!holds) {
      pass(chunk, bytes);
      return;
    }
    long slot = Long.remainderUnsigned(hash, settings.slots());
    CachedChunk there = table.get(slot);
    if (there != null && there.number() == chunk) {
      hits++;
      victims.use(there, bytes, operation);
    } else {
      loads += needsLoad(chunk, bytes) ? 1 : 0;
      collisions += there == null ? 0 : 1;
      hold(new CachedChunk(chunk, slot, chunkBytes), there, bytes);
    }
  }

  /** A chunk that cannot be held is loaded and stored at every access, or used where it lies. */
  private void pass(long chunk, long bytes) {
    if (storedAs == StoredAs.PLAIN && chunkBytes > heldBytes() && isThere(chunk)) {
      movedBytes += bytes;
      return;
    }
    loads += needsLoad(chunk, bytes) ? 1 : 0;
    if (operation != Operation.READ) {
      store(chunk);
    }
  }

  private long heldBytes() {
    return settings.isOn() ? settings.bytes() : 0;
  }

  private boolean isThere(long chunk) {
    return operation != Operation.WRITE || stored.get(Math.toIntExact(chunk));
  }

  /** What is written as a whole, or for the first time, is not read before. */
  private boolean needsLoad(long chunk, long bytes) {
    boolean whole = operation != Operation.READ && bytes == chunkBytes;
    return !whole && isThere(chunk);
  }

  private void hold(CachedChunk chunk, CachedChunk inTheWay, long bytes) {
    if (inTheWay != null) {
      victims.remove(inTheWay);
      evict(inTheWay);
    }
    victims.makeSpace(this::evict);
    table.put(chunk.slot(), chunk);
    victims.add(chunk, bytes, operation);
    mostHeld = Math.max(mostHeld, victims.size());
  }

  private void evict(CachedChunk chunk) {
    table.remove(chunk.slot());
    if (chunk.isDirty()) {
      store(chunk.number());
    }
  }

  private void store(long chunk) {
    stores++;
    if (operation == Operation.WRITE) {
      stored.set(Math.toIntExact(chunk));
    }
  }

  /** Empties the cache, which writes what is not written yet, and returns what it has done. */
  SimulatedCounts close() {
    while (victims.first() != null) {
      CachedChunk chunk = victims.first();
      victims.remove(chunk);
      evict(chunk);
    }
    boolean reads = operation == Operation.READ;
    return new SimulatedCounts(
        requestedBytes,
        loads,
        stores,
        loads * chunkBytes + (reads ? movedBytes : 0),
        stores * chunkBytes + (reads ? 0 : movedBytes),
        hits,
        collisions,
        mostHeld * chunkBytes);
  }
}
