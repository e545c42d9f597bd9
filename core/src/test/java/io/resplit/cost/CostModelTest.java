package io.resplit.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.planner.NaivePlanner;
import io.resplit.result.Cost;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.RandomProblems;
import org.junit.jupiter.api.Test;

class CostModelTest {

  private static final long CASES = 4_000;

  @Test
  void costEqualsBruteForceOnRandomPlans() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem =
                  seed % 4 == 0 ? source.irregularProblem(4, 300) : source.problem(4, 300);
              Plan plan = source.plan(problem);
              assertEquals(
                  BruteForce.replay(plan),
                  CostModel.cost(plan),
                  () -> "seed " + seed + ": " + problem + " " + plan.tail(0));
            });
  }

  @Test
  void costOfChunksEqualsBruteForceOnRandomPlans() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem blocks =
                  seed % 4 == 0 ? source.irregularProblem(4, 300) : source.problem(4, 300);
              Problem problem = source.withChunks(blocks);
              Plan plan = source.plan(problem.ofCells()).over(problem);
              assertEquals(
                  BruteForce.replay(plan),
                  CostModel.cost(plan),
                  () -> "seed " + seed + ": " + problem + " " + plan.tail(0));
            });
  }

  @Test
  void costOfPermutedAxesEqualsBruteForceOnRandomPlans() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem drawn =
                  seed % 4 == 0 ? source.irregularProblem(4, 300) : source.problem(4, 300);
              Problem blocks = seed % 2 == 0 ? source.permuted(drawn) : source.permutedTwice(drawn);
              Problem problem = seed % 3 == 0 ? source.withChunks(blocks) : blocks;
              Plan plan = source.plan(problem.ofCells()).over(problem);
              assertEquals(
                  BruteForce.replay(plan),
                  CostModel.cost(plan),
                  () -> "seed " + seed + ": " + problem + " " + plan.tail(0));
            });
  }

  @Test
  void costOfRegionsEqualsBruteForceOnRandomPlans() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem drawn = source.problem(4, 200);
              Problem whole = seed % 3 == 0 ? source.permuted(drawn) : drawn;
              Problem regions = source.withWindows(whole);
              Problem problem = seed % 2 == 0 ? source.withChunks(regions) : regions;
              Plan plan = source.plan(problem.ofCells()).over(problem);
              assertEquals(
                  BruteForce.replay(plan),
                  CostModel.cost(plan),
                  () -> "seed " + seed + ": " + problem + " " + plan.tail(0));
            });
  }

  @Test
  void costOfPaddedBlocksEqualsBruteForceOnRandomPlans() {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem drawn = source.problem(4, 200);
              Problem blocks = seed % 3 == 0 ? source.permuted(drawn) : drawn;
              Problem chunks = seed % 2 == 0 ? source.withChunks(blocks) : blocks;
              Problem problem = RandomProblems.padded(chunks);
              Plan plan = source.plan(problem.ofCells()).over(problem);
              assertEquals(
                  BruteForce.replay(plan),
                  CostModel.cost(plan),
                  () -> "seed " + seed + ": " + problem + " " + plan.tail(0));
            });
  }

  @Test
  void copiesOfChunksEqualBruteForceOnRandomPlans() {
    long copying =
        RandomProblems.seeds(CASES)
            .filter(
                seed -> {
                  Plan plan = new RandomProblems(seed).copying(4, 300);
                  Cost cost = CostModel.cost(plan);
                  assertEquals(
                      BruteForce.replay(plan),
                      cost,
                      () -> "seed " + seed + ": " + plan.problem() + " " + plan.tail(0));
                  return cost.chunks().copies() > 0;
                })
            .count();
    assertTrue(copying >= CASES / 2 || RandomProblems.areFewerSeeds(), copying + " plans copy");
  }

  @Test
  void onlyFilteredChunksCanBeCopied() {
    Problem problem = Problem.uniform(Shape.of(4), Shape.of(2), Shape.of(2), 1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new Problem(problem.in(), problem.out(), 1, Problem.Copying.SEEN));
  }

  @Test
  void naiveCostOfThePublishedExampleNeedsNoEnumeration() {
    Problem problem =
        Problem.uniform(
            Shape.of(3500, 3500, 3500), Shape.of(875, 875, 875), Shape.of(700, 875, 700), 2);
    Cost cost = CostModel.cost(new NaivePlanner().plan(problem, Long.MAX_VALUE));
    assertEquals(73_500_128, cost.seeks());
    assertEquals(1_339_843_750, cost.peakBytes());
    assertEquals(164, CostModel.lowerBoundSeeks(problem));
  }

  @Test
  void aMillionOutputFilesCostNoMoreThanTheirEdges() {
    Problem problem =
        Problem.uniform(
            Shape.of(8000, 8000, 8000), Shape.of(200, 200, 200), Shape.of(80, 80, 80), 2);
    Plan plan = new NaivePlanner().plan(problem, Long.MAX_VALUE);
    assertEquals(1_064_000, CostModel.lowerBoundSeeks(problem));
    assertEquals(16_000_000, CostModel.cost(plan).peakBytes());
  }
}
