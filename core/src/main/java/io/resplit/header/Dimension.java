package io.resplit.header;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.name.ObjectPath;
import java.util.List;

/**
 * A dimension of other variables in the files of an array. Two variables share it if it has the
 * same path, or is the same axis of the array, whatever its length.
 *
 * @param path its name in the file, groups before it, without a slash at the start; empty if it has
 *     none, and then no other variable shares it
 * @param length number of indices
 * @param unlimited whether programs may make it longer in the file
 * @param axis the axis of the array that it is, slowest first from 0; -1 if it is none
 */
public record Dimension(String path, long length, boolean unlimited, int axis) {

  /** Says that a dimension is no axis of the array. */
  public static final int NO_AXIS = -1;

  /** Returns the lengths of dimensions, which are not empty; 1 for a scalar. */
  public static Shape shape(List<Dimension> all) {
    long[] lengths = new long[Math.max(1, all.size())];
    lengths[0] = 1;
    for (int axis = 0; axis < all.size(); axis++) {
      lengths[axis] = all.get(axis).length();
    }
    return Shape.of(lengths);
  }

  /** Returns whether it is an axis of the array. */
  public boolean isAxis() {
    return axis != NO_AXIS;
  }

  /** Returns the name without groups. */
  public String name() {
    return ObjectPath.name(path);
  }

  /** Returns this dimension under another path. */
  public Dimension withPath(String newPath) {
    return new Dimension(newPath, length, unlimited, axis);
  }

  /** Returns this dimension with another length. */
  public Dimension withLength(long newLength) {
    return new Dimension(path, newLength, unlimited, axis);
  }

  /** Returns this dimension, unlimited or of fixed length. */
  public Dimension withUnlimited(boolean now) {
    return new Dimension(path, length, now, axis);
  }

  /** Returns this dimension as another axis of the array. */
  public Dimension asAxis(int newAxis) {
    return new Dimension(path, length, unlimited, newAxis);
  }

  /**
   * Returns whether some indices of the array are all of this dimension.
   *
   * @param ofArray one for each axis of the array, slowest first
   */
  boolean isWhole(List<AxisIndices> ofArray) {
    return !isAxis() || ofArray.get(axis).isAll(length);
  }

  /** Returns all indices of this dimension. */
  public AxisIndices all() {
    return AxisIndices.range(0, length, 1);
  }
}
