package io.resplit.format.index;

import io.resplit.array.BlockLayout;
import io.resplit.codec.ChunkCodec;
import java.util.Arrays;

/**
 * Collects what the index of a file says of its chunks, in any order, and makes a {@link
 * ChunkIndex} of it. Confined to one thread.
 */
public final class ChunkCollector {

  private static final int FIRST_CAPACITY = 64;
  private static final int MOST = Integer.MAX_VALUE - 16;
  private static final long MOST_IN_GRID = 1L << 50;
  private static final int[] NONE = {};

  private final BlockLayout.Chunked layout;
  private final long count;
  private long[] numbers = new long[FIRST_CAPACITY];
  private long[] positions = new long[FIRST_CAPACITY];
  private int[] sizes = new int[FIRST_CAPACITY];
  private int[] skipped = NONE;
  private int stored;

  /**
   * Starts with no chunk.
   *
   * @throws IllegalArgumentException if the grid has more than 2^50 chunks
   */
  public ChunkCollector(BlockLayout.Chunked layout) {
    this.layout = layout;
    this.count = layout.grid().blockCount();
    if (count > MOST_IN_GRID) {
      throw new IllegalArgumentException("a grid of " + count + " chunks");
    }
  }

  /** Returns the number of chunks of the grid. */
  public long count() {
    return count;
  }

  /**
   * Adds a chunk.
   *
   * @param number its number in the grid
   * @param position where it starts in the file, in bytes
   * @param storedBytes its size in the file
   * @param skippedFilters bit {@code i} is set if filter {@code i} was not applied
   * @throws IllegalArgumentException if there are more chunks than in the grid, or no such one
   */
  public void add(long number, long position, int storedBytes, int skippedFilters) {
    if (stored == count || number < 0 || number >= count) {
      throw new IllegalArgumentException(
          "chunk " + number + " and " + stored + " others in a grid of " + count);
    }
    if (stored == numbers.length) {
      grow();
    }
    if (skippedFilters != 0 && skipped.length == 0) {
      skipped = new int[numbers.length];
    }
    if (skipped.length > 0) {
      skipped[stored] = skippedFilters;
    }
    numbers[stored] = number;
    positions[stored] = position;
    sizes[stored] = storedBytes;
    stored++;
  }

  private void grow() {
    int capacity =
        (int) Math.min(Math.min(MOST, Math.max(count, FIRST_CAPACITY)), stored + (stored >> 1));
    numbers = Arrays.copyOf(numbers, capacity);
    positions = Arrays.copyOf(positions, capacity);
    sizes = Arrays.copyOf(sizes, capacity);
    if (skipped.length > 0) {
      skipped = Arrays.copyOf(skipped, capacity);
    }
  }

  /**
   * Returns the index of the chunks; this collector is of no use afterwards.
   *
   * @param fill bytes of an element of a chunk that is not stored
   * @param fillBeyond bytes of an element that the dataset in the file is too short for
   * @throws IllegalArgumentException if a chunk was added twice; the message is one line
   */
  public ChunkIndex index(ChunkCodec codec, byte[] fill, byte[] fillBeyond) {
    sort();
    for (int entry = 1; entry < stored; entry++) {
      if (numbers[entry] == numbers[entry - 1]) {
        throw new IllegalArgumentException("chunk " + numbers[entry] + " occurs twice");
      }
    }
    return new ChunkIndex(this, codec, fill, fillBeyond);
  }

  /** Heapsort: in place and never slow; what is in order already stays so. */
  private void sort() {
    boolean ascending = true;
    for (int entry = 1; entry < stored && ascending; entry++) {
      ascending = numbers[entry - 1] <= numbers[entry];
    }
    if (ascending) {
      return;
    }
    for (int root = stored / 2 - 1; root >= 0; root--) {
      sift(root, stored);
    }
    for (int end = stored - 1; end > 0; end--) {
      swap(0, end);
      sift(0, end);
    }
  }

  private void sift(int from, int end) {
    int root = from;
    for (long child = 2L * root + 1; child < end; child = 2L * root + 1) {
      int larger = (int) child;
      if (larger + 1 < end && numbers[larger + 1] > numbers[larger]) {
        larger++;
      }
      if (numbers[root] >= numbers[larger]) {
        return;
      }
      swap(root, larger);
      root = larger;
    }
  }

  private void swap(int first, int second) {
    long number = numbers[first];
    numbers[first] = numbers[second];
    numbers[second] = number;
    long position = positions[first];
    positions[first] = positions[second];
    positions[second] = position;
    swap(sizes, first, second);
    if (skipped.length > 0) {
      swap(skipped, first, second);
    }
  }

  private static void swap(int[] values, int first, int second) {
    int value = values[first];
    values[first] = values[second];
    values[second] = value;
  }

  BlockLayout.Chunked layout() {
    return layout;
  }

  long number(int entry) {
    return numbers[entry];
  }

  long[] positions() {
    return Arrays.copyOf(positions, stored);
  }

  int[] sizes() {
    return Arrays.copyOf(sizes, stored);
  }

  int[] skipped() {
    return skipped.length == 0 ? NONE : Arrays.copyOf(skipped, stored);
  }
}
