package io.resplit.search;

import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;

/**
 * The plan of a strategy.
 *
 * @param plan the plan within the limit, or the one that needs least if none is
 * @param cost its cost
 * @param fits whether it is within the limit
 * @param cacheBytes part of the memory that the chunk cache takes; 0 if none is needed
 */
record Outcome(Plan plan, Cost cost, boolean fits, long cacheBytes) {

  static Outcome of(Plan plan, boolean fits) {
    return new Outcome(plan, CostModel.cost(plan), fits, 0);
  }

  Outcome fit() {
    return new Outcome(plan, cost, true, cacheBytes);
  }

  Outcome unfit() {
    return new Outcome(plan, cost, false, cacheBytes);
  }
}
