package io.resplit.planner;

import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.List;

/**
 * Asks several planners and returns the plan with the fewest seeks, then the smallest peak, then
 * that of the planner listed first.
 *
 * <p>Planners that have no plan within the memory or do not solve the problem are passed over.
 */
public final class AutoPlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "auto";

  private final List<Planner> planners;

  /**
   * Creates a planner that chooses among {@code planners}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public AutoPlanner(List<Planner> planners) {
    if (planners.isEmpty()) {
      throw new IllegalArgumentException("auto needs at least one planner to choose from");
    }
    this.planners = List.copyOf(planners);
  }

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    Choice choice = new Choice();
    for (Planner planner : planners) {
      choice.ask(planner, problem, memoryElements);
    }
    return choice.result(memoryElements);
  }

  /** The best plan so far, and the least memory that any planner without a plan asks for. */
  private static final class Choice {
    private Plan best;
    private Cost bestCost;
    private long leastElements = Long.MAX_VALUE;
    private UnsuitableProblemException unsuitable;

    void ask(Planner planner, Problem problem, long memoryElements) {
      try {
        offer(planner.plan(problem, memoryElements));
      } catch (InfeasiblePlanException e) {
        leastElements = Math.min(leastElements, e.leastElements());
      } catch (UnsuitableProblemException e) {
        unsuitable = e;
      }
    }

    private void offer(Plan plan) {
      Cost cost = CostModel.cost(plan);
      if (best == null || isBetter(cost)) {
        best = plan;
        bestCost = cost;
      }
    }

    private boolean isBetter(Cost cost) {
      return cost.seeks() < bestCost.seeks()
          || (cost.seeks() == bestCost.seeks() && cost.peakBytes() < bestCost.peakBytes());
    }

    Plan result(long memoryElements) {
      if (best != null) {
        return best;
      }
      if (leastElements == Long.MAX_VALUE) {
        throw unsuitable;
      }
      throw new InfeasiblePlanException(NAME, memoryElements, leastElements);
    }
  }
}
