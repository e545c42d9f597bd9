package io.resplit.output;

import io.resplit.format.index.ChunkIndexBuilder;
import java.io.IOException;
import java.util.BitSet;

/**
 * The chunks of one unfinished file: where they lie, and which of them have changed since that was
 * last recorded. Confined to one thread.
 */
final class FileChunks {

  private final ChunkIndexBuilder index;
  private final int mostBytes;
  private final boolean areApart;
  private final BitSet changed = new BitSet();
  private final BitSet taken = new BitSet();
  private final long start;
  private long end;

  /**
   * Starts with no chunk.
   *
   * @param index an empty index
   * @param start where the first chunk will lie, in bytes
   * @param mostBytes most bytes that a chunk can have in the file
   * @param areApart whether chunks lie in other files
   */
  FileChunks(ChunkIndexBuilder index, long start, int mostBytes, boolean areApart) {
    this.index = index;
    this.areApart = areApart;
    this.start = start;
    this.end = start;
    this.mostBytes = mostBytes;
  }

  ChunkIndexBuilder index() {
    return index;
  }

  /** Returns where the next chunk will lie, in bytes. */
  long end() {
    return end;
  }

  /** Returns where the first chunk lies, in bytes. */
  long start() {
    return start;
  }

  /** Notes that a chunk has been written at the end. */
  void append(long chunk, int storedBytes, int skippedFilters) {
    put(chunk, end, storedBytes, skippedFilters);
    end += storedBytes;
  }

  /** Notes that a chunk has been written to a place in another file. */
  void put(long chunk, long place, int storedBytes, int skippedFilters) {
    index.put(chunk, place, storedBytes, skippedFilters);
    change(chunk, false);
  }

  /** Notes that a chunk only holds the fill value and is left out. */
  void leaveOut(long chunk) {
    index.remove(chunk);
    change(chunk, false);
  }

  /** Notes that a chunk has been read because more of it will be written. */
  void take(long chunk) {
    change(chunk, true);
  }

  private void change(long chunk, boolean isTaken) {
    changed.set((int) chunk);
    taken.set((int) chunk, isTaken);
  }

  /** Shows the chunks that have changed since the last time. */
  void takeChanged(ChunkRecords records) throws IOException {
    for (int chunk = changed.nextSetBit(0); chunk >= 0; chunk = changed.nextSetBit(chunk + 1)) {
      if (taken.get(chunk)) {
        records.chunk(chunk, 0, ChunkRecords.NOT_IN_FILE, 0);
      } else if (index.isStored(chunk)) {
        records.chunk(
            chunk, index.position(chunk), index.storedBytes(chunk), index.skippedFilters(chunk));
      } else {
        records.chunk(chunk, 0, ChunkRecords.LEFT_OUT, 0);
      }
    }
    changed.clear();
  }

  /**
   * Takes up where the chunks of an earlier job end.
   *
   * @throws IllegalArgumentException if that is before those that are known
   */
  void restoreEnd(long bytes) {
    if (bytes < end) {
      throw new IllegalArgumentException("chunks that end at " + bytes + ", not after " + end);
    }
    end = bytes;
  }

  /**
   * Takes up a chunk of an earlier job.
   *
   * @throws IllegalArgumentException if it does not lie between start and end
   */
  void restore(long chunk, long position, int storedBytes, int skippedFilters) {
    if (storedBytes <= 0) {
      index.remove(chunk);
      return;
    }
    boolean isInside = areApart || position >= start && position <= end - storedBytes;
    if (storedBytes > mostBytes || !isInside) {
      throw new IllegalArgumentException(
          "%d bytes at %d for chunk %d".formatted(storedBytes, position, chunk));
    }
    index.put(chunk, position, storedBytes, skippedFilters);
  }
}
