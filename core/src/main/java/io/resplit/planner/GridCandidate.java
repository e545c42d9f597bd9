package io.resplit.planner;

import io.resplit.geometry.Multiples;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
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
   * whole axis, groups of blocks of either side or of both, even parts of a block, and even parts
   * of the axis, as they are and rounded up to blocks.
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
    long both = Multiples.leastCommonMultiple(in.longest(), out.longest(), extent);
    for (AxisGrid blocks : List.of(in, out, AxisGrid.uniform(extent, both))) {
      addGroups(blocks, most, boxes);
      addParts(blocks.longest(), extent, 1, most, boxes);
      addParts(extent, extent, blocks.longest(), most, boxes);
    }
    addParts(extent, extent, 1, most, boxes);
    return boxes.stream()
        .map(grid -> of(grid, in, out))
        .sorted((a, b) -> Long.compare(a.parts(), b.parts()))
        .toList();
  }

  private static void addGroups(AxisGrid blocks, int most, Set<AxisGrid> boxes) {
    for (long size : Thinning.ranks(blocks.count(), most)) {
      boxes.add(blocks.grouped(size));
    }
  }

  private static void addParts(long length, long extent, long base, int most, Set<AxisGrid> boxes) {
    for (long parts = 1; parts <= Math.min(length, most); parts++) {
      boxes.add(AxisGrid.uniform(extent, evenLength(length, parts, base)));
    }
  }

  /** Returns the least multiple of {@code base} of which {@code parts} cover {@code length}. */
  static long evenLength(long length, long parts, long base) {
    long part = (length - 1) / parts + 1;
    return ((part - 1) / base + 1) * base;
  }

  /** Returns the length of the longest box. */
  long length() {
    return boxes.longest();
  }

  private long parts() {
    return inCuts.parts() + outCuts.parts();
  }
}
