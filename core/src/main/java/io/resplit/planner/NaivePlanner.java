package io.resplit.planner;

import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;

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
    Plan plan = GridPlans.clean(problem, NAME, problem.in().grid());
    long needed = CostModel.peakElements(plan);
    InfeasiblePlanException.requireLeast(NAME, memoryElements, needed);
    return plan;
  }
}
