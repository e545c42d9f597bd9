package io.resplit.planner.frontier;

import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.Effort;
import io.resplit.planner.Planner;
import io.resplit.planner.frontier.pivot.Weights;

/**
 * Finds plans of few seeks at any memory limit: clean prefix loops, one pivot axis by shortest path
 * over its read and write fronts, and an inner sweep of its own for every pivot step.
 *
 * <p>Has a plan for every limit. Plans of the naive, clustered and multiple strategies, and those
 * of the keep heuristic of Guédon, Hayot-Sasson, Glatard (<i>A heuristic to repartition large
 * multi-dimensional arrays with reduced disk seeking</i>, 2020) that read whole input aggregates on
 * all axes but the slowest, are among its candidates or no better than one of them; so is the plan
 * of the plain grid. Of larger problems only a selection of candidates is looked at.
 *
 * @param weights what seeks and opens weigh; their sum is the least
 */
public record FrontierPlanner(Weights weights) implements Planner {

  /** Name of the strategy. */
  public static final String NAME = Proposal.STRATEGY;

  /** Creates a planner that minimises seeks. */
  public FrontierPlanner() {
    this(Weights.SEEKS);
  }

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    return frontier(problem).plan(memoryElements);
  }

  /** Returns the search for one problem, to ask for several limits. */
  public Frontier frontier(Problem problem) {
    return frontier(problem, new Effort());
  }

  /**
   * Returns the search for one problem.
   *
   * @param effort what it may take for all limits together
   */
  public Frontier frontier(Problem problem, Effort effort) {
    return new Frontier(problem, weights, effort);
  }
}
