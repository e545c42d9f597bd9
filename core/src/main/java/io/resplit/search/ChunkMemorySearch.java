package io.resplit.search;

import io.resplit.cache.CacheRules;
import io.resplit.chunk.ChunkForecast;
import io.resplit.chunk.ChunkJob;
import io.resplit.cost.HeapUse;
import io.resplit.plan.Plan;
import io.resplit.planner.Effort;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Divides memory between boxes and the chunk cache: of several shares, takes the one whose
 * predicted time is least. Confined to one thread.
 */
record ChunkMemorySearch(DiskModel disk, CacheRules rules, PlanCosts costs, Effort effort) {

  /** What a visit of a chunk takes, in a forecast of its cache. */
  private static final long UNITS_A_VISIT = 50;

  private static final double[] SHARES = {0.75, 0.5, 0.25, 0.125, 0.0625};
  private static final double[] ALL_AND_SHARES = {1, 0.75, 0.5, 0.25, 0.125, 0.0625};

  /** How much longer a plan may take that writes every chunk once. */
  private static final double WRITTEN_AGAIN = 4;

  /**
   * Returns the best plan.
   *
   * @param memoryElements memory for boxes and cache together
   * @param planners each returns its plan for boxes of so many elements
   * @param forShow whether it is not to be run: its figures may be those without a cache where a
   *     forecast takes too much
   * @throws InfeasiblePlanException if the first has no plan within all of the memory
   */
  Outcome within(long memoryElements, List<LongFunction<Plan>> planners, boolean forShow) {
    Candidate best = candidate(planners.get(0).apply(memoryElements), memoryElements, forShow);
    best = better(best, memoryElements, planners.get(0), SHARES);
    for (LongFunction<Plan> planner : planners.subList(1, planners.size())) {
      best = better(best, memoryElements, planner, ALL_AND_SHARES);
    }
    return best.outcome;
  }

  /**
   * A plan with what it leaves of the memory for its cache.
   *
   * @param revisits whether it touches chunks more than once, so that other shares may be better
   */
  private record Candidate(Outcome outcome, boolean revisits) {}

  private Candidate better(
      Candidate sofar, long memoryElements, LongFunction<Plan> planner, double[] shares) {
    Candidate best = sofar;
    for (double share : shares) {
      if (!best.revisits || effort.isExhausted()) {
        return best;
      }
      Optional<Plan> plan = feasible(planner, (long) (memoryElements * share));
      if (plan.isEmpty()) {
        return best;
      }
      if (plan.get().isLike(best.outcome.plan())) {
        continue; // the same plan leaves the same memory to its cache
      }
      Candidate candidate = candidate(plan.get(), memoryElements, true);
      best = badness(candidate.outcome) < badness(best.outcome) ? candidate : best;
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

  /** Chunks that are written again leave their old place unused, so files grow. */
  private double badness(Outcome outcome) {
    double seconds = disk.seconds(outcome.cost());
    return outcome.cost().chunks().redecodes() > 0 ? seconds * WRITTEN_AGAIN : seconds;
  }

  private Candidate candidate(Plan plan, long memoryElements, boolean mayBeUncached) {
    Cost uncached = costs.of(plan);
    long memory = memoryElements * plan.problem().elementBytes();
    long schedule = ChunkForecast.scheduleBytes(plan, uncached, rules.policy());
    if (!ChunkForecast.isWorthACache(plan, uncached) || HeapUse.beyondReserve(schedule) > memory) {
      return new Candidate(new Outcome(plan, uncached, true, 0), false);
    }
    long units = UNITS_A_VISIT * ChunkForecast.visits(plan, uncached);
    if (mayBeUncached && !effort.allows(units)) {
      return new Candidate(new Outcome(plan, uncached, true, 0), false);
    }
    effort.spend(units);
    long budget = memory - uncached.peakBytes();
    Cost cost = ChunkForecast.cost(plan, uncached, budget, rules);
    long cache =
        Math.max(
            cost.chunks().cachePeakBytes(),
            ChunkJob.kept(plan.problem(), budget, rules).reservedBytes());
    return new Candidate(new Outcome(plan, cost, true, cache), true);
  }
}
