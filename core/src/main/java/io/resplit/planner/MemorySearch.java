package io.resplit.planner;

import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds how little memory makes the plans of a strategy nearly as fast as any memory would.
 *
 * <p>Halves the range of limits, on a logarithmic scale, down to 1/{@value #PRECISION} of the limit
 * or 1 element: about ten plans. The range starts at a bound below which no plan can be fast
 * enough: with m elements of memory every box has at most m elements, so an array of V takes at
 * least V/m seeks to read and as many to write. Confined to one thread.
 */
public final class MemorySearch {

  /** How much slower than with any memory counts as nearly as fast. */
  public static final double TOLERANCE = 0.05;

  /** The least sufficient limit is found to this part of itself. */
  public static final long PRECISION = 64;

  private static final double ROUNDING = 1e-9;

  /**
   * The plan within a limit.
   *
   * @param plan the plan
   * @param cost its cost
   * @param elements the limit
   * @param tooFewElements a smaller limit at which the strategy has no plan that is fast enough
   * @param nearlyBest whether the plan is nearly as fast as with any memory
   */
  public record Found(
      Plan plan, Cost cost, long elements, long tooFewElements, boolean nearlyBest) {}

  private record Tried(Plan plan, Cost cost, double seconds) {}

  private final Problem problem;
  private final Planner planner;
  private final Function<Plan, Cost> costs;
  private final DiskModel disk;
  private final Effort effort;
  private final Tried best;

  /**
   * Prepares the search: plans with memory for the whole array.
   *
   * @param costs what plans cost
   * @param effort what the planner takes from; with none left, no limit is tried that need not be
   */
  public MemorySearch(
      Problem problem, Planner planner, Function<Plan, Cost> costs, DiskModel disk, Effort effort) {
    this.problem = problem;
    this.planner = planner;
    this.costs = costs;
    this.disk = disk;
    this.effort = effort;
    this.best = plan(problem.shape().volume()).orElseThrow();
  }

  /** Returns the predicted time with memory for the whole array, in seconds. */
  public double bestSeconds() {
    return best.seconds;
  }

  /** Returns the memory that the plan with memory for the whole array needs, in elements. */
  public long mostUsefulElements() {
    return best.cost.peakBytes() / problem.elementBytes();
  }

  /**
   * Returns the plan of the least limit that is nearly as fast as any, or, if that limit is above
   * {@code mostElements}, the plan within {@code mostElements}; empty if there is no such plan.
   */
  public Optional<Found> within(long mostElements) {
    if (mostElements < 1) {
      return Optional.empty();
    }
    long useful = Math.min(mostElements, mostUsefulElements());
    Optional<Tried> tried = plan(useful);
    if (tried.isPresent() && isNearlyBest(tried.get())) {
      return tried.map(plan -> halve(useful, plan));
    }
    return plan(mostElements)
        .map(
            plan ->
                isNearlyBest(plan)
                    ? halve(mostElements, plan)
                    : new Found(plan.plan, plan.cost, mostElements, mostElements, false));
  }

  private Found halve(long sufficient, Tried plan) {
    long high = sufficient;
    Tried found = plan;
    long low = Math.min(high - 1, surelyTooFew());
    while (high - low > Math.max(1, high / PRECISION) && !effort.isExhausted()) {
      long middle = (long) (Math.sqrt(Math.max(1.0, low)) * Math.sqrt(high));
      middle = Math.max(low + 1, Math.min(high - 1, middle));
      Optional<Tried> tried = plan(middle);
      if (tried.isPresent() && isNearlyBest(tried.get())) {
        high = middle;
        found = tried.get();
      } else {
        low = middle;
      }
    }
    return new Found(found.plan, found.cost, high, low, true);
  }

  /** Chunks that are written again make files longer, so few may be, however fast that is. */
  private boolean isNearlyBest(Tried tried) {
    double longer = writtenAgainBytes(tried) - writtenAgainBytes(best);
    return tried.seconds <= best.seconds * (1 + TOLERANCE) && longer <= problem.bytes() * TOLERANCE;
  }

  private static double writtenAgainBytes(Tried tried) {
    return tried.cost.chunks().writtenAgainBytes();
  }

  private long surelyTooFew() {
    Cost none = new Cost(0, 0, 0, 0, problem.bytes(), 0);
    double forSeeks = best.seconds * (1 + TOLERANCE) - disk.seconds(none);
    double ofBoth = disk.seekSeconds() + disk.writeSeekSeconds();
    double least = problem.shape().volume() / (forSeeks / ofBoth);
    return ofBoth > 0 ? Math.max(0, (long) (least * (1 - ROUNDING)) - 1) : 0;
  }

  private Optional<Tried> plan(long elements) {
    try {
      Plan plan = planner.plan(problem, elements);
      Cost cost = costs.apply(plan);
      return Optional.of(new Tried(plan, cost, disk.seconds(cost)));
    } catch (InfeasiblePlanException e) {
      return Optional.empty();
    }
  }
}
