package io.resplit.cost;

import static io.resplit.cost.SideTally.READS;
import static io.resplit.cost.SideTally.WRITES;

import io.resplit.cost.SideTally.Stored;
import io.resplit.cost.SideTally.Tally;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import java.util.List;
import java.util.function.Function;

/**
 * Scores plans; planners propose and never score themselves.
 *
 * <p>Results are exact: a run of the plan counts the same seeks, opens and peak.
 */
public final class CostModel {

  private CostModel() {}

  /**
   * Returns the least seeks that any plan can have: every file, or every chunk or record, visited
   * once.
   */
  public static long lowerBoundSeeks(Problem problem) {
    return Math.addExact(problem.in().storedCells(), problem.written().storedCells());
  }

  /** Returns the exact cost of {@code plan}; chunks are not kept from one box to the next. */
  public static Cost cost(Plan plan) {
    Problem problem = plan.problem();
    Tally reads = tally(plan, problem.in(), READS);
    Tally writes = tally(plan, problem.written(), WRITES);
    ChunkCost chunks = problem.isFiltered() ? uncached(plan, reads, writes) : ChunkCost.NONE;
    long peak = Math.multiplyExact(peakElements(plan), problem.elementBytes());
    long gaps = GapTally.isOf(problem.in()) ? new GapTally(problem.in()).of(plan) : 0;
    return new Cost(
        reads.seeks(),
        Math.addExact(writes.seeks(), chunks.redecodes()),
        reads.opens(),
        writes.opens(),
        problem.writtenBytes(),
        peak,
        chunks,
        Math.multiplyExact(gaps, problem.elementBytes()),
        StreamTally.of(plan));
  }

  /** A chunk that is written in parts is read back before every part but the first. */
  private static ChunkCost uncached(Plan plan, Tally reads, Tally writes) {
    Problem problem = plan.problem();
    long copies = CopyTally.copies(plan);
    long unseen = problem.copying() == Problem.Copying.UNSEEN ? copies : 0;
    long read = reads.chunks();
    long written = writes.chunks();
    long redecodes = written == 0 ? 0 : written - problem.written().filteredCells();
    long absent = problem.in().absentFilteredCells();
    return ChunkCost.of(problem, read - unseen, absent, written - copies, redecodes, copies, 0);
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

  /**
   * Seeks and opens of one side. Files are opened; what is sought is each chunk or record where
   * there are any: its runs, or, if it passes through filters, the chunk as a whole.
   */
  private static Tally tally(Plan plan, Side side, Function<Loop, AxisGrid> intervals) {
    if (!side.arrangement().isGrid()) {
      return new TileTally(side).of(plan, intervals);
    }
    Tally alike = ofGrid(plan, side, intervals);
    return side.others().blocks().isEmpty()
        ? alike
        : alike.plus(new OtherTally(side).of(plan, intervals));
  }

  private static Tally ofGrid(Plan plan, Side side, Function<Loop, AxisGrid> intervals) {
    Tally files = new SideTally(plan, Stored.files(side), intervals).ofFiles(side);
    if (side.chunking().isEmpty() && !side.arrangement().hasGaps()) {
      return files;
    }
    Tally cells = new SideTally(plan, Stored.cells(side), intervals).ofCells(side);
    return Tally.of(side.isUsuallyFiltered(), files, cells);
  }
}
