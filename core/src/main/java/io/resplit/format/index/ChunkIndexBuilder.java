package io.resplit.format.index;

import io.resplit.codec.ChunkCodec;

/**
 * Collects where the chunks of a file that is being written lie, in any order; a chunk that is put
 * again lies at its last place. 12 bytes for each chunk of the grid, 16 if filters were skipped.
 * Confined to one thread.
 */
public final class ChunkIndexBuilder implements ChunkPlaces {

  private static final int MAX_CHUNKS = Integer.MAX_VALUE - 16;
  private static final int[] NONE = {};

  private final long[] positions;
  private final int[] sizes;
  private int[] skipped = NONE;
  private int stored;

  /**
   * Creates the index of a file without any chunk.
   *
   * @param chunks number of chunks in the grid
   * @throws IllegalArgumentException if there are more than an array holds
   */
  public ChunkIndexBuilder(long chunks) {
    if (chunks > MAX_CHUNKS) {
      throw new IllegalArgumentException(
          "a file of " + chunks + " chunks: choose larger chunks, at most " + MAX_CHUNKS);
    }
    positions = new long[(int) chunks];
    sizes = new int[(int) chunks];
  }

  /**
   * Says where a chunk has been written.
   *
   * @param position where it starts in the file, in bytes; not 0
   * @param storedBytes its size in the file
   * @param skippedFilters what {@link ChunkCodec#encode} returned
   */
  public void put(long chunk, long position, int storedBytes, int skippedFilters) {
    int at = Math.toIntExact(chunk);
    if (position <= 0 || storedBytes <= 0) {
      throw new IllegalArgumentException(storedBytes + " bytes at " + position);
    }
    if (skippedFilters != 0 && skipped.length == 0) {
      skipped = new int[positions.length];
    }
    if (skipped.length > 0) {
      skipped[at] = skippedFilters;
    }
    stored += positions[at] == 0 ? 1 : 0;
    positions[at] = position;
    sizes[at] = storedBytes;
  }

  @Override
  public long count() {
    return positions.length;
  }

  @Override
  public long storedCount() {
    return stored;
  }

  @Override
  public boolean isStored(long chunk) {
    return positions[Math.toIntExact(chunk)] != 0;
  }

  @Override
  public long position(long chunk) {
    return positions[Math.toIntExact(chunk)];
  }

  @Override
  public int storedBytes(long chunk) {
    return sizes[Math.toIntExact(chunk)];
  }

  @Override
  public int skippedFilters(long chunk) {
    return skipped.length == 0 ? 0 : skipped[Math.toIntExact(chunk)];
  }

  /** Returns the memory that {@code chunks} chunks take at most, in bytes. */
  public static long heapBytes(long chunks) {
    return Math.multiplyExact(chunks, Long.BYTES + 2 * Integer.BYTES);
  }

  /** Forgets a chunk, if it is there. */
  public void remove(long chunk) {
    int at = Math.toIntExact(chunk);
    stored -= positions[at] == 0 ? 0 : 1;
    positions[at] = 0;
    sizes[at] = 0;
  }
}
