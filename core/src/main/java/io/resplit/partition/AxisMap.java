package io.resplit.partition;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The axes of an array in another order: axis {@code k} of the result is axis {@code axis(k)} of
 * what is permuted, as in {@code numpy.transpose}. What stores an array is described by the map of
 * its axes, slowest first, to those of the array.
 *
 * <p>Immutable.
 */
public final class AxisMap {

  private final int[] axes;
  private final boolean identity;

  private AxisMap(int[] axes) {
    this.axes = axes;
    this.identity = IntStream.range(0, axes.length).allMatch(axis -> axes[axis] == axis);
  }

  /** Returns the map that leaves every axis where it is. */
  public static AxisMap identity(int rank) {
    return new AxisMap(IntStream.range(0, rank).toArray());
  }

  /**
   * Returns the map of the given axes.
   *
   * @throws IllegalArgumentException if they are not each of 0 to their number less one, once
   */
  public static AxisMap of(int... axes) {
    int[] sorted = axes.clone();
    Arrays.sort(sorted);
    if (!new AxisMap(sorted).identity) {
      throw new IllegalArgumentException(
          "not every axis from 0 to %s once: %s".formatted(axes.length - 1, Arrays.toString(axes)));
    }
    return new AxisMap(axes.clone());
  }

  /** Returns which axis becomes axis {@code k}. */
  public int axis(int k) {
    return axes[k];
  }

  /** Returns the number of axes. */
  public int rank() {
    return axes.length;
  }

  /** Returns which axis becomes each one. */
  public List<Integer> toList() {
    return IntStream.of(axes).boxed().toList();
  }

  /** Returns whether every axis stays where it is. */
  public boolean isIdentity() {
    return identity;
  }

  /** Returns the map that undoes this one. */
  public AxisMap inverse() {
    int[] inverse = new int[axes.length];
    for (int k = 0; k < axes.length; k++) {
      inverse[axes[k]] = k;
    }
    return new AxisMap(inverse);
  }

  /** Returns the map that permutes as another one of as many axes does first, then as this one. */
  public AxisMap after(AxisMap first) {
    if (first.rank() != rank()) {
      throw new IllegalArgumentException(rank() + " axes behind " + first.rank());
    }
    return new AxisMap(IntStream.of(axes).map(first::axis).toArray());
  }

  /** Returns the map between the same axes listed in the opposite order. */
  public AxisMap reversed() {
    int last = axes.length - 1;
    return new AxisMap(IntStream.rangeClosed(0, last).map(k -> last - axes[last - k]).toArray());
  }

  /** Returns the map of an array that has only some of the axes, given in ascending order. */
  public AxisMap among(List<Integer> kept) {
    return new AxisMap(
        IntStream.of(axes).filter(kept::contains).map(axis -> kept.indexOf(axis)).toArray());
  }

  /** Returns a shape with its axes permuted. */
  public Shape permute(Shape shape) {
    return identity ? shape : Shape.of(IntStream.of(axes).mapToLong(shape::length).toArray());
  }

  /** Returns a box with its axes permuted. */
  public Box permute(Box box) {
    return identity
        ? box
        : Box.of(
            IntStream.of(axes).mapToLong(box::start).toArray(),
            IntStream.of(axes).mapToLong(box::end).toArray());
  }

  /** Returns a grid with its axes permuted. */
  public Grid permute(Grid grid) {
    return identity
        ? grid
        : Grid.of(IntStream.of(axes).mapToObj(grid::axis).toArray(AxisGrid[]::new));
  }

  /** Returns what belongs to the axes, permuted with them; nothing if there is nothing. */
  public <T> List<T> permute(List<T> ofAxes) {
    return ofAxes.isEmpty() ? ofAxes : IntStream.of(axes).mapToObj(ofAxes::get).toList();
  }

  /** Returns the number that a block of {@code grid} has in the permuted grid. */
  public long number(Grid grid, long block) {
    long number = 0;
    for (int axis : axes) {
      number = number * grid.axis(axis).count() + grid.indexOnAxis(block, axis);
    }
    return number;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AxisMap map && Arrays.equals(axes, map.axes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(axes);
  }

  /** Returns the axes as {@code 2,0,1}. */
  @Override
  public String toString() {
    return IntStream.of(axes).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }
}
