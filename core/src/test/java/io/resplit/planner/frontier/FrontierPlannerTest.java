package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.InfeasiblePlanException;
import io.resplit.planner.frontier.pivot.Weights;
import io.resplit.result.Cost;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.RandomProblems;
import org.junit.jupiter.api.Test;

class FrontierPlannerTest {

  private static final long CASES = 1_000;
  private static final long MOST_ELEMENTS = 300;

  private static Problem problem(long seed) {
    RandomProblems source = new RandomProblems(seed);
    return seed % 4 == 0
        ? source.irregularProblem(6, MOST_ELEMENTS)
        : source.problem(6, MOST_ELEMENTS);
  }

  private static long memory(Problem problem, long seed) {
    long volume = problem.shape().volume();
    return seed % 5 == 0
        ? 1
        : (long) Math.pow(volume, new RandomProblems(~seed).random().nextDouble());
  }

  @Test
  void plansCostWhatTheirStepsCostAndFitAnyMemory() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              Problem problem = problem(seed);
              long memory = memory(problem, seed);
              Plan plan = new FrontierPlanner().plan(problem, memory);
              Cost cost = CostModel.cost(plan);
              String label = "seed " + seed + ": " + problem + " in " + memory + ": " + cost;
              assertEquals(BruteForce.replay(plan), cost, label);
              assertTrue(cost.peakBytes() <= memory * problem.elementBytes(), label);
            });
  }

  @Test
  void theSearchExpectsWhatTheRefereeCounts() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              Problem problem = problem(seed);
              Weights weights = new Weights(1 + seed % 3, 1 + seed % 4, seed % 2 * 5);
              Frontier frontier = new FrontierPlanner(weights).frontier(problem);
              Proposal proposal =
                  frontier.proposal(memory(problem, seed), Long.MAX_VALUE).orElseThrow();
              Cost cost = CostModel.cost(proposal.toPlan());
              String label = "seed " + seed + ": " + problem;
              assertEquals(weighted(cost, weights), proposal.cost(), label);
              assertEquals(cost.peakBytes(), proposal.peak() * problem.elementBytes(), label);
            });
  }

  private static long weighted(Cost cost, Weights weights) {
    return weights.readSeek() * cost.readSeeks()
        + weights.writeSeek() * cost.writeSeeks()
        + weights.open() * cost.opens();
  }

  @Test
  void weightsAreWhatIsMinimised() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              Problem problem = problem(seed);
              long memory = memory(problem, seed);
              Weights weights = new Weights(1 + seed % 3 * 7, 1 + seed % 4 * 7, seed % 2 * 5);
              Plan weighted = new FrontierPlanner(weights).plan(problem, memory);
              Plan plain = new FrontierPlanner().plan(problem, memory);
              assertTrue(
                  weighted(CostModel.cost(weighted), weights)
                      <= weighted(CostModel.cost(plain), weights),
                  () -> "seed " + seed + ": " + problem + " in " + memory);
            });
  }

  @Test
  void leastMemoryVisitsEveryFileOnceAndOneElementLessDoesNot() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              Problem problem = problem(seed);
              Frontier frontier = new FrontierPlanner().frontier(problem);
              long least = frontier.leastMemoryElements();
              Cost cost = CostModel.cost(frontier.plan(least));
              long bound = CostModel.lowerBoundSeeks(problem);
              assertEquals(bound, cost.seeks());
              assertEquals(bound, cost.opens());
              assertEquals(least * problem.elementBytes(), cost.peakBytes());
              assertEquals(bound, CostModel.cost(frontier.plan(Long.MAX_VALUE)).seeks());
              if (least > 1) {
                assertTrue(CostModel.cost(frontier.plan(least - 1)).seeks() > bound);
              }
            });
  }

  @Test
  void oneSearchAnswersLimitsInAnyOrderAlike() {
    Problem problem =
        Problem.uniform(Shape.of(30, 40, 50), Shape.of(7, 9, 11), Shape.of(4, 13, 6), 2);
    Frontier frontier = new FrontierPlanner().frontier(problem);
    Cost before = CostModel.cost(frontier.plan(500));
    frontier.plan(1);
    frontier.plan(20_000);
    assertEquals(before, CostModel.cost(frontier.plan(500)));
    assertEquals(before, CostModel.cost(new FrontierPlanner().plan(problem, 500)));
  }

  @Test
  void stepsThatSweepAlikeShareOneTail() {
    Problem problem =
        Problem.uniform(
            Shape.of(3500, 3500, 3500), Shape.of(350, 350, 350), Shape.of(500, 500, 500), 2);
    Plan plan = new FrontierPlanner().plan(problem, 500_000_000);
    for (long read = 1; read < plan.pivot().sweep().count(); read++) {
      if (plan.tail(read).equals(plan.tail(read - 1))) {
        assertSame(plan.tail(read - 1), plan.tail(read));
      }
    }
  }

  @Test
  void aSingleElementAndAxesOfLengthOneArePlanned() {
    Problem element = Problem.uniform(Shape.of(1, 1), Shape.of(1, 1), Shape.of(1, 1), 8);
    assertEquals(2, CostModel.cost(new FrontierPlanner().plan(element, 1)).seeks());
    Problem flat = Problem.uniform(Shape.of(1, 6, 1), Shape.of(1, 3, 1), Shape.of(1, 2, 1), 1);
    Plan plan = new FrontierPlanner().plan(flat, 2);
    assertEquals(BruteForce.replay(plan), CostModel.cost(plan));
  }

  @Test
  void noMemoryIsRefused() {
    Problem problem = Problem.uniform(Shape.of(6), Shape.of(3), Shape.of(2), 1);
    FrontierPlanner planner = new FrontierPlanner();
    InfeasiblePlanException refused =
        assertThrows(InfeasiblePlanException.class, () -> planner.plan(problem, 0));
    assertEquals(1, refused.leastElements());
  }

  @Test
  void weightsThatMakeSeeksFreeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Weights(0, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Weights(1, 1, -1));
  }
}
