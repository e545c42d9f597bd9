package io.resplit.partition;

import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A partition of an N-D array into blocks: one {@link AxisGrid} per axis, slowest axis first.
 *
 * <p>Blocks are numbered in file order: the number of the block on the last axis runs fastest.
 * Immutable.
 */
public final class Grid {

  private final AxisGrid[] axes;
  private final long blockCount;
  private final Shape shape;

  private Grid(AxisGrid[] axes) {
    this.axes = axes;
    long count = 1;
    for (AxisGrid axis : axes) {
      count = Math.multiplyExact(count, axis.count());
    }
    this.blockCount = count;
    this.shape = Shape.of(axes.length, axis -> axes[axis].extent());
  }

  /** Returns the grid with the given axes. */
  public static Grid of(AxisGrid... axes) {
    return new Grid(axes.clone());
  }

  /** Returns the grid with as many axes, each as the function gives it. */
  public static Grid of(int rank, IntFunction<AxisGrid> along) {
    AxisGrid[] axes = new AxisGrid[rank];
    for (int axis = 0; axis < rank; axis++) {
      axes[axis] = along.apply(axis);
    }
    return new Grid(axes);
  }

  /**
   * Returns {@code array} cut into blocks of {@code block}, those at the far edges clipped.
   *
   * @throws IllegalArgumentException if the ranks differ
   */
  public static Grid uniform(Shape array, Shape block) {
    if (array.rank() != block.rank()) {
      throw new IllegalArgumentException(
          "block " + block + " has " + block.rank() + " axes, the array " + array.rank());
    }
    return of(array.rank(), axis -> AxisGrid.uniform(array.length(axis), block.length(axis)));
  }

  /**
   * Returns the grid with every block cut into parts of shape {@code part}, those at the far edges
   * of each block clipped.
   *
   * @throws IllegalArgumentException if the ranks differ
   */
  public Grid refined(Shape part) {
    if (part.rank() != rank()) {
      throw new IllegalArgumentException(
          "part " + part + " has " + part.rank() + " axes, the array " + rank());
    }
    return of(rank(), axis -> axes[axis].refined(part.length(axis)));
  }

  /** Returns the number of axes. */
  public int rank() {
    return axes.length;
  }

  /** Returns the partition of one axis. */
  public AxisGrid axis(int axis) {
    return axes[axis];
  }

  /** Returns the shape of the whole array. */
  public Shape shape() {
    return shape;
  }

  /** Returns the shape of the largest block. */
  public Shape blockShape() {
    return Shape.of(rank(), axis -> axes[axis].longest());
  }

  /** Returns the number of blocks along each axis. */
  public Shape blockCounts() {
    return Shape.of(rank(), axis -> axes[axis].count());
  }

  /** Returns whether all blocks but the last on each axis have one shape. */
  public boolean isUniform() {
    return Arrays.stream(axes).allMatch(AxisGrid::isUniform);
  }

  /** Returns the number of blocks. */
  public long blockCount() {
    return blockCount;
  }

  /** Returns the position of block {@code number} along {@code axis}. */
  public long indexOnAxis(long number, int axis) {
    long rest = number;
    for (int faster = axes.length - 1; faster > axis; faster--) {
      rest /= axes[faster].count();
    }
    return rest % axes[axis].count();
  }

  /** Returns the number of the block at the given position on every axis. */
  public long number(long... index) {
    long number = 0;
    for (int axis = 0; axis < axes.length; axis++) {
      number = number * axes[axis].count() + index[axis];
    }
    return number;
  }

  /** Returns the region that block {@code number} covers in the array. */
  public Box box(long number) {
    long[] start = new long[axes.length];
    long[] end = new long[axes.length];
    long rest = number;
    for (int axis = axes.length - 1; axis >= 0; axis--) {
      long index = rest % axes[axis].count();
      rest /= axes[axis].count();
      start[axis] = axes[axis].start(index);
      end[axis] = axes[axis].end(index);
    }
    return Box.of(start, end);
  }

  /** Returns how many elements block {@code number} has. */
  public long volume(long number) {
    long volume = 1;
    long rest = number;
    for (int axis = axes.length - 1; axis >= 0; axis--) {
      long index = rest % axes[axis].count();
      rest /= axes[axis].count();
      volume *= axes[axis].length(index);
    }
    return volume;
  }

  /** Returns the numbers of the blocks that share an element with {@code region}, ascending. */
  public PrimitiveIterator.OfLong blocksIn(Box region) {
    return new BlockNumbers(region);
  }

  /**
   * Returns the parts of a region in each block that it meets, in ascending order of the blocks.
   */
  public Stream<Box> partsOf(Box region) {
    Spliterator.OfLong all = Spliterators.spliteratorUnknownSize(blocksIn(region), 0);
    return StreamSupport.longStream(all, false)
        .mapToObj(number -> box(number).intersection(region));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Grid grid && Arrays.equals(axes, grid.axes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(axes);
  }

  @Override
  public String toString() {
    return Arrays.toString(axes);
  }

  private final class BlockNumbers implements PrimitiveIterator.OfLong {
    private final long[] first = new long[axes.length];
    private final Odometer odometer;

    BlockNumbers(Box region) {
      long[] counts = new long[axes.length];
      for (int axis = 0; axis < axes.length; axis++) {
        first[axis] = axes[axis].indexOf(region.start(axis));
        counts[axis] = axes[axis].indexOf(region.end(axis) - 1) - first[axis] + 1;
      }
      odometer = new Odometer(counts);
    }

    @Override
    public boolean hasNext() {
      return !odometer.done();
    }

    @Override
    public long nextLong() {
      if (odometer.done()) {
        throw new NoSuchElementException();
      }
      long number = 0;
      for (int axis = 0; axis < axes.length; axis++) {
        number = number * axes[axis].count() + first[axis] + odometer.digit(axis);
      }
      odometer.advance();
      return number;
    }
  }
}
