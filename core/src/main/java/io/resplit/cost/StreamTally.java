package io.resplit.cost;

import io.resplit.array.OpenStreams;
import io.resplit.geometry.Box;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisMap;
import io.resplit.partition.AxisWindow;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.result.Inflation;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.function.Function;

/**
 * Follows the reads of a job through input files that are streams: one that goes back is inflated
 * from its first byte again, and so is one that was closed in between. At its end each has been
 * inflated to its last element, where its checksum is compared.
 *
 * <p>Takes time in proportion to the visits. Confined to one thread.
 */
final class StreamTally {

  private final Problem problem;
  private final Side stored;
  private final AxisMap axes;
  private final AxisMap toArray;
  private final OpenStreams<long[]> open = new OpenStreams<>();
  private final Optional<List<AxisWindow>> gaps;
  private final Set<Long> unread = new HashSet<>();
  private long times;
  private long elements;

  StreamTally(Problem problem) {
    this.problem = problem;
    this.stored = problem.in().stored();
    this.axes = problem.in().axes();
    this.toArray = axes.inverse();
    this.gaps =
        stored.arrangement().hasGaps() ? Optional.of(stored.alongCells()) : Optional.empty();
    problem.streams().stream().forEach(unread::add);
  }

  /** Returns what all reads of a plan cost. */
  static Inflation of(Plan plan) {
    StreamTally tally = new StreamTally(plan.problem());
    if (!plan.problem().streams().isEmpty()) {
      for (Iterator<Step> all = plan.steps(); all.hasNext(); ) {
        if (all.next() instanceof Step.Read read) {
          tally.read(read.box(), Optional::of);
        }
      }
    }
    return tally.toTheEnd();
  }

  /** Adds a read of what is chosen of a box in each file. */
  void read(Box box, Function<Box, Optional<Box>> choice) {
    if (problem.streams().isEmpty()) {
      return;
    }
    for (PrimitiveIterator.OfLong all = stored.blocksIn(axes.permute(box)); all.hasNext(); ) {
      long inFiles = all.nextLong();
      long number = stored.arrangement().number(toArray, inFiles);
      if (problem.streams().contains(number)) {
        choice
            .apply(problem.in().box(number).intersection(box))
            .ifPresent(region -> visit(number, stored.storedBox(inFiles), axes.permute(region)));
      }
    }
  }

  private void visit(long number, Box file, Box region) {
    long[] at = open.visit(number).orElseGet(() -> opened(number));
    long[] first = new long[region.rank()];
    long[] last = new long[region.rank()];
    span(region, first, last);
    if (offset(file, first) < at[0]) {
      times++;
      at[0] = 0;
    }
    long end = offset(file, last) + 1;
    elements += end - at[0];
    at[0] = end;
    if (end == file.volume()) {
      unread.remove(number);
    }
  }

  private long[] opened(long number) {
    times++;
    long[] at = {0};
    open.add(number, at).ifPresent(eldest -> compare(eldest.getKey(), eldest.getValue()));
    return at;
  }

  private void compare(long number, long[] at) {
    if (unread.remove(number)) {
      elements += problem.in().storedBox(number).volume() - at[0];
    }
  }

  /** Finds the first and the last index that are read for a region, gaps included. */
  private void span(Box region, long[] first, long[] last) {
    boolean whole = gaps.isPresent();
    for (int axis = region.rank() - 1; axis >= 0; axis--) {
      long start = region.start(axis);
      long end = region.end(axis) - 1;
      whole = whole && axis > 0 && isWhole(axis, region);
      if (gaps.isEmpty()) {
        first[axis] = start;
        last[axis] = end;
      } else {
        AxisWindow along = gaps.get().get(axis);
        long origin = along.indices().start();
        first[axis] = (whole ? along.cellStart(start) : along.indices().at(start)) - origin;
        last[axis] = (whole ? along.cellEnd(end) - 1 : along.indices().at(end)) - origin;
      }
    }
  }

  /** Returns whether rows of the region are read whole, one after the other. */
  private boolean isWhole(int axis, Box region) {
    AxisGrid runs = stored.cells().axis(axis);
    long run = runs.indexOf(region.start(axis));
    return runs.start(run) == region.start(axis)
        && runs.end(run) == region.end(axis)
        && gaps.orElseThrow().get(axis).isWhole(region.start(axis), region.end(axis));
  }

  private static long offset(Box file, long[] index) {
    long offset = 0;
    for (int axis = 0; axis < index.length; axis++) {
      offset = offset * file.length(axis) + index[axis] - file.start(axis);
    }
    return offset;
  }

  /** Returns what all reads cost, with the way to the end of each stream. */
  Inflation toTheEnd() {
    open.all().forEach(this::compare);
    for (long number : unread) {
      times++;
      elements += problem.in().storedBox(number).volume();
    }
    unread.clear();
    return new Inflation(times, Math.multiplyExact(elements, problem.elementBytes()));
  }
}
