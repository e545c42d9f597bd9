package io.resplit.planner;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;

/**
 * Splits or merges by contiguous ranges of the one big file: whole slices, else rows of a slice,
 * else parts of a row; as many at a time as fit. Input files that can only be read from front to
 * back are read so, however many there are.
 *
 * <p>The "multiple" strategy of Hayot-Sasson, Gao, Yan, Glatard, <i>Sequential algorithms to split
 * and merge ultra-high resolution 3D images</i> (2017); unlike there, for any number of axes. A
 * range as long as a small block or longer is rounded down to a multiple of it, unless it covers
 * the whole axis.
 */
public final class MultiplePlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "multiple";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    boolean streams = !problem.streams().isEmpty() && problem.in().arrangement().isGrid();
    Grid blocks = streams ? problem.out().grid() : ClusteredPlanner.smallBlocks(problem, NAME);
    InfeasiblePlanException.requireLeast(NAME, memoryElements, 1);
    Side file = streams || problem.out().grid().blockCount() > 1 ? problem.in() : problem.out();
    Shape range = contiguous(file.axes(), file.grid().blockShape(), memoryElements);
    return GridPlans.clean(
        problem,
        NAME,
        file.grid().blockCount() == 1
            ? Grid.of(range.rank(), axis -> rounded(range.length(axis), blocks.axis(axis)))
            : file.grid().refined(range));
  }

  /**
   * Returns the longest box of at most {@code elements} that is contiguous in a file of the array.
   *
   * @param axes order of the axes in the file
   */
  static Shape contiguous(AxisMap axes, Shape array, long elements) {
    return axes.inverse().permute(axes.permute(array).firstContiguous(elements));
  }

  private static AxisGrid rounded(long length, AxisGrid blocks) {
    long block = blocks.longest();
    return length < block || length == blocks.extent()
        ? AxisGrid.uniform(blocks.extent(), length)
        : blocks.grouped(length / block);
  }
}
