package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.RandomProblems;
import org.junit.jupiter.api.Test;

class GridPlannerTest extends PlannerContract {

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new GridPlanner();
  }

  @Test
  void thePublishedExampleNeedsAThousandthOfTheNaiveSeeks() {
    Problem problem =
        Problem.uniform(
            Shape.of(3500, 3500, 3500), Shape.of(350, 350, 350), Shape.of(500, 500, 500), 2);
    Plan plan = new GridPlanner().plan(problem, (256L << 20) / 2);
    Cost cost = CostModel.cost(plan);
    assertTrue(cost.seeks() <= 52_150, cost::toString);
    assertTrue(cost.peakBytes() <= 256L << 20, cost::toString);
    assertTrue(naiveSeeks(problem) / cost.seeks() >= 1000, cost::toString);
  }

  private static long naiveSeeks(Problem problem) {
    return CostModel.cost(new NaivePlanner().plan(problem, Long.MAX_VALUE)).seeks();
  }

  @Test
  void noGridOfEqualBoxesIsBetterOnArraysOfTwoToFourAxes() {
    RandomProblems.seeds(1_500)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Shape array = source.shape(2 + source.random().nextInt(3), 400);
              Problem problem = Problem.uniform(array, source.block(array), source.block(array), 2);
              long memory = 1 + source.random().nextLong(problem.shape().volume());
              Cost found = CostModel.cost(new GridPlanner().plan(problem, memory));
              Cost best = bestOfAllGrids(problem, memory);
              String label = "seed " + seed + ": " + problem + " in " + memory;
              assertEquals(best.seeks(), found.seeks(), label);
              assertEquals(best.peakBytes(), found.peakBytes(), label);
            });
  }

  private static Cost bestOfAllGrids(Problem problem, long memory) {
    Cost best = null;
    Odometer at = new Odometer(problem.shape().toArray());
    for (; !at.done(); at.advance()) {
      long[] lengths = new long[problem.rank()];
      for (int axis = 0; axis < lengths.length; axis++) {
        lengths[axis] = at.digit(axis) + 1;
      }
      Shape box = Shape.of(lengths);
      if (box.volume() > memory) {
        continue;
      }
      Grid boxes = Grid.uniform(problem.shape(), box);
      Cost cost = CostModel.cost(GridPlans.clean(problem, "all", boxes));
      if (best == null
          || cost.seeks() < best.seeks()
          || (cost.seeks() == best.seeks() && cost.peakBytes() < best.peakBytes())) {
        best = cost;
      }
    }
    return best;
  }

  @Test
  void neverWorseThanNaiveClusteredOrMultiple() {
    RandomProblems.seeds(1_000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem drawn =
                  seed % 2 == 0 ? source.problem(4, 400) : source.irregularProblem(4, 400);
              Problem problem = SplitOrMerge.of(drawn, source);
              long memory = 1 + source.random().nextLong(problem.shape().volume());
              long seeks = CostModel.cost(new GridPlanner().plan(problem, memory)).seeks();
              for (Planner other : SplitOrMerge.PLANNERS) {
                long others = SplitOrMerge.seeksOrMany(other, problem, memory);
                assertTrue(
                    seeks <= others,
                    () -> "seed " + seed + ": " + problem + " in " + memory + " " + other);
              }
            });
  }
}
