package io.resplit;

import io.resplit.Strategies.Outcome;
import io.resplit.cache.Replacement;
import io.resplit.chunk.ChunkForecast;
import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.cost.DiskModel;
import io.resplit.plan.Plan;
import io.resplit.planner.InfeasiblePlanException;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Divides memory between boxes and the chunk cache: of several shares, takes the one whose
 * predicted time is least. Confined to one thread.
 */
final class ChunkMemorySearch {

  private static final double[] SHARES = {0.75, 0.5, 0.25, 0.125, 0.0625};

  private final DiskModel disk;
  private final Replacement policy;

  ChunkMemorySearch(DiskModel disk, Replacement policy) {
    this.disk = disk;
    this.policy = policy;
  }

  /**
   * Returns the best plan.
   *
   * @param memoryElements memory for boxes and cache together
   * @param planner returns the plan for boxes of so many elements
   * @throws InfeasiblePlanException if there is no plan within all of the memory
   */
  Outcome within(long memoryElements, LongFunction<Plan> planner) {
    Outcome best = cached(planner.apply(memoryElements), memoryElements);
    if (!revisits(best)) {
      return best;
    }
    for (double share : SHARES) {
      Optional<Plan> plan = feasible(planner, (long) (memoryElements * share));
      if (plan.isEmpty()) {
        return best;
      }
      Outcome outcome = cached(plan.get(), memoryElements);
      best = seconds(outcome) < seconds(best) ? outcome : best;
    }
    return best;
  }

  private static Optional<Plan> feasible(LongFunction<Plan> planner, long elements) {
    try {
      return elements < 1 ? Optional.empty() : Optional.of(planner.apply(elements));
    } catch (InfeasiblePlanException e) {
      return Optional.empty();
    }
  }

  private static boolean revisits(Outcome outcome) {
    return ChunkForecast.isWorthACache(outcome.plan(), CostModel.cost(outcome.plan()));
  }

  private double seconds(Outcome outcome) {
    return disk.seconds(outcome.cost());
  }

  /** Gives a plan what it leaves of the memory for its cache. */
  private Outcome cached(Plan plan, long memoryElements) {
    Cost uncached = CostModel.cost(plan);
    if (!ChunkForecast.isWorthACache(plan, uncached)) {
      return new Outcome(plan, uncached, true, 0);
    }
    long memory = memoryElements * plan.problem().elementBytes();
    long budget = memory - uncached.peakBytes();
    Cost cost = ChunkForecast.cost(plan, uncached, budget, policy);
    return new Outcome(plan, cost, true, cost.chunks().cachePeakBytes());
  }
}
