package io.resplit.report.plot;

import io.resplit.geometry.Box;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The blocks and the steps of a plan in a plane through its array: two axes vary, all others are at
 * index 0. Of long axes it shows the first part.
 *
 * @param down the axis that is drawn downwards, slowest axis first; the other one if rank is 1
 * @param across the axis that is drawn across
 * @param height how many indices of the axis downwards are shown
 * @param width how many indices of the axis across are shown
 */
record Section(Plan plan, int down, int across, long height, long width) {

  private static final long MOST_BLOCKS = 12;
  private static final long MOST_READS = 12;

  /** Chooses the two axes with the most blocks; of equals the pivot, then the slowest. */
  static Section of(Plan plan) {
    List<Integer> axes =
        IntStream.range(0, plan.problem().rank())
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer axis) -> -blocks(plan, axis))
                    .thenComparing(axis -> axis == plan.pivot().axis() ? 0 : 1))
            .toList();
    int second = axes.size() > 1 ? axes.get(1) : axes.get(0);
    int down = Math.min(axes.get(0), second);
    int across = Math.max(axes.get(0), second);
    long height = down == across ? 1 : shown(plan, down);
    return new Section(plan, down, across, height, shown(plan, across));
  }

  private static long blocks(Plan plan, int axis) {
    return in(plan, axis).count() + out(plan, axis).count();
  }

  private static AxisGrid in(Plan plan, int axis) {
    return plan.problem().in().grid().axis(axis);
  }

  private static AxisGrid out(Plan plan, int axis) {
    return plan.problem().out().grid().axis(axis);
  }

  /** Returns how much of an axis is shown: a few blocks of either side and a few reads. */
  private static long shown(Plan plan, int axis) {
    long end = Math.min(end(in(plan, axis), MOST_BLOCKS), end(out(plan, axis), MOST_BLOCKS));
    for (Loop loop : nest(plan, 0)) {
      if (loop.axis() == axis) {
        AxisGrid reads = loop.sweep().reads();
        boolean forward = loop.direction() == Loop.Direction.FORWARD;
        long first = Math.max(0, reads.count() - MOST_READS);
        end = Math.min(end, forward ? end(reads, MOST_READS) : reads.extent() - reads.start(first));
      }
    }
    return end;
  }

  private static long end(AxisGrid grid, long count) {
    return grid.end(Math.min(grid.count(), count) - 1);
  }

  private static List<Loop> nest(Plan plan, long pivotRead) {
    List<Loop> nest = new ArrayList<>(plan.prefix());
    nest.add(plan.pivot());
    nest.addAll(plan.tail(pivotRead));
    return nest;
  }

  /** Returns whether the array has one axis only, so that the plane is a line. */
  boolean isLine() {
    return down == across;
  }

  /** Returns the blocks of one side that are shown at least in part. */
  List<Box> blocks(Grid grid) {
    List<Box> boxes = new ArrayList<>();
    grid.blocksIn(window()).forEachRemaining((long number) -> boxes.add(grid.box(number)));
    return boxes;
  }

  /** Returns the write boxes that are shown at least in part, in no particular order. */
  List<Box> writes() {
    return plan.writeBoxes(window());
  }

  /** Returns the read boxes that are shown at least in part, in the order of the plan. */
  List<Box> reads() {
    List<Box> boxes = new ArrayList<>();
    addReads(0, 0, window(), boxes);
    plan.shards().ifPresent(shards -> boxes.sort(inOrderOf(shards)));
    return boxes;
  }

  /** What lies in one of the cells stays in the order of the loops. */
  private Comparator<Box> inOrderOf(Grid cells) {
    Comparator<Box> order = (a, b) -> 0;
    for (Loop loop : nest(plan, 0)) {
      int axis = loop.axis();
      order = order.thenComparingLong(box -> cells.axis(axis).indexOf(box.start(axis)));
    }
    return order;
  }

  private Box window() {
    long[] end = new long[plan.problem().rank()];
    Arrays.fill(end, 1);
    end[down] = height;
    end[across] = width;
    return Box.of(new long[end.length], end);
  }

  /** Adds the reads in {@code box} of the loops from number {@code depth} on. */
  private void addReads(int depth, long pivotRead, Box box, List<Box> boxes) {
    List<Loop> nest = nest(plan, pivotRead);
    if (depth == nest.size()) {
      boxes.add(box);
      return;
    }
    Loop loop = nest.get(depth);
    int axis = loop.axis();
    AxisGrid reads = loop.sweep().reads();
    boolean forward = loop.direction() == Loop.Direction.FORWARD;
    long from = forward ? box.start(axis) : reads.extent() - box.end(axis);
    long last = reads.indexOf(from + box.length(axis) - 1);
    for (long read = reads.indexOf(from); read <= last; read++) {
      long start = forward ? reads.start(read) : reads.extent() - reads.end(read);
      Box inner = box.withAxis(axis, start, start + reads.length(read));
      addReads(depth + 1, loop == plan.pivot() ? read : pivotRead, inner, boxes);
    }
  }
}
