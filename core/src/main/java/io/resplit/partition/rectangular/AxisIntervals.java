package io.resplit.partition.rectangular;

import io.resplit.geometry.Box;
import io.resplit.partition.AxisGrid;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The intervals that blocks have on one axis: for each start the least end and, where intervals
 * differ that start there, another one. Takes 24 bytes for each distinct start. Immutable.
 */
final class AxisIntervals {

  private final int axis;
  private final long extent;
  private final long[] starts;
  private final long[] ends;
  private final long[] others;

  AxisIntervals(Partition blocks, int axis) {
    this.axis = axis;
    this.extent = blocks.array().length(axis);
    this.starts =
        LongStream.range(0, blocks.count())
            .map(number -> blocks.box(number).start(axis))
            .sorted()
            .distinct()
            .toArray();
    this.ends = new long[starts.length];
    this.others = new long[starts.length];
    Arrays.fill(ends, Long.MAX_VALUE);
    Arrays.fill(others, Long.MAX_VALUE);
    for (long number = 0; number < blocks.count(); number++) {
      Box box = blocks.box(number);
      put(Arrays.binarySearch(starts, box.start(axis)), box.end(axis));
    }
  }

  private void put(int at, long end) {
    if (end < ends[at]) {
      others[at] = ends[at];
      ends[at] = end;
    } else if (end > ends[at]) {
      others[at] = Math.min(others[at], end);
    }
  }

  int count() {
    return starts.length;
  }

  /** Returns whether any two intervals are equal or share nothing. */
  boolean areAlikeOrApart() {
    return IntStream.range(0, starts.length).allMatch(at -> partialOverlap(at).isEmpty());
  }

  private Optional<String> partialOverlap(int at) {
    boolean hasOther = others[at] < Long.MAX_VALUE;
    if (!hasOther && (at == starts.length - 1 || ends[at] <= starts[at + 1])) {
      return Optional.empty();
    }
    String next =
        hasOther ? interval(starts[at], others[at]) : interval(starts[at + 1], ends[at + 1]);
    return Optional.of(interval(starts[at], ends[at]) + " partly overlaps " + next);
  }

  /** Returns the first reason why the intervals do not follow one another along the axis. */
  Optional<String> problem() {
    long covered = 0;
    for (int at = 0; at < starts.length; at++) {
      if (starts[at] > covered) {
        return Optional.of(gap(covered, starts[at]));
      }
      Optional<String> overlap = partialOverlap(at);
      if (overlap.isPresent()) {
        return Optional.of(onAxis(overlap.get()));
      }
      covered = ends[at];
    }
    return covered < extent ? Optional.of(gap(covered, extent)) : Optional.empty();
  }

  private String gap(long from, long to) {
    return onAxis("no block covers " + interval(from, to));
  }

  private String onAxis(String what) {
    return "axis " + axis + ": " + what;
  }

  private static String interval(long start, long end) {
    return "[" + start + "," + end + ")";
  }

  /** Returns the intervals, if there is no {@link #problem}. */
  AxisGrid grid() {
    return AxisGrid.ofEnds(ends);
  }
}
