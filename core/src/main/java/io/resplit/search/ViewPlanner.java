package io.resplit.search;

import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.Planner;
import io.resplit.planner.UnsuitableProblemException;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;

/**
 * The best of the plans that planners make for several views of a problem, which have plans in
 * common with it. Immutable.
 *
 * @param planners one for each view, which plans it within a limit in elements
 * @param cost what the best plan has least of
 */
record ViewPlanner(List<LongFunction<Plan>> planners, ToDoubleFunction<Plan> cost)
    implements Planner {

  /**
   * Returns the plan that costs least.
   *
   * @throws InfeasiblePlanException if no view has one; says what the most frugal one needs
   */
  @Override
  public Plan plan(Problem problem, long elements) {
    Plan best = null;
    RuntimeException refused = null;
    for (LongFunction<Plan> planner : planners) {
      try {
        Plan plan = planner.apply(elements).over(problem);
        best = best == null || cost.applyAsDouble(plan) < cost.applyAsDouble(best) ? plan : best;
      } catch (InfeasiblePlanException e) {
        refused = refused instanceof InfeasiblePlanException other ? lesser(other, e) : e;
      } catch (UnsuitableProblemException e) {
        refused = refused == null ? e : refused;
      }
    }
    if (best == null) {
      throw refused;
    }
    return best;
  }

  private static InfeasiblePlanException lesser(
      InfeasiblePlanException one, InfeasiblePlanException other) {
    return one.leastElements() <= other.leastElements() ? one : other;
  }
}
