package io.resplit.planner.frontier.pivot;

import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import io.resplit.plan.AxisSweep;

/**
 * A path that is given as a sweep of the whole axis, for axes of too many blocks to search.
 *
 * @param cost what all cuts cost
 * @param sweep the reads and fronts
 */
record SweepPath(long cost, AxisSweep sweep) implements PivotPath {

  /** More stops are not listed. */
  private static final long MOST_STOPS = 1 << 21;

  /**
   * Returns the path that cuts nothing and stops at the ends of input blocks where an output block
   * is complete.
   *
   * <p>A stop where nothing is written would never lower the peak: before the next one, everything
   * read so far is held. It would only make one more step.
   */
  static SweepPath keeping(AxisView view) {
    return new SweepPath(0, AxisSweep.of(completing(view.in(), view.out()), view.out()));
  }

  private static AxisGrid completing(AxisGrid in, AxisGrid out) {
    if (in.isUniform() && out.isUniform() && out.longest() % in.longest() == 0) {
      return out;
    }
    if (in.count() <= out.count() || out.count() > MOST_STOPS) {
      return in;
    }
    EndList stops = new EndList();
    for (long i = 0; i < out.count(); i++) {
      long end = out.end(i);
      long stop = in.isEnd(end) ? end : in.end(in.indexOf(end));
      if (stop > stops.last()) {
        stops.add(stop);
      }
    }
    return stops.toGrid();
  }

  /** Returns the cheapest of some clean paths of even steps. */
  static SweepPath even(AxisView view, PivotCost cost, long longestStep) {
    long step = Math.min(longestStep, view.extent());
    SweepPath best = even(view, cost, AxisGrid.uniform(view.extent(), step));
    for (AxisGrid blocks : new AxisGrid[] {view.in(), view.out(), view.common()}) {
      long block = blocks.end(0);
      long parts = (block - 1) / step + 1;
      long even = block <= step ? step / block * block : (block - 1) / parts + 1;
      SweepPath path = even(view, cost, AxisGrid.uniform(view.extent(), even));
      best = path.cost < best.cost ? path : best;
    }
    return best;
  }

  private static SweepPath even(AxisView view, PivotCost cost, AxisGrid reads) {
    CutCount in = CutCount.of(view.in(), reads);
    CutCount out = CutCount.of(view.out(), reads);
    return new SweepPath(cost.ofCuts(view, in, out), AxisSweep.clean(reads));
  }

  @Override
  public long peak(Tail tail) {
    if (sweep.isClean()) {
      return tail.peak(0, sweep.reads().longest(), sweep.reads().longest());
    }
    long peak = 0;
    for (long read = 0; read < sweep.count(); read++) {
      long before = sweep.frontBefore(read);
      long kept = sweep.reads().start(read) - before;
      long released = sweep.front(read) - before;
      peak = Math.max(peak, tail.peak(kept, sweep.reads().length(read), released));
    }
    return peak;
  }
}
