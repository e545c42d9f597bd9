package io.resplit.output;

import java.io.IOException;

/** Receives what a journal holds of unfinished files: one after the other, each with its chunks. */
public interface ChunkRecords {

  /** In place of the size of a chunk that only holds the fill value and was left out. */
  int LEFT_OUT = 0;

  /** In place of the size of a chunk if no file holds all that was written of it. */
  int NOT_IN_FILE = -1;

  /**
   * Begins with a file; chunks follow.
   *
   * @param number number of its block
   * @param end where its chunks end, in bytes
   * @param sum sum of them all
   */
  void file(long number, long end, int sum) throws IOException;

  /**
   * Takes a chunk of that file.
   *
   * @param chunk number of the chunk in its block
   * @param position where it lies in the file, in bytes; 0 if it does not
   * @param storedBytes its size in the file, {@link #LEFT_OUT} or {@link #NOT_IN_FILE}
   * @param skippedFilters filters that were not applied to it
   */
  void chunk(long chunk, long position, int storedBytes, int skippedFilters) throws IOException;
}
