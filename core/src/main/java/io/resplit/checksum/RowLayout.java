package io.resplit.checksum;

import io.resplit.geometry.Box;
import java.util.Arrays;

/**
 * Where the rows of a box lie in an array: stretches without gaps, all as long. Rows at one
 * distance make a group. Positions and lengths are in bytes.
 *
 * @param rowBytes length of a row
 * @param count rows in a group
 * @param stride from the start of a row to that of the next one of its group
 * @param groups indices that the box has on each axis slower than those of a group
 * @param distances for each of these axes, from the end of a group to the end of the next one where
 *     the index on that axis moves on
 * @param end where the last row ends
 */
record RowLayout(int rowBytes, long count, long stride, long[] groups, long[] distances, long end) {

  /**
   * Returns the layout of a box, its axes as in the array, the last one fastest.
   *
   * @throws ArithmeticException if a row is longer than {@code Integer.MAX_VALUE} bytes
   */
  static RowLayout of(Box box, Box array, int elementBytes) {
    long[] strides = array.strides(elementBytes);
    int axis = box.rank() - 1;
    while (axis > 0 && box.length(axis) == array.length(axis)) {
      axis--;
    }
    int rowBytes = Math.toIntExact(strides[axis] * box.length(axis));
    int slower = Math.max(0, axis - 1);
    return new RowLayout(
        rowBytes,
        axis == 0 ? 1 : box.length(slower),
        axis == 0 ? rowBytes : strides[slower],
        Arrays.copyOf(box.shape().toArray(), slower),
        distances(box, strides, slower),
        end(box, strides, elementBytes));
  }

  private static long[] distances(Box box, long[] strides, int axes) {
    long[] distances = new long[axes];
    long back = 0;
    for (int axis = axes - 1; axis >= 0; axis--) {
      distances[axis] = strides[axis] - back;
      back += (box.length(axis) - 1) * strides[axis];
    }
    return distances;
  }

  /** Returns where the last element of a box ends. */
  static long end(Box box, long[] strides, int elementBytes) {
    long end = elementBytes;
    for (int axis = 0; axis < strides.length; axis++) {
      end += (box.end(axis) - 1) * strides[axis];
    }
    return end;
  }
}
