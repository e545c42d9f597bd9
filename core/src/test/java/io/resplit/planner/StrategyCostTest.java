package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrategyCostTest {

  private static final long CASES = 10_000;

  @Test
  void costEqualsBruteForceForEveryStrategyAndAnyReadShape() {
    long plans = RandomProblems.seeds(CASES).map(StrategyCostTest::compareAll).sum();
    assertTrue(plans > 3 * CASES || RandomProblems.areFewerSeeds(), () -> plans + " plans");
  }

  private static long compareAll(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem drawn = seed % 5 == 0 ? source.irregularProblem(4, 160) : source.problem(4, 160);
    Problem listed = seed % 3 == 0 ? SplitOrMerge.of(drawn, source) : drawn;
    Problem problem = seed % 4 == 1 ? source.permuted(listed) : listed;
    long memory = 1 + source.random().nextLong(problem.shape().volume());
    long plans = 0;
    for (Planner planner :
        List.of(
            new NaivePlanner(),
            new GridPlanner(),
            new ClusteredPlanner(),
            new MultiplePlanner(),
            new KeepPlanner(),
            new ReadShapePlanner(source.block(problem.shape())))) {
      plans += compare(planner, problem, memory, seed) ? 1 : 0;
    }
    return plans;
  }

  private static boolean compare(Planner planner, Problem problem, long memory, long seed) {
    Plan plan;
    try {
      plan = planner.plan(problem, memory);
    } catch (InfeasiblePlanException | UnsuitableProblemException e) {
      return false;
    }
    Cost cost = CostModel.cost(plan);
    String label = "seed " + seed + ": " + plan.strategy() + " " + problem + " in " + memory;
    assertEquals(BruteForce.replay(plan), cost, label);
    assertTrue(cost.peakBytes() <= memory * problem.elementBytes(), label);
    return true;
  }
}
