package io.resplit.search;

import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.Planner;
import io.resplit.planner.UnsuitableProblemException;
import io.resplit.planner.frontier.pivot.Weights;
import java.util.List;

/**
 * The best of the plans that planners make for several views of a problem, which have plans in
 * common with it. Immutable.
 *
 * @param planners one for each view
 * @param weights what the best plan has least of
 */
record ViewPlanner(List<OfView> planners, Weights weights) implements Planner {

  /** Plans one view of a problem. */
  @FunctionalInterface
  interface OfView {
    /** Returns a plan for the view within a limit. */
    Plan plan(long elements);
  }

  /** Returns the planner that takes the best of what a planner makes of all views of a problem. */
  static Planner of(Planner planner, Weights weights) {
    return (whole, elements) ->
        whole.views().size() == 1
            ? planner.plan(whole, elements)
            : new ViewPlanner(
                    whole.views().stream()
                        .map(view -> (OfView) limit -> planner.plan(view, limit))
                        .toList(),
                    weights)
                .plan(whole, elements);
  }

  /**
   * Returns the plan that costs least.
   *
   * @throws InfeasiblePlanException if no view has one; says what the most frugal one needs
   */
  @Override
  public Plan plan(Problem problem, long elements) {
    Plan best = null;
    RuntimeException refused = null;
    for (OfView planner : planners) {
      try {
        Plan plan = planner.plan(elements).over(problem);
        best = best == null || costOf(plan) < costOf(best) ? plan : best;
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

  private double costOf(Plan plan) {
    return weights.of(CostModel.cost(plan));
  }
}
