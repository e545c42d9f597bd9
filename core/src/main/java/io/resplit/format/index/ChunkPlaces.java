package io.resplit.format.index;

/**
 * Where the chunks of one block lie in its file. Chunks are numbered with the last axis fastest, as
 * the blocks of {@code layout.grid()}.
 */
public interface ChunkPlaces {

  /** Returns the number of chunks in the grid, stored or not. */
  long count();

  /** Returns the number of chunks that are stored. */
  long storedCount();

  /** Returns whether a chunk is stored; the elements of others are the fill value. */
  boolean isStored(long chunk);

  /** Returns where a stored chunk starts in the file, in bytes. */
  long position(long chunk);

  /** Returns the size of a stored chunk in the file, in bytes. */
  int storedBytes(long chunk);

  /** Returns the filters that were not applied to a stored chunk: bit {@code i} for the i-th. */
  int skippedFilters(long chunk);
}
