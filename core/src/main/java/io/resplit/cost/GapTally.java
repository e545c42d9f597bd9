package io.resplit.cost;

import io.resplit.cost.SideTally.Stored;
import io.resplit.geometry.Box;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.List;

/**
 * Counts the elements that reading drops between others: where {@link SideTally} counts seeks, the
 * formula of {@link SeekModel} gives the elements that are read if the indices of the file that are
 * spanned along an axis stand in place of parts and whole runs.
 */
record GapTally(Side side, Stored spans, List<Box> absent) {

  GapTally(Side side) {
    this(side, Stored.spans(side), side.absent().boxes(side.grid()));
  }

  /** Returns whether files of a side are read through gaps. */
  static boolean isOf(Side side) {
    return side.arrangement().hasGaps() && !side.isFiltered();
  }

  /** Returns the elements that reading one box drops: in blocks without a file none. */
  long of(Box box) {
    long dropped = inFiles(box);
    for (Box each : absent) {
      dropped -= each.intersects(box) ? inFiles(each.intersection(box)) : 0;
    }
    return dropped;
  }

  private long inFiles(Box box) {
    return spans.model(box).seeks() - box.volume();
  }

  /** Returns the elements that all reads of a plan drop. */
  long of(Plan plan) {
    long wanted = plan.problem().shape().volume() - side.absent().volume(side.grid());
    return new SideTally(plan, spans, SideTally.READS).ofFiles(side).seeks() - wanted;
  }
}
