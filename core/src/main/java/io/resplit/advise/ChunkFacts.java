package io.resplit.advise;

import io.resplit.geometry.Multiples;
import java.util.List;
import java.util.Optional;

/**
 * What chunks mean for a reader with a chunk cache.
 *
 * @param grid the chunks
 * @param elementBytes bytes of an element
 * @param sweeps the ways in which the array is read, at least one
 * @param cacheBytes bytes of the reader's cache
 * @param packedSlots number of slots that suits today's HDF5; empty if there is no reasonable one
 * @param linearSlots the same for the linear hash
 * @param anySlots number of slots that suits both hashes and as many chunks as the cache holds
 */
public record ChunkFacts(
    ChunkGrid grid,
    int elementBytes,
    List<Sweep> sweeps,
    long cacheBytes,
    Optional<SlotCount> packedSlots,
    Optional<SlotCount> linearSlots,
    Optional<SlotCount> anySlots) {

  /** Copies the list. */
  public ChunkFacts {
    sweeps = List.copyOf(sweeps);
  }

  /** Returns the bytes of a chunk. */
  public long chunkBytes() {
    return Multiples.cappedProduct(grid.chunk().volume(), elementBytes);
  }

  /** Returns the number of chunks that the cache holds. */
  public long heldChunks() {
    return cacheBytes / chunkBytes();
  }

  /** Returns the bytes that a sweep must find in the cache so that it loads each chunk once. */
  public long workingSetBytes(Sweep sweep) {
    return Multiples.cappedProduct(sweep.workingSetElements(), elementBytes);
  }

  /** Returns the bytes that the cache needs for all sweeps. */
  public long needBytes() {
    return sweeps.stream().mapToLong(this::workingSetBytes).max().orElse(0);
  }

  /** Returns how many chunks a sweep loads. */
  public long loads(Sweep sweep) {
    return sweep.loads(heldChunks());
  }
}
