package io.resplit.cost;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisMap;
import io.resplit.partition.AxisWindow;
import io.resplit.partition.CutCount;
import io.resplit.partition.Grid;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
   * @param along what is stored of each axis of the array
   * @param spans whether indices of the file are counted in place of cells
   */
  record Stored(AxisMap axes, Grid grid, List<AxisWindow> along, boolean spans) {

    /** Returns the files of a side. */
    static Stored files(Side side) {
      return new Stored(side.axes(), side.grid(), side.ofBlocks().alongCells(), false);
    }

    /** Returns the chunks or records of a side, or else its files. */
    static Stored cells(Side side) {
      return new Stored(side.axes(), side.cells(), side.alongCells(), false);
    }

    /** Returns the runs of a side, as the indices that they span. */
    static Stored spans(Side side) {
      return new Stored(side.axes(), side.cells(), side.alongCells(), true);
    }

    /** Returns what a single box costs. */
    SeekModel model(Box box) {
      CutCount[] cuts = new CutCount[box.rank()];
      for (int axis = 0; axis < cuts.length; axis++) {
        Cutting cutting = spans ? spans(axis) : cells(grid.axis(axis), isShort(axis));
        cuts[axis] = cutting.cut(box.start(axis), box.end(axis));
      }
      return new SeekModel(axes, box.shape(), cuts);
    }

    /** Returns how ranges of a traversal meet the cells. */
    private Cutting along(Loop loop) {
      if (!spans) {
        return cells(loop.seenFromStart(grid.axis(loop.axis())), isShort(loop));
      }
      Cutting spans = spans(loop.axis());
      long extent = loop.sweep().extent();
      return loop.direction() == Loop.Direction.FORWARD
          ? spans
          : (from, to) -> spans.cut(extent - to, extent - from);
    }

    private CutCount cuts(Loop loop, AxisGrid steps) {
      AxisGrid cells = loop.seenFromStart(grid.axis(loop.axis()));
      boolean isTight = along.get(loop.axis()).isTight();
      if (isTight && padding(loop) == 0) {
        return CutCount.of(cells, steps);
      }
      long longest = isTight ? cells.longest() : along.get(loop.axis()).longestSpace();
      return CutCount.ofPadded(cells, before(loop), steps, longest, isShort(loop));
    }

    /** Returns how many indices beyond the array are written with its last ones. */
    private long padding(Loop loop) {
      return grid.axis(loop.axis()).extent() - loop.sweep().extent();
    }

    /** Returns how many of them a traversal meets before the array. */
    private long before(Loop loop) {
      return loop.direction() == Loop.Direction.FORWARD ? 0 : padding(loop);
    }

    /** Returns where a step that ends at an index of a sweep ends in the files. */
    private long end(Loop loop, long end) {
      boolean isLast = end == loop.sweep().extent();
      return end + (isLast ? padding(loop) : before(loop));
    }

    private LongPredicate isShort(Loop loop) {
      LongPredicate isShort = isShort(loop.axis());
      long last = grid.axis(loop.axis()).count() - 1;
      boolean forward = loop.direction() == Loop.Direction.FORWARD;
      return forward || isShort == NEVER ? isShort : cell -> isShort.test(last - cell);
    }

    /** Returns which cells along an axis take more space than they need. */
    private LongPredicate isShort(int axis) {
      AxisWindow window = along.get(axis);
      AxisGrid cells = grid.axis(axis);
      return window.isTight() ? NEVER : cell -> !window.isWhole(cells.start(cell), cells.end(cell));
    }

    private static Cutting cells(AxisGrid along, LongPredicate isPadded) {
      return (from, to) -> cut(along, isPadded, from, to);
    }

    private static CutCount cut(AxisGrid along, LongPredicate isPadded, long from, long to) {
      long first = along.indexOf(from);
      long last = along.indexOf(to - 1);
      long partial = 0;
      for (long i = first; i <= last; i += isPadded == NEVER ? Math.max(1, last - first) : 1) {
        boolean cut = along.start(i) < from || along.end(i) > to;
        partial += cut || isPadded.test(i) ? 1 : 0;
      }
      return new CutCount(partial, last - first + 1 - partial);
    }

    private Cutting spans(int axis) {
      return (from, to) -> span(axis, from, to);
    }

    /** Of the slowest axis no row is read whole: the run ends with its last index. */
    private CutCount span(int axis, long from, long to) {
      AxisWindow window = along.get(axis);
      AxisGrid runs = grid.axis(axis);
      long parts = 0;
      long whole = 0;
      for (long run = runs.indexOf(from); run < runs.count() && runs.start(run) < to; run++) {
        long start = Math.max(from, runs.start(run));
        long end = Math.min(to, runs.end(run));
        long span = window.indices().at(end - 1) - window.indices().at(start) + 1;
        if (end - start < runs.length(run) || !window.isWhole(start, end)) {
          parts += span;
        } else {
          whole += axis == axes.axis(0) ? span : window.cellEnd(start) - window.cellStart(start);
        }
      }
      return new CutCount(parts, whole);
    }
  }

  /** How the range {@code [from, to)} of an axis meets what lies contiguously in files. */
  @FunctionalInterface
  private interface Cutting {
    CutCount cut(long from, long to);
  }

  /**
   * Seeks and opens of one side.
   *
   * @param chunks how many of the seeks are visits to chunks that pass through filters
   */
  record Tally(long seeks, long opens, long chunks) {

    /** Creates the tally of what does not pass through filters. */
    Tally(long seeks, long opens) {
      this(seeks, opens, 0);
    }

    /** Returns that of boxes that a model knows. */
    static Tally of(SeekModel model) {
      return new Tally(model.seeks(), model.opens());
    }

    /** Returns the tally of files, given that of what lies contiguously in them. */
    static Tally of(boolean isFiltered, Tally files, Tally cells) {
      return isFiltered
          ? new Tally(cells.opens, files.opens, cells.opens)
          : new Tally(cells.seeks, files.opens);
    }

    /** Returns the seeks in files whose chunks do not pass through filters. */
    long plainSeeks() {
      return seeks - chunks;
    }

    /** Returns what a part of some length costs that meets the cells along the pivot so. */
    static Tally of(SeekModel.PartCost part, CutCount cut, long length) {
      long seeks = Math.multiplyExact(part.perLength(), length);
      seeks = Math.addExact(seeks, Math.multiplyExact(part.perPartial(), cut.parts()));
      seeks = Math.addExact(seeks, Math.multiplyExact(part.perWhole(), cut.whole()));
      return new Tally(seeks, Math.multiplyExact(part.opens(), cut.visits()));
    }

    /** Returns the sum. */
    Tally plus(Tally more) {
      return new Tally(
          Math.addExact(seeks, more.seeks),
          Math.addExact(opens, more.opens),
          Math.addExact(chunks, more.chunks));
    }

    /** Returns what is left without some of them. */
    Tally minus(Tally some) {
      return new Tally(seeks - some.seeks, opens - some.opens, chunks - some.chunks);
    }
  }

  /** Returns what visits to the files of a side cost: nothing to those that are absent. */
  Tally ofFiles(Side side) {
    return without(side.absent().boxes(side.grid()));
  }

  /** Returns what visits to the chunks or records of a side cost, or else to its files. */
  Tally ofCells(Side side) {
    return without(side.absentBoxes().toList());
  }

  private Tally without(List<Box> absent) {
    AxisGrid pivot = intervals.apply(plan.pivot());
    Tally all = tally(stored.grid.shape(), this::cut, 0, pivot.extent());
    Map<Loop, Map<List<Long>, CutCount>> known =
        absent.isEmpty() ? Map.of() : new IdentityHashMap<>();
    for (Box box : absent) {
      Function<Loop, CutCount> cuts =
          loop ->
              known
                  .computeIfAbsent(loop, any -> new HashMap<>())
                  .computeIfAbsent(
                      List.of(from(loop, box), to(loop, box)),
                      any -> cut(loop, from(loop, box), to(loop, box)));
      all = all.minus(ofBox(box, cuts));
    }
    return all;
  }

  /** Returns what visits to a box cost that cells fill. */
  Tally ofBox(Box box) {
    return ofBox(box, loop -> cut(loop, from(loop, box), to(loop, box)));
  }

  private Tally ofBox(Box box, Function<Loop, CutCount> cuts) {
    Loop first = plan.pivot();
    return tally(box.shape(), cuts, from(first, box), to(first, box));
  }

  /** Returns where a traversal meets a box first along an axis, seen from its start. */
  static long from(Loop loop, Box box) {
    boolean forward = loop.direction() == Loop.Direction.FORWARD;
    return forward ? box.start(loop.axis()) : loop.sweep().extent() - box.end(loop.axis());
  }

  static long to(Loop loop, Box box) {
    return from(loop, box) + box.length(loop.axis());
  }

  /** Returns how the steps of a loop cut the cells in a range that cells fill. */
  private CutCount cut(Loop loop, long from, long to) {
    Cutting along = stored.along(loop);
    AxisGrid steps = intervals.apply(loop);
    long parts = 0;
    long whole = 0;
    for (long i = steps.indexOf(from); i < steps.count() && steps.start(i) < to; i++) {
      long start = Math.max(from, steps.start(i));
      CutCount cut = along.cut(start, Math.min(to, steps.end(i)));
      parts += cut.parts();
      whole += cut.whole();
    }
    return new CutCount(parts, whole);
  }

  /**
   * Returns what visits to some of the cells cost.
   *
   * @param shape of the box that these fill
   * @param cutting how steps cut them along the axis of a loop
   * @param from where the pivot loop meets the box first
   * @param to where it leaves the box
   */
  private Tally tally(Shape shape, Function<Loop, CutCount> cutting, long from, long to) {
    return plan.hasOneTail() ? atOnce(shape, cutting) : partByPart(shape, cutting, from, to);
  }

  private Tally atOnce(Shape shape, Function<Loop, CutCount> cutting) {
    CutCount[] cuts = cuts(plan, plan.tail(0), cutting);
    cuts[plan.pivot().axis()] = cutting.apply(plan.pivot());
    SeekModel model = new SeekModel(stored.axes, shape, cuts);
    return Tally.of(model);
  }

  /** Returns how the steps of the prefix and of a tail cut what lies along their axes. */
  static CutCount[] cuts(Plan plan, List<Loop> tail, Function<Loop, CutCount> cutting) {
    CutCount[] cuts = new CutCount[plan.problem().rank()];
    plan.prefix().forEach(loop -> cuts[loop.axis()] = cutting.apply(loop));
    tail.forEach(loop -> cuts[loop.axis()] = cutting.apply(loop));
    return cuts;
  }

  private CutCount cut(Loop loop) {
    return stored.spans
        ? cut(loop, 0, loop.sweep().extent())
        : stored.cuts(loop, intervals.apply(loop));
  }

  private Tally partByPart(Shape shape, Function<Loop, CutCount> cutting, long from, long to) {
    int pivot = plan.pivot().axis();
    Cutting along = stored.along(plan.pivot());
    AxisGrid steps = intervals.apply(plan.pivot());
    boolean reading = steps == plan.pivot().sweep().reads();
    Tally tally = new Tally(0, 0);
    List<Loop> tail = null;
    SeekModel.PartCost part = null;
    for (long i = steps.indexOf(from); i < steps.count() && steps.start(i) < to; i++) {
      List<Loop> next = plan.tail(reading ? i : plan.readOfPivotWrite(i));
      if (next != tail) {
        tail = next;
        part = new SeekModel(stored.axes, shape, cuts(plan, tail, cutting)).partCost(pivot);
      }
      long start = Math.max(from, steps.start(i));
      long first = start == 0 ? 0 : start + stored.before(plan.pivot());
      long end = stored.end(plan.pivot(), Math.min(to, steps.end(i)));
      tally = tally.plus(Tally.of(part, along.cut(first, end), end - first));
    }
    return tally;
  }
}
