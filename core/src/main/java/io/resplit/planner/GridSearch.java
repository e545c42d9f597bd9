package io.resplit.planner;

import io.resplit.cost.SeekModel;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisMap;
import io.resplit.partition.CutCount;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Branch and bound over plain grids: fewest seeks whose box fits the memory, then smallest box.
 *
 * <p>One axis after the other is left free: for each choice of the others it takes the longest
 * length that still fits, as it is and rounded down to blocks of either side and of both, and the
 * shortest that makes no more boxes than that. A branch is left when its seeks with all open axes
 * uncut cannot win; uncut is never worse on any axis. One use, one thread.
 */
final class GridSearch {

  /** Most nodes of the search tree that are looked at, so that any number of axes ends. */
  private static final int MOST_NODES = 100_000;

  private static final int MOST_OF_A_KIND = 12;

  private final Problem problem;
  private final Shape array;
  private final long memoryElements;
  private final List<List<GridCandidate>> candidates = new ArrayList<>();
  private final CutCount[] inCuts;
  private final CutCount[] outCuts;
  private final AxisGrid[] chosen;
  private long bestSeeks = Long.MAX_VALUE;
  private long bestVolume = Long.MAX_VALUE;
  private Grid best;
  private int nodes;

  /** Prepares the search; the memory holds at least 1 element. */
  GridSearch(Problem problem, long memoryElements) {
    this.problem = problem;
    this.array = problem.shape();
    this.memoryElements = memoryElements;
    this.inCuts = new CutCount[problem.rank()];
    this.outCuts = new CutCount[problem.rank()];
    this.chosen = new AxisGrid[problem.rank()];
    for (int axis = 0; axis < chosen.length; axis++) {
      candidates.add(GridCandidate.of(in(axis), out(axis), mostOfAKind(axis)));
    }
    offerContiguous(problem.in().axes());
    offerContiguous(problem.out().axes());
    offer(problem.in().grid());
    offer(problem.out().grid());
  }

  private AxisGrid in(int axis) {
    return problem.in().grid().axis(axis);
  }

  private AxisGrid out(int axis) {
    return problem.out().grid().axis(axis);
  }

  private int mostOfAKind(int axis) {
    int most = (int) Math.round(Math.pow(MOST_NODES, 1.0 / chosen.length)) / 4;
    return Thinning.most(in(axis), out(axis), Math.min(MOST_OF_A_KIND, most));
  }

  private void offerContiguous(AxisMap axes) {
    offer(Grid.uniform(array, MultiplePlanner.contiguous(axes, array, memoryElements)));
  }

  private void offer(Grid grid) {
    for (int axis = 0; axis < chosen.length; axis++) {
      choose(axis, GridCandidate.of(grid.axis(axis), in(axis), out(axis)));
    }
    score(grid.blockShape().volume());
  }

  private void choose(int axis, GridCandidate candidate) {
    chosen[axis] = candidate.boxes();
    inCuts[axis] = candidate.inCuts();
    outCuts[axis] = candidate.outCuts();
  }

  private void leaveUncut(int axis) {
    inCuts[axis] = new CutCount(0, in(axis).count());
    outCuts[axis] = new CutCount(0, out(axis).count());
  }

  /** Returns the grid that needs the fewest seeks. */
  Grid best() {
    for (int free = 0; free < chosen.length; free++) {
      for (int axis = 0; axis < chosen.length; axis++) {
        leaveUncut(axis);
      }
      nodes = 0;
      descend(chosen.length - 1, free, 1);
    }
    return best;
  }

  private void descend(int axis, int free, long volume) {
    if (axis < 0) {
      fill(free, volume);
      return;
    }
    if (axis == free) {
      descend(axis - 1, free, volume);
      return;
    }
    for (GridCandidate candidate : candidates.get(axis)) {
      if (candidate.length() > memoryElements / volume || ++nodes > MOST_NODES) {
        continue;
      }
      choose(axis, candidate);
      if (mayWin(seeks(), volume * candidate.length())) {
        descend(axis - 1, free, volume * candidate.length());
      }
    }
    leaveUncut(axis);
  }

  private void fill(int free, long volume) {
    long fit = Math.min(array.length(free), memoryElements / volume);
    for (AxisGrid boxes : fitting(free, fit)) {
      choose(free, GridCandidate.of(boxes, in(free), out(free)));
      score(volume * boxes.longest());
    }
    if (free == 0) {
      fillFromCandidates(fit, volume);
    }
    leaveUncut(free);
  }

  private void fillFromCandidates(long fit, long volume) {
    for (GridCandidate candidate : candidates.get(0)) {
      if (candidate.length() <= fit) {
        choose(0, candidate);
        score(volume * candidate.length());
      }
    }
  }

  private Set<AxisGrid> fitting(int axis, long fit) {
    long extent = array.length(axis);
    long both = Multiples.leastCommonMultiple(in(axis).longest(), out(axis).longest(), extent);
    Set<AxisGrid> boxes = new LinkedHashSet<>();
    for (AxisGrid blocks :
        List.of(AxisGrid.uniform(extent, 1), AxisGrid.uniform(extent, both), in(axis), out(axis))) {
      long base = blocks.longest();
      if (base <= fit) {
        boxes.add(blocks.grouped(fit / base));
        long parts = (extent - 1) / (fit - fit % base) + 1;
        boxes.add(AxisGrid.uniform(extent, GridCandidate.evenLength(extent, parts, base)));
      }
    }
    return boxes;
  }

  private long seeks() {
    return Math.addExact(
        new SeekModel(problem.in().axes(), array, inCuts).seeks(),
        new SeekModel(problem.out().axes(), array, outCuts).seeks());
  }

  private boolean mayWin(long seeks, long volume) {
    return volume <= memoryElements
        && (seeks < bestSeeks || (seeks == bestSeeks && volume < bestVolume));
  }

  private void score(long volume) {
    long seeks = seeks();
    if (mayWin(seeks, volume)) {
      bestSeeks = seeks;
      bestVolume = volume;
      best = Grid.of(chosen);
    }
  }
}
