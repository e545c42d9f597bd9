package io.resplit.geometry;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.IntToLongFunction;

/**
 * Lengths of an N-D region along its axes, in elements, slowest axis first.
 *
 * <p>Immutable. Every length is at least 1 and the volume fits a {@code long}.
 */
public final class Shape {

  /** Most axes a shape may have: the limit of HDF5. */
  public static final int MAX_RANK = 32;

  /** Most bytes of an array: less than a long holds, so that padding can be counted, too. */
  private static final long MAX_BYTES = 1L << 61;

  private final long[] lengths;
  private final long volume;

  private Shape(long[] lengths) {
    this.lengths = lengths;
    this.volume = checkedVolume(lengths);
  }

  /**
   * Returns the shape with the given lengths.
   *
   * @throws IllegalArgumentException if there is no axis or more than {@link #MAX_RANK}, if a
   *     length is below 1, or if the volume exceeds {@code Long.MAX_VALUE}
   */
  public static Shape of(long... lengths) {
    return new Shape(lengths.clone());
  }

  /**
   * Returns the shape with as many axes, each as long as the function says.
   *
   * @throws IllegalArgumentException as {@link #of(long...)} does
   */
  public static Shape of(int rank, IntToLongFunction length) {
    long[] lengths = new long[rank];
    for (int axis = 0; axis < rank; axis++) {
      lengths[axis] = length.applyAsLong(axis);
    }
    return new Shape(lengths);
  }

  private static long checkedVolume(long[] lengths) {
    if (lengths.length == 0 || lengths.length > MAX_RANK) {
      throw new IllegalArgumentException(
          "a shape has 1 to " + MAX_RANK + " axes, not " + lengths.length);
    }
    long volume = 1;
    for (int axis = 0; axis < lengths.length; axis++) {
      volume = times(volume, lengths[axis], lengths);
    }
    return volume;
  }

  private static long times(long volume, long length, long[] lengths) {
    if (length < 1) {
      throw new IllegalArgumentException(
          "every length must be at least 1: " + Arrays.toString(lengths));
    }
    try {
      return Math.multiplyExact(volume, length);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "more than 2^63-1 elements in shape " + Arrays.toString(lengths), e);
    }
  }

  /** Returns the shape of a single element. */
  public static Shape ones(int rank) {
    return of(rank, axis -> 1);
  }

  /** Returns the number of axes. */
  public int rank() {
    return lengths.length;
  }

  /** Returns the length of one axis, in elements. */
  public long length(int axis) {
    return lengths[axis];
  }

  /** Returns the number of elements. */
  public long volume() {
    return volume;
  }

  /** Returns this shape with its axes listed in the opposite order. */
  public Shape reversed() {
    return of(rank(), axis -> lengths[lengths.length - 1 - axis]);
  }

  /**
   * Refuses arrays whose bytes cannot be counted.
   *
   * @throws IllegalArgumentException if there are too many
   */
  public void requireCountable(int elementBytes) {
    if (volume > MAX_BYTES / elementBytes) {
      throw new IllegalArgumentException(
          "%s elements of %s bytes: an array can have at most 2^61 bytes"
              .formatted(volume, elementBytes));
    }
  }

  /** Returns whether no axis of this shape is longer than the same axis of {@code other}. */
  public boolean fitsIn(Shape other) {
    for (int axis = 0; axis < lengths.length; axis++) {
      if (lengths[axis] > other.lengths[axis]) {
        return false;
      }
    }
    return true;
  }

  /** Returns this shape with no axis longer than the same axis of {@code other}. */
  public Shape clippedTo(Shape other) {
    return of(rank(), axis -> Math.min(lengths[axis], other.lengths[axis]));
  }

  /** Returns this shape with no axis shorter than the same axis of {@code other}. */
  public Shape extendedTo(Shape other) {
    return of(rank(), axis -> Math.max(lengths[axis], other.lengths[axis]));
  }

  /** Returns a copy of the lengths. */
  public long[] toArray() {
    return lengths.clone();
  }

  /**
   * Returns the shape of the first elements that lie one after the other in a box of this shape, so
   * many that the next ones of the same number do as well: at most {@code most}, at least 1.
   */
  public Shape firstContiguous(long most) {
    long[] part = lengths.clone();
    long row = volume / part[0];
    int axis = 0;
    while (row > most) {
      part[axis++] = 1;
      row /= part[axis];
    }
    part[axis] = Math.min(part[axis], most / row);
    return new Shape(part);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Shape shape && Arrays.equals(lengths, shape.lengths);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(lengths);
  }

  /** Returns the lengths as options take them, such as {@code 4,9}. */
  public String asOption() {
    return toString().replace('x', ',');
  }

  /** Returns the lengths joined by {@code x}, for example {@code 700x875x700}. */
  @Override
  public String toString() {
    StringJoiner text = new StringJoiner("x");
    for (long length : lengths) {
      text.add(Long.toString(length));
    }
    return text.toString();
  }
}
