package io.resplit.planner;

import io.resplit.cost.SeekModel;
import io.resplit.geometry.Multiples;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes every output file from front to back, in whole cells (chunks, or else blocks), and each
 * box at once: of the plain grids that do, the one with the fewest seeks whose box fits, then that
 * with the smallest box.
 *
 * <p>Boxes are traversed in storage order, so a grid writes in order if what a box holds of any
 * file is a run of cells that follow one another: at most one cell on the slower axes, some on one
 * axis, all of the block on the faster ones. Along each axis but that one, a box holds a block or
 * the whole axis; along that one, as many cells as fit, halves of them, and multiples of what the
 * input has there.
 */
public final class OrderedPlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "ordered";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    Search search = new Search(problem, memoryElements);
    InfeasiblePlanException.requireLeast(NAME, memoryElements, search.least());
    return GridPlans.clean(problem, NAME, search.best());
  }

  /** One use. */
  private static final class Search {
    private final Problem problem;
    private final long memory;
    private final Grid blocks;
    private final Grid cells;
    private final Grid inCells;
    private final AxisGrid[] chosen;
    private long bestSeeks = Long.MAX_VALUE;
    private long bestVolume = Long.MAX_VALUE;
    private Grid best;

    Search(Problem problem, long memoryElements) {
      this.problem = problem;
      this.memory = memoryElements;
      this.blocks = problem.out().grid();
      this.cells = problem.out().cells();
      this.inCells = problem.in().cells();
      this.chosen = new AxisGrid[problem.rank()];
    }

    /** With padding, the last cells of an axis are more than one, so that only blocks are whole. */
    private int ranges() {
      return problem.out().fillsUp() ? 1 : problem.rank();
    }

    /** Returns the volume of the smallest box. */
    long least() {
      long volume = 1;
      for (int axis = 0; axis < chosen.length; axis++) {
        volume *= (axis < ranges() ? cells : blocks).axis(axis).longest();
      }
      return volume;
    }

    Grid best() {
      for (int range = 0; range < ranges(); range++) {
        descend(0, range, 1);
      }
      return best;
    }

    private void descend(int axis, int range, long volume) {
      if (axis == chosen.length) {
        fill(range, volume);
      } else if (axis == range) {
        descend(axis + 1, range, volume);
      } else {
        for (AxisGrid boxes : choices(axis, axis < range)) {
          if (boxes.longest() <= memory / volume) {
            chosen[axis] = boxes;
            descend(axis + 1, range, volume * boxes.longest());
          }
        }
      }
    }

    private List<AxisGrid> choices(int axis, boolean isSlower) {
      AxisGrid block = blocks.axis(axis);
      AxisGrid cell = cells.axis(axis);
      return isSlower && cell.count() > block.count()
          ? List.of(cell)
          : Stream.of(block, AxisGrid.uniform(block.extent(), block.extent())).distinct().toList();
    }

    private void fill(int range, long volume) {
      AxisGrid cell = cells.axis(range);
      long common =
          Multiples.leastCommonMultiple(
              cell.longest(), inCells.axis(range).longest(), cell.extent());
      long group = Math.max(1, common / cell.longest());
      long most = Math.min(cell.count(), memory / volume / cell.longest());
      for (long count = most; count > 0; count /= 2) {
        offer(range, count, volume);
        offer(range, Math.max(1, count - count % group), volume);
      }
    }

    private void offer(int range, long count, long volume) {
      chosen[range] = cells.axis(range).grouped(count);
      score(volume * chosen[range].longest());
    }

    private void score(long volume) {
      long seeks = seeks();
      if (seeks < bestSeeks || seeks == bestSeeks && volume < bestVolume) {
        bestSeeks = seeks;
        bestVolume = volume;
        best = Grid.of(chosen);
      }
    }

    /** Those of the output are the same in all plans: one for each cell. */
    private long seeks() {
      CutCount[] cuts = new CutCount[chosen.length];
      for (int axis = 0; axis < cuts.length; axis++) {
        cuts[axis] = CutCount.of(inCells.axis(axis), chosen[axis]);
      }
      return new SeekModel(problem.in().axes(), problem.shape(), cuts).seeks();
    }
  }
}
