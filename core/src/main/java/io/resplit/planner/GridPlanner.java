package io.resplit.planner;

import io.resplit.plan.Plan;
import io.resplit.plan.Problem;

/**
 * Moves equal boxes in storage order and writes each at once, nothing kept: the plain grid with the
 * fewest seeks whose box fits, then that with the smallest box.
 *
 * <p>The problem that the seed draft of Guédon, Hayot-Sasson, Glatard poses in its section I.B
 * ("how to select the best buffer shape"), searched here over a bounded set of box lengths instead
 * of answered by a rule. Has a plan for every memory of at least 1 element. On an axis with
 * irregular blocks the boxes may also be those blocks.
 */
public final class GridPlanner implements Planner {

  /** Name of the strategy. */
  public static final String NAME = "grid";

  @Override
  public Plan plan(Problem problem, long memoryElements) {
    InfeasiblePlanException.requireLeast(NAME, memoryElements, 1);
    return GridPlans.clean(problem, NAME, new GridSearch(problem, memoryElements).best());
  }
}
