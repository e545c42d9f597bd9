package io.resplit.planner;

import io.resplit.cost.CostModel;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;

/**
 * Reads whole input aggregates in storage order, writes output blocks as soon as they are complete
 * and keeps the rest; where that does not fit, reads the smaller boxes that cost the fewest seeks.
 *
 * <p>The "keep" heuristic of Guédon, Hayot-Sasson, Glatard, <i>A heuristic to repartition large
 * multi-dimensional arrays with reduced disk seeking</i> (2020), Algorithm 2. Unlike there: any
 * number of axes, blocks need not divide the array, peaks are exact, the read box may be smaller on
 * every axis, and it may be aligned to blocks of either side instead of dividing the array.
 */
public final class KeepPlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "keep";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    Plan aggregates = GridPlans.keep(problem, NAME, aggregates(problem));
    if (CostModel.peakElements(aggregates) <= memoryElements) {
      return aggregates;
    }
    long needed = problem.out().grid().blockShape().volume();
    InfeasiblePlanException.requireLeast(NAME, memoryElements, needed);
    return GridPlans.keep(problem, NAME, new KeepSearch(problem, memoryElements).best());
  }

  /** Returns the input blocks joined so that a group is at least as long as an output block. */
  static Grid aggregates(Problem problem) {
    return Grid.of(
        problem.rank(),
        axis -> {
          AxisGrid in = problem.in().grid().axis(axis);
          return in.grouped(KeepCandidate.aggregateCount(in, problem.out().grid().axis(axis)));
        });
  }
}
