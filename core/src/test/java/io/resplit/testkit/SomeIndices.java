package io.resplit.testkit;

import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisArrangement;
import io.resplit.partition.AxisMap;
import io.resplit.partition.AxisReach;
import io.resplit.partition.AxisWindow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The elements of a stored cell that a window has, and which of them are of use at a time.
 *
 * @param window what is read
 * @param cell the cell, in stored indices
 * @param all those in the window, in its own indices
 * @param part those of use
 */
record SomeIndices(AxisArrangement window, Box cell, Box all, Box part) {

  /** Returns what the file of a block holds, both in stored indices. */
  static Box held(AxisArrangement window, Box block) {
    Box held = block;
    for (int axis = 0; axis < block.rank(); axis++) {
      AxisReach files = window.axes().get(axis).files();
      long extent = files.blocks().extent();
      long end = block.end(axis);
      long last = end == extent ? extent + files.beyond() : Math.min(extent, end + files.after());
      held = held.withAxis(axis, Math.max(0, block.start(axis) - files.before()), last);
    }
    return held;
  }

  /**
   * Returns what a box of the window has in a cell: nothing, or once for each way in which indices
   * that follow one another lie in it.
   *
   * @param own the block that owns some of the cell, in stored indices
   */
  static List<SomeIndices> of(AxisArrangement window, Box cell, Box own, Box box) {
    List<Box> met = List.of(Box.whole(box.shape()).shifted(box));
    for (int axis = 0; axis < cell.rank(); axis++) {
      List<Box> next = new ArrayList<>();
      long from = Math.max(cell.start(axis), own.start(axis));
      long to = Math.min(cell.end(axis), own.end(axis));
      for (Box each : met) {
        addRuns(next, each, axis, window.axes().get(axis).indices(), from, to);
      }
      met = next;
    }
    return met.stream()
        .filter(box::intersects)
        .map(all -> new SomeIndices(window, cell, all, all.intersection(box)))
        .toList();
  }

  private static void addRuns(
      List<Box> all, Box box, int axis, AxisIndices indices, long from, long to) {
    long start = -1;
    for (long i = 0; i <= indices.count(); i++) {
      boolean isIn = i < indices.count() && indices.at(i) >= from && indices.at(i) < to;
      boolean follows = isIn && start >= 0 && indices.at(i) > indices.at(i - 1);
      if (start >= 0 && !follows) {
        all.add(box.withAxis(axis, start, i));
      }
      start = !isIn ? -1 : follows ? start : i;
    }
  }

  /** Returns the cell in indices of the window, if that has all of it. */
  Optional<Box> whole() {
    return all.volume() == cell.volume() ? Optional.of(all) : Optional.empty();
  }

  /** Counts runs: elements follow one another in one only if they do so in the whole window. */
  long runs(AxisMap axes, Shape leastLength) {
    long runs = 0;
    long[] last = null;
    boolean lastIsOfUse = false;
    for (Odometer at = new Odometer(axes.permute(all.shape()).toArray());
        !at.done();
        at.advance()) {
      long[] index = new long[all.rank()];
      boolean isOfUse = true;
      for (int k = 0; k < index.length; k++) {
        int axis = axes.axis(k);
        index[k] = all.start(axis) + at.digit(k);
        isOfUse &= index[k] >= part.start(axis) && index[k] < part.end(axis);
      }
      boolean follows = lastIsOfUse && joins(axes, last, index, leastLength);
      runs += isOfUse && !follows ? 1 : 0;
      last = index;
      lastIsOfUse = isOfUse;
    }
    return runs;
  }

  /**
   * Returns how many elements of the cell lie between others of one run, and beside them in the
   * rows that are read whole.
   */
  long dropped(AxisMap axes, Shape leastLength) {
    int joined = axes.rank() - 1;
    while (joined > 0 && isCovered(axes.axis(joined), leastLength)) {
      joined--;
    }
    long rows = 1;
    for (int k = 0; k < joined; k++) {
      rows *= part.length(axes.axis(k));
    }
    long row = 1;
    for (int k = joined + 1; k < axes.rank(); k++) {
      row *= cell.length(axes.axis(k));
    }
    AxisWindow along = window.axes().get(axes.axis(joined));
    long read = 1;
    for (long i = part.start(axes.axis(joined)) + 1; i < part.end(axes.axis(joined)); i++) {
      long gap = along.indices().at(i) - along.indices().at(i - 1) - 1;
      read += gap <= along.through() ? gap + 1 : 1;
    }
    return rows * read * row - part.volume();
  }

  private boolean isCovered(int axis, Shape leastLength) {
    return part.length(axis) == all.length(axis) && isReadWhole(axis, leastLength);
  }

  private boolean joins(AxisMap axes, long[] before, long[] after, Shape leastLength) {
    int k = Arrays.mismatch(before, after);
    AxisWindow slowest = window.axes().get(axes.axis(k));
    boolean joins =
        slowest.indices().at(after[k]) - slowest.indices().at(before[k]) - 1 <= slowest.through();
    for (int faster = k + 1; faster < before.length; faster++) {
      joins &= isReadWhole(axes.axis(faster), leastLength);
    }
    return joins;
  }

  private boolean isReadWhole(int axis, Shape leastLength) {
    AxisWindow along = window.axes().get(axis);
    long through = along.indices().isDense() ? 0 : along.through();
    long first = along.indices().at(all.start(axis));
    long last = along.indices().at(all.end(axis) - 1);
    boolean joins =
        cell.length(axis) >= leastLength.length(axis)
            && first - cell.start(axis) + cell.end(axis) - 1 - last <= through;
    for (long i = all.start(axis) + 1; i < all.end(axis); i++) {
      joins &= along.indices().at(i) - along.indices().at(i - 1) - 1 <= through;
    }
    return joins;
  }
}
