package io.resplit.advise;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How an array is accessed: each access takes one index of the swept axes and all of the whole
 * axes, and a sweep makes all such accesses in turn, the last swept axis fastest.
 *
 * <p>Of a matrix, "swept, whole" is row after row, "whole, swept" column after column. An axis of
 * length 1 counts as whole. Immutable; axes are slowest first.
 */
public final class AccessPattern {

  private final boolean[] swept;

  private AccessPattern(boolean[] swept) {
    this.swept = swept;
  }

  /**
   * Returns the pattern whose accesses have the shape {@code access}.
   *
   * @param array shape of the array
   * @param access 1 on every swept axis, the length of the array on every whole one
   * @throws IllegalArgumentException if another length stands in it
   */
  public static AccessPattern of(Shape array, Shape access) {
    if (array.rank() != access.rank()) {
      throw new IllegalArgumentException("accesses of " + access + " in an array of " + array);
    }
    boolean[] swept = new boolean[array.rank()];
    for (int axis = 0; axis < swept.length; axis++) {
      long length = access.length(axis);
      if (length != 1 && length != array.length(axis)) {
        throw new IllegalArgumentException(
            "an access reads 1 or the whole axis, not " + length + " of " + array.length(axis));
      }
      swept[axis] = length < array.length(axis);
    }
    return new AccessPattern(swept);
  }

  /**
   * Returns one pattern for each axis, slowest first: the slices of one index of that axis.
   *
   * <p>Axes of length 1 have none; an array of a single element has the pattern of one access.
   */
  public static List<AccessPattern> slices(Shape array) {
    List<AccessPattern> slices = new ArrayList<>();
    for (int axis = 0; axis < array.rank(); axis++) {
      long[] lengths = array.toArray();
      if (lengths[axis] > 1) {
        lengths[axis] = 1;
        slices.add(of(array, Shape.of(lengths)));
      }
    }
    return slices.isEmpty() ? List.of(of(array, array)) : List.copyOf(slices);
  }

  /** Returns the number of axes. */
  public int rank() {
    return swept.length;
  }

  /** Returns whether an access takes one index of an axis and the sweep all of them in turn. */
  public boolean sweeps(int axis) {
    return swept[axis];
  }

  /** Returns the shape of an access. */
  public Shape access(Shape array) {
    return Shape.of(swept.length, axis -> swept[axis] ? 1 : array.length(axis));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AccessPattern pattern && Arrays.equals(swept, pattern.swept);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(swept);
  }

  /** Returns 1 for swept and * for whole axes as they are listed, for example {@code 1,*}. */
  public String text(StorageOrder order) {
    StringBuilder text = new StringBuilder();
    for (int position = 0; position < swept.length; position++) {
      boolean one = swept[order.axis(position, swept.length)];
      text.append(position == 0 ? "" : ",").append(one ? '1' : '*');
    }
    return text.toString();
  }

  /** Returns the text with the slowest axis first. */
  @Override
  public String toString() {
    return text(StorageOrder.C);
  }
}
