package io.resplit.cost;

import io.resplit.cost.SideTally.Stored;
import io.resplit.geometry.Box;
import io.resplit.plan.Chunking;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the elements that reading drops between others: where {@link SideTally} counts seeks, the
 * formula of {@link SeekModel} gives the elements that are read if the indices of the file that are
 * spanned along an axis stand in place of parts and whole runs.
 */
record GapTally(Side side, Map<Optional<Chunking>, Stored> spans, List<Box> absent) {

  private static final Iterator<Long> NONE = Collections.emptyIterator();

  GapTally(Side side) {
    this(side, new HashMap<>(), side.absent().boxes(side.grid()));
  }

  /** Returns whether files of a side are read through gaps. */
  static boolean isOf(Side side) {
    return side.arrangement().hasGaps() && !side.kinds().allMatch(Chunking::isFiltered);
  }

  private Stored spans(Optional<Chunking> kind) {
    return spans.computeIfAbsent(kind, cut -> Stored.spans(side.as(cut)));
  }

  /** Returns the elements that reading one box drops: in blocks without a file none. */
  long of(Box box) {
    long dropped = inFiles(side.chunking(), box);
    for (Box each : absent) {
      dropped -= each.intersects(box) ? inFiles(side.chunking(), each.intersection(box)) : 0;
    }
    Iterator<Long> blocks = side.others().blocks().isEmpty() ? NONE : side.blocksIn(box);
    while (blocks.hasNext()) {
      long number = blocks.next();
      dropped += more(number, side.box(number).intersection(box));
    }
    return dropped;
  }

  private long more(long number, Box part) {
    return inFiles(side.chunking(number), part) - inFiles(side.chunking(), part);
  }

  private long inFiles(Optional<Chunking> cut, Box box) {
    return Chunking.isFiltered(cut) ? 0 : spans(cut).model(box).seeks() - box.volume();
  }

  /** Returns the elements that all reads of a plan drop. */
  long of(Plan plan) {
    long dropped = 0;
    if (!side.isUsuallyFiltered()) {
      long wanted = plan.problem().shape().volume() - side.absent().volume(side.grid());
      dropped = tally(plan, side.chunking()).ofFiles(side).seeks() - wanted;
    }
    for (long number : side.others().blocks().keySet()) {
      Box block = side.box(number);
      dropped += ofBlock(plan, side.chunking(number), block);
      dropped -= ofBlock(plan, side.chunking(), block);
    }
    return dropped;
  }

  private long ofBlock(Plan plan, Optional<Chunking> cut, Box block) {
    return Chunking.isFiltered(cut) ? 0 : tally(plan, cut).ofBox(block).seeks() - block.volume();
  }

  private SideTally tally(Plan plan, Optional<Chunking> cut) {
    return new SideTally(plan, spans(cut), SideTally.READS);
  }
}
