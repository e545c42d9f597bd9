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

  private static final long CASES = 2_000;

  private interface Draw {
    Problem of(RandomProblems source, long seed);
  }

  private static void assertCostIsBruteForce(Draw draw) {
    RandomProblems.seeds(CASES)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem = draw.of(source, seed);
              Plan plan = source.plan(problem.ofCells()).over(problem);
              assertCostIsBruteForce(seed, plan, CostModel.cost(plan));
            });
  }

  private static void assertCostIsBruteForce(long seed, Plan plan, Cost cost) {
    assertEquals(
        BruteForce.replay(plan),
        cost,
        () -> "seed " + seed + ": " + plan.problem() + " " + plan.tail(0));
  }

  private static Problem blocks(RandomProblems source, long seed) {
    return seed % 4 == 0 ? source.irregularProblem(4, 300) : source.problem(4, 300);
  }

  @Test
  void costEqualsBruteForceOnRandomPlans() {
    assertCostIsBruteForce(CostModelTest::blocks);
  }

  @Test
  void costOfChunksEqualsBruteForceOnRandomPlans() {
    assertCostIsBruteForce((source, seed) -> source.withChunks(blocks(source, seed)));
  }

  @Test
  void costOfPermutedAxesEqualsBruteForceOnRandomPlans() {
    assertCostIsBruteForce(
        (source, seed) -> {
          Problem drawn = blocks(source, seed);
          Problem blocks = seed % 2 == 0 ? source.permuted(drawn) : source.permutedTwice(drawn);
          return seed % 3 == 0 ? source.withChunks(blocks) : blocks;
        });
  }

  @Test
  void costOfRegionsEqualsBruteForceOnRandomPlans() {
    assertCostIsBruteForce(
        (source, seed) -> {
          Problem drawn = source.problem(4, 200);
          Problem regions = source.withWindows(seed % 3 == 0 ? source.permuted(drawn) : drawn);
          return seed % 2 == 0 ? source.withChunks(regions) : regions;
        });
  }

  @Test
  void costOfPaddedBlocksEqualsBruteForceOnRandomPlans() {
    assertCostIsBruteForce(
        (source, seed) -> {
          Problem drawn = source.problem(4, 200);
          Problem blocks = seed % 3 == 0 ? source.permuted(drawn) : drawn;
          return RandomProblems.padded(seed % 2 == 0 ? source.withChunks(blocks) : blocks);
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
                  assertCostIsBruteForce(seed, plan, cost);
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
