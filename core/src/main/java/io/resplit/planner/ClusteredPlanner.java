package io.resplit.planner;

import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;

/**
 * Splits or merges by moving whole small blocks, as many at a time as fit: layers of rows of
 * blocks, else rows of blocks, else some blocks of a row.
 *
 * <p>The "clustered" strategy of Hayot-Sasson, Gao, Yan, Glatard, <i>Sequential algorithms to split
 * and merge ultra-high resolution 3D images</i> (2017); unlike there, for any number of axes, for
 * blocks that do not divide the array and for irregular ones.
 */
public final class ClusteredPlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "clustered";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    Grid blocks = smallBlocks(problem, NAME);
    long needed = blocks.blockShape().volume();
    InfeasiblePlanException.requireLeast(NAME, memoryElements, needed);
    return GridPlans.clean(problem, NAME, cluster(blocks, memoryElements));
  }

  private static Grid cluster(Grid blocks, long memoryElements) {
    long[] lengths = blocks.shape().toArray();
    AxisGrid[] axes = new AxisGrid[lengths.length];
    for (int axis = 0; axis < axes.length; axis++) {
      lengths[axis] = blocks.axis(axis).longest();
      axes[axis] = AxisGrid.uniform(blocks.axis(axis).extent(), blocks.axis(axis).extent());
    }
    int grown = 0;
    long cluster = lengths[0] * (blocks.shape().volume() / blocks.axis(0).extent());
    while (cluster > memoryElements) {
      axes[grown] = blocks.axis(grown);
      grown++;
      cluster = cluster / blocks.axis(grown).extent() * lengths[grown];
    }
    axes[grown] = blocks.axis(grown).grouped(memoryElements / cluster);
    return Grid.of(axes);
  }

  /**
   * Returns the side that is cut into several blocks.
   *
   * @throws UnsuitableProblemException if neither side is one block
   */
  static Grid smallBlocks(Problem problem, String strategy) {
    Grid in = problem.in().grid();
    Grid out = problem.out().grid();
    if (in.blockCount() > 1 && out.blockCount() > 1) {
      throw new UnsuitableProblemException(
          "%s needs one input file or one output file, not %s and %s: use another strategy"
              .formatted(strategy, in.blockCount(), out.blockCount()));
    }
    return out.blockCount() == 1 ? in : out;
  }
}
