package io.resplit.advise;

import io.resplit.geometry.Shape;

/**
 * The chunks of an array: equal boxes from its first element on, the last one of an axis possibly
 * reaching beyond the array, but as big in memory as the others.
 *
 * @param array shape of the array, slowest axis first
 * @param chunk shape of a chunk; longer than the array where that is to grow
 */
public record ChunkGrid(Shape array, Shape chunk) {

  /** Refuses shapes of different ranks. */
  public ChunkGrid {
    if (chunk.rank() != array.rank()) {
      throw new IllegalArgumentException("chunks of " + chunk + " in an array of " + array);
    }
  }

  /** Returns the number of axes. */
  public int rank() {
    return array.rank();
  }

  /** Returns the number of chunks along an axis. */
  public long count(int axis) {
    return (array.length(axis) - 1) / chunk.length(axis) + 1;
  }

  /** Returns the numbers of chunks along all axes. */
  public Shape counts() {
    return Shape.of(rank(), this::count);
  }

  /** Returns the number of chunks. */
  public long chunks() {
    return counts().volume();
  }
}
