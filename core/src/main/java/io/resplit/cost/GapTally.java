package io.resplit.cost;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.AxisWindow;
import io.resplit.geometry.Box;
import io.resplit.geometry.CutCount;
import io.resplit.geometry.Grid;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Side;
import java.util.List;

/**
 * Counts the elements that reading drops between others, by the formula of {@link SeekModel}: in
 * place of parts and whole runs along an axis stand the indices of the file that they span.
 */
final class GapTally {

  private final AxisMap axes;
  private final List<AxisWindow> windows;
  private final Grid runs;
  private final List<Box> absent;

  GapTally(Side side) {
    this.axes = side.axes();
    this.windows = side.alongCells();
    this.runs = side.cells();
    this.absent = side.absent().stream().mapToObj(side.grid()::box).toList();
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
    CutCount[] spans = new CutCount[box.rank()];
    for (int axis = 0; axis < spans.length; axis++) {
      spans[axis] = span(axis, box.start(axis), box.end(axis));
    }
    return new SeekModel(axes, box.shape(), spans).seeks() - box.volume();
  }

  /** Returns the elements that all reads of a plan drop. */
  long of(Plan plan) {
    long dropped = of(plan, Box.whole(plan.problem().shape()));
    for (Box each : absent) {
      dropped -= of(plan, each);
    }
    return dropped;
  }

  private long of(Plan plan, Box box) {
    AxisGrid reads = plan.pivot().sweep().reads();
    SeekModel.PartCost part = null;
    List<Loop> tail = null;
    long elements = 0;
    for (long i = 0; i < reads.count(); i++) {
      if (plan.tail(i) != tail) {
        tail = plan.tail(i);
        part = partCost(plan, tail, box);
      }
      long length = common(plan.pivot(), i, box);
      if (length > 0) {
        CutCount span = span(plan.pivot(), i, box);
        elements += part.perLength() * length;
        elements += part.perPartial() * span.parts() + part.perWhole() * span.whole();
      }
    }
    return elements - box.volume();
  }

  private SeekModel.PartCost partCost(Plan plan, List<Loop> tail, Box box) {
    CutCount[] spans = new CutCount[runs.rank()];
    plan.prefix().forEach(loop -> spans[loop.axis()] = spans(loop, box));
    tail.forEach(loop -> spans[loop.axis()] = spans(loop, box));
    return new SeekModel(axes, box.shape(), spans).partCost(plan.pivot().axis());
  }

  private CutCount spans(Loop loop, Box box) {
    long parts = 0;
    long whole = 0;
    for (long i = 0; i < loop.sweep().count(); i++) {
      CutCount span = common(loop, i, box) > 0 ? span(loop, i, box) : new CutCount(0, 0);
      parts += span.parts();
      whole += span.whole();
    }
    return new CutCount(parts, whole);
  }

  /** Returns how much of a box a read covers along its axis. */
  private static long common(Loop loop, long read, Box box) {
    return end(loop, read, box) - start(loop, read, box);
  }

  private CutCount span(Loop loop, long read, Box box) {
    return span(loop.axis(), start(loop, read, box), end(loop, read, box));
  }

  private static long start(Loop loop, long read, Box box) {
    AxisGrid reads = loop.sweep().reads();
    boolean isForward = loop.direction() == Loop.Direction.FORWARD;
    long start = isForward ? reads.start(read) : reads.extent() - reads.end(read);
    return Math.max(start, box.start(loop.axis()));
  }

  private static long end(Loop loop, long read, Box box) {
    AxisGrid reads = loop.sweep().reads();
    boolean isForward = loop.direction() == Loop.Direction.FORWARD;
    long end = isForward ? reads.end(read) : reads.extent() - reads.start(read);
    return Math.min(end, box.end(loop.axis()));
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
