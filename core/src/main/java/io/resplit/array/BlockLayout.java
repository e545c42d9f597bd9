package io.resplit.array;

import io.resplit.geometry.Shape;

/** Where the elements of one block lie in its file. */
public sealed interface BlockLayout {

  /** Returns the shape of the block, slowest axis first. */
  Shape shape();

  /**
   * Elements stored one after the other, the last axis fastest; between two indices of the first
   * axis there may be bytes of something else, as between the records of a NetCDF variable.
   *
   * @param shape shape of the block, slowest axis first
   * @param dataOffset bytes before the first element
   * @param outermostStride bytes from one index of the first axis to the next, or {@link #PACKED}
   */
  record Strided(Shape shape, long dataOffset, long outermostStride) implements BlockLayout {

    /** Outermost stride of elements without a gap. */
    public static final long PACKED = 0;

    /** Refuses a negative offset or stride. */
    public Strided {
      if (dataOffset < 0) {
        throw new IllegalArgumentException("data offset must not be negative: " + dataOffset);
      }
      if (outermostStride < 0) {
        throw new IllegalArgumentException(
            "outermost stride must not be negative: " + outermostStride);
      }
    }

    /** Creates the plain case: elements without a gap. */
    public Strided(Shape shape, long dataOffset) {
      this(shape, dataOffset, PACKED);
    }

    /** Returns the bytes from one index of the first axis to the next. */
    public long strideBytes(int elementBytes) {
      return outermostStride == PACKED ? innerBytes(elementBytes) : outermostStride;
    }

    private long innerBytes(int elementBytes) {
      return Math.multiplyExact(shape.volume() / shape.length(0), elementBytes);
    }

    /** Returns the size of the file that ends with this block, in bytes. */
    public long fileBytes(int elementBytes) {
      long last = Math.multiplyExact(shape.length(0) - 1, strideBytes(elementBytes));
      return Math.addExact(dataOffset, Math.addExact(last, innerBytes(elementBytes)));
    }
  }
}
