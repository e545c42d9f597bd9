package io.resplit.geometry;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * A region of a partition, as an array of its own: the blocks outside are dropped, those at its
 * edges are cut, and indices count from its first corner. Files may hold more than their block:
 * what they hold overlaps, the blocks do not. Immutable.
 */
public final class Window {

  private final Grid stored;
  private final Box region;
  private final List<AxisReach> reaches;

  private Window(Grid stored, Box region, List<AxisReach> reaches) {
    if (region.rank() != stored.rank() || !Box.whole(stored.shape()).contains(region)) {
      throw new IllegalArgumentException(region + " is not within " + stored.shape());
    }
    this.stored = stored;
    this.region = region;
    this.reaches = reaches;
  }

  /**
   * Creates a region.
   *
   * @param stored the whole partition
   * @param region the region in it
   * @throws IllegalArgumentException if it is not within the partition
   */
  public Window(Grid stored, Box region) {
    this(
        stored,
        region,
        IntStream.range(0, stored.rank())
            .mapToObj(axis -> AxisReach.none(stored.axis(axis)))
            .toList());
  }

  /**
   * Returns all of a partition whose files hold more than their block: as many indices before it
   * and after it as given for each axis, but none beyond the array.
   */
  public static Window overlapping(Grid blocks, long[] before, long[] after) {
    return new Window(
        blocks,
        Box.whole(blocks.shape()),
        IntStream.range(0, blocks.rank())
            .mapToObj(
                axis -> new AxisReach(blocks.axis(axis), before[axis], after[axis], Long.MAX_VALUE))
            .toList());
  }

  /** Returns the whole partition. */
  public Grid stored() {
    return stored;
  }

  /** Returns the region in the partition. */
  public Box region() {
    return region;
  }

  /** Returns whether blocks are outside of the region, or cut by it. */
  public boolean isPart() {
    return !region.equals(Box.whole(stored.shape()));
  }

  /** Returns whether files hold more than their block. */
  public boolean isOverlapping() {
    return !reaches.stream().allMatch(AxisReach::isNone);
  }

  /** Returns a region of this one. */
  public Window within(Box inner) {
    return new Window(stored, inner.shifted(region), reaches);
  }

  /**
   * Returns the same region of the partition with its blocks cut into parts. Where these would be
   * listed one by one, only those that the region meets are stored.
   */
  public Window refined(Shape part) {
    AxisGrid[] parts = new AxisGrid[stored.rank()];
    AxisReach[] cut = new AxisReach[stored.rank()];
    Box met = region;
    for (int axis = 0; axis < parts.length; axis++) {
      long length = part.length(axis);
      if (reaches.get(axis).isNone()) {
        met = met(met, axis, length);
        parts[axis] = stored.axis(axis).clipped(met.start(axis), met.end(axis)).refined(length);
        cut[axis] = AxisReach.none(parts[axis]);
      } else {
        met = met.withAxis(axis, 0, stored.axis(axis).extent());
        cut[axis] = reaches.get(axis).cut(length);
        parts[axis] = cut[axis].parts();
      }
    }
    return new Window(Grid.of(parts), region.relativeTo(met), List.of(cut));
  }

  /** Returns how many ends {@link #refined} lists one by one at most because blocks overlap. */
  public long mostOverlapping(int axis, long length) {
    return reaches.get(axis).isNone() ? 0 : reaches.get(axis).mostParts(length);
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
    return new Window(axes.permute(stored), axes.permute(region), axes.permute(reaches));
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
   * Returns what the file of block {@code number} of {@code grid} holds, of which the block is all
   * or a part, in indices of the region: it may start below 0.
   */
  public Box storedBox(Grid grid, long number) {
    Box block = stored.box(storedNumber(grid, number));
    for (int axis = 0; axis < block.rank(); axis++) {
      AxisReach reach = reaches.get(axis);
      long start = block.start(axis);
      block = block.withAxis(axis, reach.start(start), reach.end(start));
    }
    return block.relativeTo(region);
  }

  /** Returns the length on an axis of what the file holds of the block with that index. */
  public long storedLength(int axis, long index) {
    long at = index + region.start(axis);
    return reaches.get(axis).end(at) - reaches.get(axis).start(at);
  }

  /** Returns the lengths of the longest that is stored on each axis. */
  public Shape longestStored() {
    return Shape.of(reaches.stream().mapToLong(AxisReach::longest).toArray());
  }

  /** Returns which blocks of the region along an axis are shorter than what is stored of them. */
  public LongPredicate cut(int axis) {
    AxisGrid blocks = stored.axis(axis);
    AxisReach reach = reaches.get(axis);
    long first = first(axis);
    return number -> {
      long start = blocks.start(first + number);
      long end = Math.min(blocks.end(first + number), region.end(axis));
      return reach.start(start) < Math.max(start, region.start(axis)) || reach.end(start) > end;
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Window window
        && stored.equals(window.stored)
        && region.equals(window.region)
        && reaches.equals(window.reaches);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new Object[] {stored, region, reaches});
  }

  /** Returns the region, and how far files reach beyond their blocks on each axis. */
  @Override
  public String toString() {
    String overlap =
        isOverlapping()
            ? reaches.stream().map(each -> each.before() + "+" + each.after()).toList().toString()
            : "";
    return region + overlap;
  }
}
