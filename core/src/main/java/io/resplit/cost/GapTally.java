package io.resplit.cost;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.AxisWindow;
import io.resplit.geometry.Box;
import io.resplit.geometry.CutCount;
import io.resplit.geometry.Grid;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.List;

/**
 * Counts the elements that reading drops between others, by the formula of {@link SeekModel}: in
 * place of parts and whole runs along an axis stand the indices of the file that they span.
 */
final class GapTally {

  private final AxisMap axes;
  private final List<AxisWindow> windows;
  private final Grid runs;

  GapTally(Problem.Side side) {
    this.axes = side.axes();
    this.windows = side.windowOfCells().orElseThrow().axes();
    this.runs = side.cells();
  }

  /** Returns whether files of a side are read through gaps. */
  static boolean isOf(Problem.Side side) {
    return side.hasGaps() && !side.isFiltered();
  }

  /** Returns the elements that reading one box drops. */
  long of(Box box) {
    CutCount[] spans = new CutCount[box.rank()];
    for (int axis = 0; axis < spans.length; axis++) {
      spans[axis] = span(axis, box.start(axis), box.end(axis));
    }
    return new SeekModel(axes, box.shape(), spans).seeks() - box.volume();
  }

  /** Returns the elements that all reads of a plan drop. */
  long of(Plan plan) {
    AxisGrid reads = plan.pivot().sweep().reads();
    SeekModel.PartCost part = null;
    List<Loop> tail = null;
    long elements = 0;
    for (long i = 0; i < reads.count(); i++) {
      if (plan.tail(i) != tail) {
        tail = plan.tail(i);
        part = partCost(plan, tail);
      }
      CutCount span = span(plan.pivot(), reads, i);
      elements += part.perLength() * reads.length(i);
      elements += part.perPartial() * span.parts() + part.perWhole() * span.whole();
    }
    return elements - plan.problem().shape().volume();
  }

  private SeekModel.PartCost partCost(Plan plan, List<Loop> tail) {
    CutCount[] spans = new CutCount[runs.rank()];
    plan.prefix().forEach(loop -> spans[loop.axis()] = spans(loop));
    tail.forEach(loop -> spans[loop.axis()] = spans(loop));
    return new SeekModel(axes, plan.problem().shape(), spans).partCost(plan.pivot().axis());
  }

  private CutCount spans(Loop loop) {
    AxisGrid reads = loop.sweep().reads();
    long parts = 0;
    long whole = 0;
    for (long i = 0; i < reads.count(); i++) {
      CutCount span = span(loop, reads, i);
      parts += span.parts();
      whole += span.whole();
    }
    return new CutCount(parts, whole);
  }

  private CutCount span(Loop loop, AxisGrid reads, long i) {
    return loop.direction() == Loop.Direction.FORWARD
        ? span(loop.axis(), reads.start(i), reads.end(i))
        : span(loop.axis(), reads.extent() - reads.end(i), reads.extent() - reads.start(i));
  }

  /** Of the slowest axis no row is read whole: the run ends with its last index. */
  private CutCount span(int axis, long from, long to) {
    AxisWindow window = windows.get(axis);
    AxisGrid along = runs.axis(axis);
    long parts = 0;
    long whole = 0;
    for (long run = along.indexOf(from); run < along.count() && along.start(run) < to; run++) {
      long start = Math.max(from, along.start(run));
      long end = Math.min(to, along.end(run));
      long span = window.indices().at(end - 1) - window.indices().at(start) + 1;
      if (end - start < along.length(run) || !window.isWhole(start, end)) {
        parts += span;
      } else {
        whole += axis == axes.axis(0) ? span : window.cellEnd(start) - window.cellStart(start);
      }
    }
    return new CutCount(parts, whole);
  }
}
