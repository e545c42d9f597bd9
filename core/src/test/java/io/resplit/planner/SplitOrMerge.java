package io.resplit.planner;

import io.resplit.cost.CostModel;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import java.util.List;

/** Problems with one input file or one output file, and the planners that solve them. */
final class SplitOrMerge {

  static final List<Planner> PLANNERS =
      List.of(new NaivePlanner(), new ClusteredPlanner(), new MultiplePlanner());

  private SplitOrMerge() {}

  /** Returns {@code problem} with one side, drawn by lot, made one file. */
  static Problem of(Problem problem, RandomProblems source) {
    AxisGrid[] axes = new AxisGrid[problem.rank()];
    for (int axis = 0; axis < axes.length; axis++) {
      axes[axis] = AxisGrid.ofEnds(problem.shape().length(axis));
    }
    Grid one = Grid.of(axes);
    boolean split = source.random().nextBoolean();
    return Problem.of(
        split ? one : problem.in().grid(),
        split ? problem.out().grid() : one,
        problem.elementBytes(),
        problem.in().order());
  }

  /** Returns the seeks of the plan, or very many if there is none. */
  static long seeksOrMany(Planner planner, Problem problem, long memory) {
    try {
      return CostModel.cost(planner.plan(problem, memory)).seeks();
    } catch (InfeasiblePlanException e) {
      return Long.MAX_VALUE;
    }
  }
}
