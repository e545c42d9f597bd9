package io.resplit.geometry;

import java.util.function.LongPredicate;

/**
 * A region of a partition, as an array of its own: the blocks outside are dropped, those at its
 * edges are cut, and indices count from its first corner. Immutable.
 *
 * @param stored the whole partition
 * @param region the region in it
 */
public record Window(Grid stored, Box region) {

  /** Refuses a region that is not within the partition. */
  public Window {
    if (region.rank() != stored.rank() || !Box.whole(stored.shape()).contains(region)) {
      throw new IllegalArgumentException(region + " is not within " + stored.shape());
    }
  }

  /**
   * Returns the same region of the partition with its blocks cut into parts. Where these would be
   * listed one by one, only those that the region meets are stored.
   */
  public Window refined(Shape part) {
    AxisGrid[] parts = new AxisGrid[stored.rank()];
    Box met = region;
    for (int axis = 0; axis < parts.length; axis++) {
      long length = part.length(axis);
      met = met(met, axis, length);
      parts[axis] = stored.axis(axis).clipped(met.start(axis), met.end(axis)).refined(length);
    }
    return new Window(Grid.of(parts), region.relativeTo(met));
  }

  private Box met(Box box, int axis, long length) {
    AxisGrid blocks = stored.axis(axis);
    if (blocks.endsOfRefined(length) == 0) {
      return box.withAxis(axis, 0, blocks.extent());
    }
    long first = partStart(blocks, region.start(axis), length);
    long last = partStart(blocks, region.end(axis) - 1, length);
    return box.withAxis(axis, first, Math.min(last + length, blocks.end(blocks.indexOf(last))));
  }

  private static long partStart(AxisGrid blocks, long index, long length) {
    long block = blocks.lastEndUpTo(index);
    return block + (index - block) / length * length;
  }

  /** Returns the same region with its axes permuted. */
  public Window permuted(AxisMap axes) {
    return new Window(axes.permute(stored), axes.permute(region));
  }

  /** Returns the blocks of the region. */
  public Grid grid() {
    AxisGrid[] axes = new AxisGrid[stored.rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      axes[axis] = stored.axis(axis).clipped(region.start(axis), region.end(axis));
    }
    return Grid.of(axes);
  }

  /** Returns the number among all blocks of block {@code number} of {@code grid}. */
  public long storedNumber(Grid grid, long number) {
    long[] index = new long[stored.rank()];
    for (int axis = 0; axis < index.length; axis++) {
      index[axis] = first(axis) + grid.indexOnAxis(number, axis);
    }
    return stored.number(index);
  }

  private long first(int axis) {
    return stored.axis(axis).indexOf(region.start(axis));
  }

  /**
   * Returns the whole of the stored block of which block {@code number} of {@code grid} is all or a
   * part, in indices of the region: it may start below 0.
   */
  public Box storedBox(Grid grid, long number) {
    return stored.box(storedNumber(grid, number)).relativeTo(region);
  }

  /** Returns which blocks of the region along an axis are shorter than what is stored of them. */
  public LongPredicate cut(int axis) {
    AxisGrid blocks = stored.axis(axis);
    long first = first(axis);
    return number ->
        blocks.start(first + number) < region.start(axis)
            || blocks.end(first + number) > region.end(axis);
  }
}
