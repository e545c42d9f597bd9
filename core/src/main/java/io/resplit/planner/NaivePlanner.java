package io.resplit.planner;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one input block after the other in storage order and writes its parts at once.
 *
 * <p>The "naive" strategy of the seed draft and the "baseline" of Guédon, Hayot-Sasson, Glatard
 * (2020), section 4.
 */
public final class NaivePlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "naive";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    Grid in = problem.in().grid();
    List<AxisSweep> sweeps = new ArrayList<>();
    for (int axis = 0; axis < in.rank(); axis++) {
      sweeps.add(AxisSweep.clean(in.axis(axis)));
    }
    Plan plan = Plan.ofGrid(problem, NAME, sweeps);
    long needed = CostModel.peakElements(plan);
    if (needed > memoryElements) {
      throw new InfeasiblePlanException(NAME, memoryElements, needed);
    }
    return plan;
  }
}
