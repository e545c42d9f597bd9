package io.resplit.planner;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.CutCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One way to cut an axis of a plain grid, with the cuts that it makes on both sides.
 *
 * @param boxes intervals that are read and written
 * @param inCuts how they cut the input blocks
 * @param outCuts how they cut the output blocks
 */
record GridCandidate(AxisGrid boxes, CutCount inCuts, CutCount outCuts) {

  static GridCandidate of(AxisGrid boxes, AxisGrid in, AxisGrid out) {
    return new GridCandidate(boxes, CutCount.of(in, boxes), CutCount.of(out, boxes));
  }

  /**
   * Returns the candidates of one axis, those that cut the fewest blocks first: one index, the
   * whole axis, groups of blocks of either side or both, and even parts of a block and of the axis.
   *
   * @param most how many of each kind at most
   */
  static List<GridCandidate> of(AxisGrid in, AxisGrid out, int most) {
    long extent = in.extent();
    Set<AxisGrid> boxes = new LinkedHashSet<>();
    boxes.add(AxisGrid.uniform(extent, extent));
    boxes.add(in);
    boxes.add(out);
    boxes.add(AxisGrid.uniform(extent, 1));
    addMultiples(in.longest(), extent, most, boxes);
    addMultiples(out.longest(), extent, most, boxes);
    addMultiples(common(in.longest(), out.longest(), extent), extent, most, boxes);
    addParts(in.longest(), extent, most, boxes);
    addParts(out.longest(), extent, most, boxes);
    addParts(extent, extent, most, boxes);
    List<GridCandidate> candidates = new ArrayList<>();
    boxes.forEach(grid -> candidates.add(of(grid, in, out)));
    candidates.sort(Comparator.comparingLong(GridCandidate::pieces));
    return candidates;
  }

  private static void addMultiples(long unit, long extent, int most, Set<AxisGrid> boxes) {
    for (long multiple : Thinning.ranks(extent / unit, most)) {
      boxes.add(AxisGrid.uniform(extent, multiple * unit));
    }
  }

  private static void addParts(long length, long extent, int most, Set<AxisGrid> boxes) {
    for (long parts = 1; parts <= Math.min(length, most); parts++) {
      boxes.add(AxisGrid.uniform(extent, (length - 1) / parts + 1));
    }
  }

  /** Returns the least common multiple, at most {@code extent}. */
  static long common(long one, long other, long extent) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    long times = other / a;
    return one > extent / times ? extent : one * times;
  }

  /** Returns the length of the longest box. */
  long length() {
    return boxes.longest();
  }

  private long pieces() {
    return inCuts.pieces() + outCuts.pieces();
  }
}
