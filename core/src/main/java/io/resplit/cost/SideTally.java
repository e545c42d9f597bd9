package io.resplit.cost;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.CutCount;
import io.resplit.geometry.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
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

  /**
   * What lies contiguously in files.
   *
   * @param grid its cells
   * @param padding what makes some of them take more space than they need
   */
  record Stored(Grid grid, Optional<Padding> padding) {

    private CutCount cuts(Loop loop, AxisGrid steps) {
      int axis = loop.axis();
      AxisGrid cells = loop.seenFromStart(grid.axis(axis));
      if (padding.isEmpty()) {
        return CutCount.of(cells, steps);
      }
      LongPredicate isPadded = padding.get().along(loop, cells);
      return CutCount.ofPadded(cells, steps, padding.get().chunks.shape().length(axis), isPadded);
    }
  }

  /**
   * The space that chunks take.
   *
   * @param blocks blocks that the chunks are part of
   */
  record Padding(Grid blocks, Chunking chunks) {

    /** Returns behind which chunks along an axis there is unused space. */
    private LongPredicate along(Loop loop, AxisGrid cells) {
      AxisGrid along = loop.seenFromStart(blocks.axis(loop.axis()));
      return cell -> {
        long length = cells.length(cell);
        return length < chunks.shape().length(loop.axis())
            && length < storedLength(loop.axis(), along, cells.start(cell));
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
    SeekModel model = new SeekModel(plan.problem().shape(), cuts);
    return new Tally(model.seeks(), model.opens());
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
    AxisGrid steps = intervals.apply(plan.pivot());
    boolean reading = steps == plan.pivot().sweep().reads();
    Tally tally = new Tally(0, 0);
    List<Loop> tail = null;
    SeekModel.PartCost part = null;
    for (long i = 0; i < steps.count(); i++) {
      List<Loop> next = plan.tail(reading ? i : plan.readOfPivotWrite(i));
      if (next != tail) {
        tail = next;
        part = new SeekModel(plan.problem().shape(), cuts(tail)).partCost(pivot);
      }
      tally = plus(tally, part, files, steps.start(i), steps.end(i));
    }
    return tally;
  }

  private Tally plus(Tally tally, SeekModel.PartCost part, AxisGrid files, long from, long to) {
    long first = files.indexOf(from);
    long last = files.indexOf(to - 1);
    long visits = last - first + 1;
    long partial = partial(files, first, last, from, to);
    long added = Math.multiplyExact(part.perLength(), to - from);
    added = Math.addExact(added, Math.multiplyExact(part.perPartial(), partial));
    added = Math.addExact(added, Math.multiplyExact(part.perWhole(), visits - partial));
    return new Tally(
        Math.addExact(tally.seeks, added),
        Math.addExact(tally.opens, Math.multiplyExact(part.opens(), visits)));
  }

  /** Returns how many file intervals from {@code first} to {@code last} are not met as a whole. */
  private long partial(AxisGrid files, long first, long last, long from, long to) {
    boolean startsInside = from != files.start(first);
    boolean endsInside = to != files.end(last);
    long partial = (startsInside ? 1 : 0) + (endsInside ? 1 : 0);
    if (first == last) {
      partial = Math.min(partial, 1);
    }
    if (stored.padding.isEmpty()) {
      return partial;
    }
    LongPredicate isPadded = stored.padding.get().along(plan.pivot(), files);
    long padded = 0;
    for (long i = first; i <= last; i++) {
      boolean cut = i == first && startsInside || i == last && endsInside;
      padded += !cut && isPadded.test(i) ? 1 : 0;
    }
    return partial + padded;
  }
}
