package io.resplit.format.hdf5.index;

/** Receives every chunk in the index of a file. */
interface ChunkEntryVisitor {

  /** Size of a chunk where the index does not state it because no filter changes it. */
  long UNSTATED = -1;

  /**
   * Sees a chunk.
   *
   * @param number its number in the grid
   * @param address where it lies
   * @param bytes its size in the file, or {@link #UNSTATED}
   * @param skipped bit {@code i} is set if filter {@code i} was not applied
   */
  void chunk(long number, long address, long bytes, int skipped);
}
