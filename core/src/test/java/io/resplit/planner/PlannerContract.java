package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.RandomProblems;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What every planner owes its callers; each planner inherits it. */
abstract class PlannerContract {

  private static final long CASES = 400;
  private static final long MOST_ELEMENTS = 240;

  /** Returns the planner under test, made for {@code problem}. */
  abstract Planner planner(Problem problem, RandomProblems source);

  /** Returns {@code problem}, or the next of its kind that the planner solves. */
  Problem suited(Problem problem, RandomProblems source) {
    return problem;
  }

  private Problem uniform(RandomProblems source) {
    return suited(source.problem(6, MOST_ELEMENTS), source);
  }

  private Problem irregular(RandomProblems source) {
    return suited(source.irregularProblem(6, MOST_ELEMENTS), source);
  }

  @Test
  void plansFitTheMemoryAndCostWhatTheirStepsCost() {
    check(this::uniform);
  }

  @Test
  void irregularBlocksArePlannedAlike() {
    check(this::irregular);
  }

  private void check(Function<RandomProblems, Problem> draw) {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem = draw.apply(source);
              long memory = 1 + source.random().nextLong(problem.shape().volume());
              check(problem, planner(problem, source), memory, seed);
            });
  }

  @Test
  void oneToSixAxesArePlanned() {
    for (int rank = 1; rank <= 6; rank++) {
      RandomProblems source = new RandomProblems(rank);
      Shape array = source.shape(rank, MOST_ELEMENTS);
      Problem problem =
          suited(Problem.uniform(array, source.block(array), source.block(array), 3), source);
      Planner planner = planner(problem, source);
      check(problem, planner, array.volume(), rank);
      check(problem, planner, 1 + array.volume() / 3, rank);
      check(problem, planner, 1, rank);
    }
  }

  private void check(Problem problem, Planner planner, long memory, long seed) {
    Optional<Plan> plan = planOrNothing(problem, planner, memory);
    plan.ifPresent(
        found -> {
          Cost cost = CostModel.cost(found);
          String label = "seed " + seed + ": " + problem + " in " + memory;
          assertEquals(BruteForce.replay(found), cost, label);
          assertTrue(cost.peakBytes() <= memory * problem.elementBytes(), label + " " + cost);
          assertTrue(cost.seeks() >= CostModel.lowerBoundSeeks(problem), label + " " + cost);
          assertEquals(cost, CostModel.cost(planner.plan(problem, memory)), label);
        });
  }

  /** Where there is no plan, the least memory that the planner names is exactly the least. */
  private Optional<Plan> planOrNothing(Problem problem, Planner planner, long memory) {
    try {
      return Optional.of(planner.plan(problem, memory));
    } catch (InfeasiblePlanException e) {
      long least = e.leastElements();
      assertTrue(least > memory, e::getMessage);
      Plan plan = planner.plan(problem, least);
      assertTrue(CostModel.peakElements(plan) <= least, () -> problem + " in " + least);
      InfeasiblePlanException less =
          assertThrows(
              InfeasiblePlanException.class,
              () -> planner.plan(problem, least - 1),
              () -> problem + " in one less than " + least);
      assertEquals(least, less.leastElements());
      return Optional.empty();
    }
  }

  @Test
  void theWholeArrayInMemoryIsAlwaysEnough() {
    RandomProblems.seeds(CASES / 4)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem = seed % 2 == 0 ? uniform(source) : irregular(source);
              Plan plan = planner(problem, source).plan(problem, problem.shape().volume());
              assertEquals(problem, plan.problem());
            });
  }

  @Test
  void noMemoryIsRefusedWithTheLeast() {
    RandomProblems source = new RandomProblems(3);
    Problem problem = uniform(source);
    Planner planner = planner(problem, source);
    InfeasiblePlanException refused =
        assertThrows(InfeasiblePlanException.class, () -> planner.plan(problem, 0));
    assertTrue(refused.leastElements() >= 1);
    assertTrue(refused.getMessage().contains("is given 0"), refused.getMessage());
  }
}
