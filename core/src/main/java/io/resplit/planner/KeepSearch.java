package io.resplit.planner;

import io.resplit.cost.SeekModel;
import io.resplit.cost.SweepHull;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Branch and bound over the read candidates of all axes: fewest seeks that fit, then least peak.
 *
 * <p>Writes are whole output blocks whatever is read, so only read seeks differ. Axes are chosen
 * fastest first, because a cut there costs most. A branch is left when its seeks with all slower
 * axes uncut, or its peak with the thinnest reads of all slower axes, cannot win: the first layer
 * of any loop releases at most what it reads, so it holds its thickness times the peak of layers
 * that read and release 1. One use, one thread.
 */
final class KeepSearch {

  /** Most nodes of the search tree that are looked at, so that any number of axes ends. */
  private static final int MOST_NODES = 200_000;

  private static final int MOST_PER_AXIS = 64;

  private final Problem problem;
  private final Shape array;
  private final long memoryElements;
  private final List<List<KeepCandidate>> candidates = new ArrayList<>();
  private final CutCount[] cuts;
  private final AxisGrid[] chosen;
  private final long[] thinnest;
  private long bestSeeks = Long.MAX_VALUE;
  private long bestPeak = Long.MAX_VALUE;
  private Grid best;
  private int nodes;

  /** Prepares the search; one output block must fit the memory. */
  KeepSearch(Problem problem, long memoryElements) {
    this.problem = problem;
    this.array = problem.shape();
    this.memoryElements = memoryElements;
    this.cuts = new CutCount[problem.rank()];
    this.chosen = new AxisGrid[problem.rank()];
    this.thinnest = new long[problem.rank()];
    long thickness = 1;
    for (int axis = 0; axis < cuts.length; axis++) {
      candidates.add(candidatesOf(axis));
      thinnest[axis] = thickness;
      thickness *= thinnestRead(candidates.get(axis));
    }
    startFromOutputBlocks();
  }

  private List<KeepCandidate> candidatesOf(int axis) {
    AxisGrid in = problem.in().grid().axis(axis);
    int most = (int) Math.round(Math.pow(MOST_NODES, 1.0 / cuts.length));
    AxisGrid out = problem.out().grid().axis(axis);
    return KeepCandidate.of(in, out, Thinning.most(in, out, Math.min(MOST_PER_AXIS, most)));
  }

  private static long thinnestRead(List<KeepCandidate> candidates) {
    return candidates.stream().mapToLong(KeepCandidate::firstLength).min().orElseThrow();
  }

  /** Reading output blocks keeps nothing and needs the least memory that any keep can do with. */
  private void startFromOutputBlocks() {
    best = problem.out().grid();
    bestPeak = best.blockShape().volume();
    for (int axis = 0; axis < cuts.length; axis++) {
      cuts[axis] = CutCount.of(problem.in().grid().axis(axis), best.axis(axis));
    }
    bestSeeks = seeks();
    for (int axis = 0; axis < cuts.length; axis++) {
      leaveUncut(axis);
    }
  }

  private void leaveUncut(int axis) {
    cuts[axis] = new CutCount(0, problem.in().grid().axis(axis).count());
  }

  private long seeks() {
    return new SeekModel(problem.in().axes(), array, cuts).seeks();
  }

  /** Returns the read boxes that need the fewest seeks. */
  Grid best() {
    choose(cuts.length - 1, SweepHull.ofElement());
    return best;
  }

  private void choose(int axis, SweepHull tail) {
    long leastPerThickness = Math.multiplyExact(tail.peak(1, 1), thinnest[axis]);
    for (KeepCandidate candidate : candidates.get(axis)) {
      if (++nodes > MOST_NODES) {
        return;
      }
      cuts[axis] = candidate.cuts();
      chosen[axis] = candidate.reads();
      long seeks = seeks();
      if (candidate.firstLength() <= memoryElements / leastPerThickness
          && mayWin(seeks, candidate.firstLength() * leastPerThickness)) {
        descend(axis, candidate, tail, seeks);
      }
    }
    leaveUncut(axis);
  }

  private void descend(int axis, KeepCandidate candidate, SweepHull tail, long seeks) {
    if (axis == 0) {
      score(seeks, tail.pivotPeak(candidate.profile()));
      return;
    }
    SweepHull wider = tail.around(candidate.profile());
    if (mayWin(seeks, Math.multiplyExact(wider.peak(1, 1), thinnest[axis]))) {
      choose(axis - 1, wider);
    }
  }

  private boolean mayWin(long seeks, long peak) {
    return peak <= memoryElements && (seeks < bestSeeks || (seeks == bestSeeks && peak < bestPeak));
  }

  private void score(long seeks, long peak) {
    if (mayWin(seeks, peak)) {
      bestSeeks = seeks;
      bestPeak = peak;
      best = Grid.of(chosen);
    }
  }
}
