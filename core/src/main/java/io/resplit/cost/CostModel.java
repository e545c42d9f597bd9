package io.resplit.cost;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.CutCount;
import io.resplit.geometry.Grid;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.List;
import java.util.function.Function;

/**
 * Scores plans; planners propose and never score themselves.
 *
 * <p>Results are exact: a run of the plan counts the same seeks, opens and peak.
 */
public final class CostModel {

  private CostModel() {}

  /** Returns the least seeks that any plan can have: every file visited once. */
  public static long lowerBoundSeeks(Problem problem) {
    return Math.addExact(problem.in().grid().blockCount(), problem.out().grid().blockCount());
  }

  /** Returns the exact cost of {@code plan}. */
  public static Cost cost(Plan plan) {
    Problem problem = plan.problem();
    Tally reads = tally(plan, problem.in().grid(), loop -> loop.sweep().reads());
    Tally writes = tally(plan, problem.out().grid(), loop -> loop.sweep().writeIntervals());
    long peak = Math.multiplyExact(peakElements(plan), problem.elementBytes());
    return new Cost(reads.seeks, writes.seeks, reads.opens, writes.opens, problem.bytes(), peak);
  }

  /** Returns the most elements held at any moment: read and not yet written. */
  public static long peakElements(Plan plan) {
    long scale = 1;
    for (Loop loop : plan.prefix()) {
      scale = Math.multiplyExact(scale, loop.sweep().reads().longest());
    }
    return Math.multiplyExact(scale, pivotPeak(plan));
  }

  private static long pivotPeak(Plan plan) {
    AxisGrid reads = plan.pivot().sweep().reads();
    if (plan.hasOneTail() && plan.pivot().sweep().isClean()) {
      return SweepHull.ofElements(plan.tail(0)).peak(reads.longest(), reads.longest());
    }
    List<Loop> tail = null;
    SweepHull hull = null;
    long peak = 0;
    for (long i = 0; i < reads.count(); i++) {
      if (plan.tail(i) != tail) {
        tail = plan.tail(i);
        hull = SweepHull.ofElements(tail);
      }
      long before = plan.pivot().sweep().frontBefore(i);
      long kept = (reads.start(i) - before) * hull.extent();
      long swept = hull.peak(reads.length(i), plan.pivot().sweep().front(i) - before);
      peak = Math.max(peak, Math.addExact(kept, swept));
    }
    return peak;
  }

  private static Tally tally(Plan plan, Grid files, Function<Loop, AxisGrid> intervals) {
    return plan.hasOneTail()
        ? wholeGrid(plan, files, intervals)
        : pieceByPiece(plan, files, intervals);
  }

  private static Tally wholeGrid(Plan plan, Grid files, Function<Loop, AxisGrid> intervals) {
    CutCount[] cuts = cuts(plan, plan.tail(0), files, intervals);
    cuts[plan.pivot().axis()] = cut(plan.pivot(), files, intervals);
    SeekModel model = new SeekModel(plan.problem().shape(), cuts);
    return new Tally(model.seeks(), model.opens());
  }

  private static CutCount[] cuts(
      Plan plan, List<Loop> tail, Grid files, Function<Loop, AxisGrid> intervals) {
    CutCount[] cuts = new CutCount[files.rank()];
    plan.prefix().forEach(loop -> cuts[loop.axis()] = cut(loop, files, intervals));
    tail.forEach(loop -> cuts[loop.axis()] = cut(loop, files, intervals));
    return cuts;
  }

  private static CutCount cut(Loop loop, Grid files, Function<Loop, AxisGrid> intervals) {
    return CutCount.of(loop.seenFromStart(files.axis(loop.axis())), intervals.apply(loop));
  }

  private static Tally pieceByPiece(Plan plan, Grid files, Function<Loop, AxisGrid> intervals) {
    int pivot = plan.pivot().axis();
    AxisGrid pivotFiles = plan.pivot().seenFromStart(files.axis(pivot));
    AxisGrid pivotSteps = intervals.apply(plan.pivot());
    boolean reading = pivotSteps == plan.pivot().sweep().reads();
    Tally tally = new Tally(0, 0);
    List<Loop> tail = null;
    SeekModel.PieceCost piece = null;
    for (long i = 0; i < pivotSteps.count(); i++) {
      List<Loop> next = plan.tail(reading ? i : plan.readOfPivotWrite(i));
      if (next != tail) {
        tail = next;
        CutCount[] cuts = cuts(plan, tail, files, intervals);
        piece = new SeekModel(plan.problem().shape(), cuts).pieceCost(pivot);
      }
      tally = tally.plus(piece, pivotFiles, pivotSteps.start(i), pivotSteps.end(i));
    }
    return tally;
  }

  /** Seeks and opens of one side. */
  private record Tally(long seeks, long opens) {

    Tally plus(SeekModel.PieceCost piece, AxisGrid files, long from, long to) {
      long first = files.indexOf(from);
      long last = files.indexOf(to - 1);
      boolean startsInside = from != files.start(first);
      boolean endsInside = to != files.end(last);
      long visits = last - first + 1;
      long partial = (startsInside ? 1 : 0) + (endsInside ? 1 : 0);
      if (visits == 1) {
        partial = Math.min(partial, 1);
      }
      long added = Math.multiplyExact(piece.perLength(), to - from);
      added = Math.addExact(added, Math.multiplyExact(piece.perPartial(), partial));
      added = Math.addExact(added, Math.multiplyExact(piece.perWhole(), visits - partial));
      return new Tally(
          Math.addExact(seeks, added),
          Math.addExact(opens, Math.multiplyExact(piece.opens(), visits)));
    }
  }
}
