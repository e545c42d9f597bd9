package io.resplit.rows;

import io.resplit.geometry.Box;

/**
 * The rows that a region has in two dense arrays: stretches that are contiguous in both.
 *
 * <p>Both arrays store their own box with the last axis fastest. Axes that the region covers in
 * both are fused, so a row is as long as possible.
 */
public final class BoxRows {

  /** Receives one row; positions and length are in bytes. */
  @FunctionalInterface
  public interface Visitor<X extends Exception> {
    /**
     * Visits one row.
     *
     * @param first bytes from the start of the first array
     * @param second bytes from the start of the second array
     * @param bytes length of the row
     */
    void row(long first, long second, int bytes) throws X;
  }

  private final int rowAxis;
  private final long[] counts;
  private final long[] firstStrides;
  private final long[] secondStrides;
  private final long firstStart;
  private final long secondStart;
  private final int rowBytes;

  /**
   * Prepares the rows of {@code region}.
   *
   * @param region elements to visit; must lie in both boxes
   * @param first box that the first array stores
   * @param second box that the second array stores
   * @param elementBytes size of one element
   * @throws ArithmeticException if a row is longer than {@code Integer.MAX_VALUE} bytes
   */
  public BoxRows(Box region, Box first, Box second, int elementBytes) {
    firstStrides = first.strides(elementBytes);
    secondStrides = second.strides(elementBytes);
    firstStart = offset(region, first, firstStrides);
    secondStart = offset(region, second, secondStrides);
    int rank = region.rank();
    int axis = rank;
    long row = elementBytes;
    while (axis > 0
        && (axis == rank || covers(region, first, axis) && covers(region, second, axis))) {
      axis--;
      row *= region.length(axis);
    }
    rowAxis = axis;
    rowBytes = Math.toIntExact(row);
    counts = region.shape().toArray();
  }

  private static boolean covers(Box region, Box box, int axis) {
    return region.length(axis) == box.length(axis);
  }

  private static long offset(Box region, Box box, long[] strides) {
    long offset = 0;
    for (int axis = 0; axis < strides.length; axis++) {
      offset += (region.start(axis) - box.start(axis)) * strides[axis];
    }
    return offset;
  }

  /** Calls {@code visitor} for every row, in storage order. */
  public <X extends Exception> void forEach(Visitor<X> visitor) throws X {
    if (rowAxis == 0) {
      visitor.row(firstStart, secondStart, rowBytes);
    } else {
      forEach(visitor, 0, firstStart, secondStart);
    }
  }

  private <X extends Exception> void forEach(Visitor<X> visitor, int axis, long first, long second)
      throws X {
    long firstStride = firstStrides[axis];
    long secondStride = secondStrides[axis];
    for (long i = 0; i < counts[axis]; i++) {
      if (axis == rowAxis - 1) {
        visitor.row(first + i * firstStride, second + i * secondStride, rowBytes);
      } else {
        forEach(visitor, axis + 1, first + i * firstStride, second + i * secondStride);
      }
    }
  }
}
