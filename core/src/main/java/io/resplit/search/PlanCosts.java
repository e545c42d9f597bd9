package io.resplit.search;

import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.Effort;
import io.resplit.result.Cost;
import java.util.ArrayList;
import java.util.List;

/**
 * What plans of one problem cost. Where the input is a tiling, counting visits each of its blocks,
 * and where it has streams, follows all reads: it is done once for each plan, and is part of the
 * effort of the search. Confined to one thread.
 */
final class PlanCosts {

  /** What counting takes for each block of a tiling. */
  private static final long UNITS_A_BLOCK = 10;

  private final Effort effort;
  private final List<Known> known = new ArrayList<>();

  /** A plan whose cost has been counted. */
  private record Known(Plan plan, Cost cost) {}

  PlanCosts(Effort effort) {
    this.effort = effort;
  }

  /** Returns what {@link CostModel#cost} does. */
  Cost of(Plan plan) {
    Problem problem = plan.problem();
    boolean isTiling =
        !problem.in().arrangement().isGrid() || !problem.in().others().blocks().isEmpty();
    if (!isTiling && problem.streams().isEmpty()) {
      return CostModel.cost(plan);
    }
    for (Known other : known) {
      if (other.plan.isLike(plan)) {
        return other.cost;
      }
    }
    Cost cost = CostModel.cost(plan);
    effort.spend(isTiling ? UNITS_A_BLOCK * problem.in().blockCount() : cost.readOpens());
    known.add(new Known(plan, cost));
    return cost;
  }
}
