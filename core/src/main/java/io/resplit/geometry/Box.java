package io.resplit.geometry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * A half-open N-D index region {@code [start, end)}, slowest axis first; never empty.
 *
 * <p>Immutable.
 */
public final class Box {

  private final long[] start;
  private final long[] end;

  private Box(long[] start, long[] end) {
    this.start = start;
    this.end = end;
  }

  /**
   * Returns the box from {@code start} (included) to {@code end} (excluded).
   *
   * @throws IllegalArgumentException if the ranks differ or the box is empty on some axis
   */
  public static Box of(long[] start, long[] end) {
    if (start.length != end.length) {
      throw new IllegalArgumentException(
          "ranks differ: " + Arrays.toString(start) + " and " + Arrays.toString(end));
    }
    for (int axis = 0; axis < start.length; axis++) {
      if (start[axis] >= end[axis]) {
        throw new IllegalArgumentException(
            "empty on axis " + axis + ": " + Arrays.toString(start) + ".." + Arrays.toString(end));
      }
    }
    return new Box(start.clone(), end.clone());
  }

  /**
   * Returns the box with as many axes, each from and to where the functions say.
   *
   * @throws IllegalArgumentException if it is empty on some axis
   */
  public static Box of(int rank, IntToLongFunction start, IntToLongFunction end) {
    long[] from = new long[rank];
    long[] to = new long[rank];
    for (int axis = 0; axis < rank; axis++) {
      from[axis] = start.applyAsLong(axis);
      to[axis] = end.applyAsLong(axis);
    }
    return of(from, to);
  }

  /** Returns the box of a shape from {@code start} on. */
  public static Box at(long[] start, Shape shape) {
    return of(start.length, axis -> start[axis], axis -> start[axis] + shape.length(axis));
  }

  /** Returns the box that covers all of {@code shape}, starting at the origin. */
  public static Box whole(Shape shape) {
    return new Box(new long[shape.rank()], shape.toArray());
  }

  /** Returns the smallest box around some indices of each axis, slowest axis first. */
  public static Box around(List<AxisIndices> indices) {
    return of(
        indices.stream().mapToLong(AxisIndices::start).toArray(),
        indices.stream().mapToLong(AxisIndices::end).toArray());
  }

  /** Returns the indices of this box on each axis, slowest axis first. */
  public List<AxisIndices> indices() {
    return IntStream.range(0, rank())
        .mapToObj(axis -> AxisIndices.range(start[axis], end[axis], 1))
        .toList();
  }

  /** Returns the number of axes. */
  public int rank() {
    return start.length;
  }

  /** Returns the first index on {@code axis}. */
  public long start(int axis) {
    return start[axis];
  }

  /** Returns the index after the last one on {@code axis}. */
  public long end(int axis) {
    return end[axis];
  }

  /** Returns the number of indices on {@code axis}. */
  public long length(int axis) {
    return end[axis] - start[axis];
  }

  /** Returns the number of elements. */
  public long volume() {
    long volume = 1;
    for (int axis = 0; axis < start.length; axis++) {
      volume = Math.multiplyExact(volume, end[axis] - start[axis]);
    }
    return volume;
  }

  /** Returns the lengths of all axes. */
  public Shape shape() {
    return Shape.of(rank(), this::length);
  }

  /**
   * Returns for each axis the distance of neighbours on it, in bytes, where this box is stored
   * without gaps, the last axis fastest.
   */
  public long[] strides(int elementBytes) {
    long[] strides = new long[start.length];
    long stride = elementBytes;
    for (int axis = strides.length - 1; axis >= 0; axis--) {
      strides[axis] = stride;
      stride *= length(axis);
    }
    return strides;
  }

  /** Returns whether the two boxes share an element. */
  public boolean intersects(Box other) {
    for (int axis = 0; axis < start.length; axis++) {
      if (start[axis] >= other.end[axis] || other.start[axis] >= end[axis]) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether every element of {@code other} lies in this box. */
  public boolean contains(Box other) {
    for (int axis = 0; axis < start.length; axis++) {
      if (other.start[axis] < start[axis] || other.end[axis] > end[axis]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the elements that both boxes share.
   *
   * @throws IllegalArgumentException if they share none
   */
  public Box intersection(Box other) {
    long[] from = new long[start.length];
    long[] to = new long[start.length];
    for (int axis = 0; axis < from.length; axis++) {
      from[axis] = Math.max(start[axis], other.start[axis]);
      to[axis] = Math.min(end[axis], other.end[axis]);
      if (from[axis] >= to[axis]) {
        throw new IllegalArgumentException(this + " and " + other + " share no element");
      }
    }
    return new Box(from, to);
  }

  /** Returns the smallest box that contains this one and {@code other}. */
  public Box enclosing(Box other) {
    return of(
        rank(),
        axis -> Math.min(start[axis], other.start[axis]),
        axis -> Math.max(end[axis], other.end[axis]));
  }

  /** Returns this box in the coordinates whose origin is the first corner of {@code origin}. */
  public Box relativeTo(Box origin) {
    return moved(origin, -1);
  }

  /** Returns what {@link #relativeTo} turns into this box: moved away by that corner. */
  public Box shifted(Box origin) {
    return moved(origin, 1);
  }

  private Box moved(Box origin, int direction) {
    long[] from = start.clone();
    long[] to = end.clone();
    for (int axis = 0; axis < from.length; axis++) {
      from[axis] += direction * origin.start[axis];
      to[axis] += direction * origin.start[axis];
    }
    return new Box(from, to);
  }

  /** Returns this box with the range of one axis replaced by {@code [from, to)}. */
  public Box withAxis(int axis, long from, long to) {
    long[] starts = start.clone();
    long[] ends = end.clone();
    starts[axis] = from;
    ends[axis] = to;
    return Box.of(starts, ends);
  }

  /**
   * Returns the box of the given shape that starts where this one does.
   *
   * @throws IllegalArgumentException if the ranks differ
   */
  public Box withShape(Shape shape) {
    long[] ends = shape.toArray();
    for (int axis = 0; axis < Math.min(ends.length, start.length); axis++) {
      ends[axis] = Math.addExact(ends[axis], start[axis]);
    }
    return Box.of(start, ends);
  }

  /**
   * Returns the box whose elements, the last axis fastest, are those of this box and then those of
   * {@code next}, if there is one.
   */
  public Optional<Box> joinedWith(Box next) {
    int axis = 0;
    while (axis < start.length - 1 && start[axis] == next.start[axis] && length(axis) == 1) {
      axis++;
    }
    boolean joins = end[axis] == next.start[axis];
    for (int other = 0; other < start.length; other++) {
      joins &= other == axis || start[other] == next.start[other] && end[other] == next.end[other];
    }
    return joins ? Optional.of(withAxis(axis, start[axis], next.end[axis])) : Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Box box
        && Arrays.equals(start, box.start)
        && Arrays.equals(end, box.end);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(start) + Arrays.hashCode(end);
  }

  /** Returns the region as {@code [0:700,875:1750]}, slowest axis first. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    for (int axis = 0; axis < start.length; axis++) {
      text.append(axis == 0 ? "" : ",").append(start[axis]).append(':').append(end[axis]);
    }
    return text.append(']').toString();
  }
}
