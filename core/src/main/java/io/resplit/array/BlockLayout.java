package io.resplit.array;

import io.resplit.geometry.Shape;

/** Where the elements of one block lie in its file. */
public sealed interface BlockLayout {

  /** Returns the shape of the block, slowest axis first. */
  Shape shape();

  /**
   * Elements stored one after the other, the last axis fastest.
   *
   * @param shape shape of the block, slowest axis first
   * @param dataOffset bytes before the first element
   */
  record Strided(Shape shape, long dataOffset) implements BlockLayout {

    /** Refuses a negative offset. */
    public Strided {
      if (dataOffset < 0) {
        throw new IllegalArgumentException("data offset must not be negative: " + dataOffset);
      }
    }

    /** Returns the size of the file that holds exactly this block, in bytes. */
    public long fileBytes(int elementBytes) {
      return Math.addExact(dataOffset, Math.multiplyExact(shape.volume(), elementBytes));
    }
  }
}
