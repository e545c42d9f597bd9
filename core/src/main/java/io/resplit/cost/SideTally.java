package io.resplit.cost;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.CutCount;
import io.resplit.geometry.Grid;
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
   * @param space what makes some of them take more space than they need
   */
  record Stored(AxisMap axes, Grid grid, Optional<Space> space) {

    /** Returns the files of a side. */
    static Stored files(Problem.Side side) {
      return new Stored(
          side.axes(), side.grid(), side.window().map(window -> new Space(side.ofBlocks())));
    }

    /** Returns the chunks or records of a side, or else its files. */
    static Stored cells(Problem.Side side) {
      boolean hasSpace = side.chunks().isPresent() || side.window().isPresent();
      return new Stored( // records are never shorter than their space
          side.axes(), side.cells(), hasSpace ? Optional.of(new Space(side)) : Optional.empty());
    }

    private CutCount cuts(Loop loop, AxisGrid steps) {
      AxisGrid cells = loop.seenFromStart(grid.axis(loop.axis()));
      return space.isEmpty()
          ? CutCount.of(cells, steps)
          : CutCount.ofPadded(
              cells, steps, space.get().side.longestStored(loop.axis()), isShort(loop));
    }

    private LongPredicate isShort(Loop loop) {
      LongPredicate isShort = isShort(loop.axis());
      long last = grid.axis(loop.axis()).count() - 1;
      boolean forward = loop.direction() == Loop.Direction.FORWARD;
      return forward ? isShort : cell -> isShort.test(last - cell);
    }

    /** Returns which cells along an axis take more space than they need. */
    LongPredicate isShort(int axis) {
      return space.map(taken -> taken.isShort(axis, grid.axis(axis))).orElse(NEVER);
    }

    /** Returns how the range {@code [from, to)} meets the intervals of an axis. */
    CutCount cut(AxisGrid along, LongPredicate isPadded, long from, long to) {
      long first = along.indexOf(from);
      long last = along.indexOf(to - 1);
      long partial = 0;
      boolean endsOnly = space.isEmpty();
      for (long i = first; i <= last; i += endsOnly ? Math.max(1, last - first) : 1) {
        boolean cut = along.start(i) < from || along.end(i) > to;
        partial += cut || isPadded.test(i) ? 1 : 0;
      }
      return new CutCount(partial, last - first + 1 - partial);
    }
  }

  /** The space that the cells of a side take: that of whole chunks, or of whole stored blocks. */
  record Space(Problem.Side side) {

    private LongPredicate isShort(int axis, AxisGrid cells) {
      long longest = side.longestStored(axis);
      return cell -> {
        long length = cells.length(cell);
        return length < longest && length < side.storedLength(axis, cells.start(cell));
      };
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
    LongPredicate isPadded = stored.isShort(plan.pivot());
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
