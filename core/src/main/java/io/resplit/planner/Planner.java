package io.resplit.planner;

import io.resplit.plan.Plan;
import io.resplit.plan.Problem;

/** Proposes a plan for a problem within a memory limit. */
public interface Planner {

  /**
   * Returns a plan whose peak is at most {@code memoryElements}.
   *
   * @param memoryElements most elements held at any moment; at least 1
   * @throws InfeasiblePlanException if this planner has no plan that fits
   * @throws UnsuitableProblemException if this planner does not solve this kind of problem
   */
  Plan plan(Problem problem, long memoryElements);
}
