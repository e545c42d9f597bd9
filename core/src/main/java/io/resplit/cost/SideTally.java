package io.resplit.cost;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.CutCount;
import io.resplit.geometry.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;

/** Adds up the seeks and opens that the boxes of a plan cause in the cells of one side. */
record SideTally(Plan plan, Stored stored, Function<Loop, AxisGrid> intervals) {

  /** The read intervals of a loop. */
  static final Function<Loop, AxisGrid> READS = loop -> loop.sweep().reads();

  /** The write intervals of a loop. */
  static final Function<Loop, AxisGrid> WRITES = loop -> loop.sweep().writeIntervals();

  private static final LongPredicate NEVER = cell -> false;

  /**
   * What lies contiguously in files.
   *
   * @param axes order of the axes in the files
   * @param grid its cells
   * @param padding what makes some of them take more space than they need
   */
  record Stored(AxisMap axes, Grid grid, Optional<Padding> padding) {

    /** Returns the files of a side. */
    static Stored files(Problem.Side side) {
      return new Stored(side.axes(), side.grid(), Optional.empty());
    }

    /** Returns the chunks or records of a side, or else its files. */
    static Stored cells(Problem.Side side) {
      Optional<Padding> padding = // records are never shorter than their space
          side.chunks().map(chunks -> new Padding(side.grid(), side.chunking().orElseThrow()));
      return new Stored(side.axes(), side.cells(), padding);
    }

    private CutCount cuts(Loop loop, AxisGrid steps) {
      AxisGrid cells = loop.seenFromStart(grid.axis(loop.axis()));
      if (padding.isEmpty()) {
        return CutCount.of(cells, steps);
      }
      long longest = padding.get().chunks.shape().length(loop.axis());
      return CutCount.ofPadded(cells, steps, longest, padded(loop, cells));
    }

    private LongPredicate padded(Loop loop, AxisGrid cells) {
      return padding
          .map(
              space -> space.along(loop.axis(), cells, loop.seenFromStart(space.axis(loop.axis()))))
          .orElse(NEVER);
    }

    /** Returns behind which cells along an axis there is unused space. */
    LongPredicate padded(int axis) {
      return padding
          .map(space -> space.along(axis, grid.axis(axis), space.axis(axis)))
          .orElse(NEVER);
    }

    /** Returns how the range {@code [from, to)} meets the intervals of an axis. */
    CutCount cut(AxisGrid along, LongPredicate isPadded, long from, long to) {
      long first = along.indexOf(from);
      long last = along.indexOf(to - 1);
      long partial = 0;
      boolean endsOnly = padding.isEmpty();
      for (long i = first; i <= last; i += endsOnly ? Math.max(1, last - first) : 1) {
        boolean cut = along.start(i) < from || along.end(i) > to;
        partial += cut || isPadded.test(i) ? 1 : 0;
      }
      return new CutCount(partial, last - first + 1 - partial);
    }
  }

  /**
   * The space that chunks take.
   *
   * @param blocks blocks that the chunks are part of
   */
  record Padding(Grid blocks, Chunking chunks) {

    private AxisGrid axis(int axis) {
      return blocks.axis(axis);
    }

    /** Returns behind which chunks along an axis of blocks there is unused space. */
    private LongPredicate along(int axis, AxisGrid cells, AxisGrid along) {
      return cell -> {
        long length = cells.length(cell);
        return length < chunks.shape().length(axis)
            && length < storedLength(axis, along, cells.start(cell));
      };
    }

    private long storedLength(int axis, AxisGrid along, long start) {
      return chunks.storedLength(axis, along.length(along.indexOf(start)));
    }
  }

  /** Seeks and opens of one side. */
  record Tally(long seeks, long opens) {}

  Tally tally() {
    return plan.hasOneTail() ? wholeGrid() : partByPart();
  }

  private Tally wholeGrid() {
    CutCount[] cuts = cuts(plan.tail(0));
    cuts[plan.pivot().axis()] = cut(plan.pivot());
    SeekModel model = model(cuts);
    return new Tally(model.seeks(), model.opens());
  }

  private SeekModel model(CutCount... cuts) {
    return new SeekModel(stored.axes, plan.problem().shape(), cuts);
  }

  private CutCount[] cuts(List<Loop> tail) {
    CutCount[] cuts = new CutCount[stored.grid.rank()];
    plan.prefix().forEach(loop -> cuts[loop.axis()] = cut(loop));
    tail.forEach(loop -> cuts[loop.axis()] = cut(loop));
    return cuts;
  }

  private CutCount cut(Loop loop) {
    return stored.cuts(loop, intervals.apply(loop));
  }

  private Tally partByPart() {
    int pivot = plan.pivot().axis();
    AxisGrid files = plan.pivot().seenFromStart(stored.grid.axis(pivot));
    LongPredicate isPadded = stored.padded(plan.pivot(), files);
    AxisGrid steps = intervals.apply(plan.pivot());
    boolean reading = steps == plan.pivot().sweep().reads();
    Tally tally = new Tally(0, 0);
    List<Loop> tail = null;
    SeekModel.PartCost part = null;
    for (long i = 0; i < steps.count(); i++) {
      List<Loop> next = plan.tail(reading ? i : plan.readOfPivotWrite(i));
      if (next != tail) {
        tail = next;
        part = model(cuts(tail)).partCost(pivot);
      }
      CutCount cut = stored.cut(files, isPadded, steps.start(i), steps.end(i));
      tally = plus(tally, part, cut, steps.length(i));
    }
    return tally;
  }

  private Tally plus(Tally tally, SeekModel.PartCost part, CutCount cut, long length) {
    long added = Math.multiplyExact(part.perLength(), length);
    added = Math.addExact(added, Math.multiplyExact(part.perPartial(), cut.parts()));
    added = Math.addExact(added, Math.multiplyExact(part.perWhole(), cut.whole()));
    return new Tally(
        Math.addExact(tally.seeks, added),
        Math.addExact(tally.opens, Math.multiplyExact(part.opens(), cut.visits())));
  }
}
