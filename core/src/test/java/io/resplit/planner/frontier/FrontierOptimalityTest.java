package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.TestTable;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** On tiny arrays the planner reaches the best grid of all. */
class FrontierOptimalityTest {

  private static final List<Shape> ARRAYS =
      Stream.of(
              "2", "5", "9", "1x7", "7x1", "2x2", "3x4", "4x3", "4x4", "5x3", "5x4", "4x5", "2x6",
              "6x2", "6x3", "2x2x2", "3x2x2", "2x3x2", "2x2x3", "1x3x4", "3x1x4", "2x2x1x2")
          .map(TestTable::shape)
          .toList();

  @Test
  void noGridNeedsFewerSeeksAtAnyMemory() {
    long pairs =
        RandomProblems.seeds(100)
            .map(seed -> FrontierOptimalityTest.compare(new RandomProblems(seed), false))
            .sum();
    assertTrue(pairs >= 600 || RandomProblems.areFewerSeeds(), () -> pairs + " pairs");
  }

  @Test
  void noGridNeedsFewerSeeksWhereAxesArePermuted() {
    long pairs =
        RandomProblems.seeds(100)
            .map(seed -> FrontierOptimalityTest.compare(new RandomProblems(seed), true))
            .sum();
    assertTrue(pairs >= 600 || RandomProblems.areFewerSeeds(), () -> pairs + " pairs");
  }

  private static long compare(RandomProblems source, boolean permutes) {
    Random random = source.random();
    Shape array = ARRAYS.get(random.nextInt(ARRAYS.size()));
    Problem listed = Problem.uniform(array, source.block(array), source.block(array), 1);
    Problem problem = permutes ? source.permuted(listed) : listed;
    NavigableMap<Long, Long> best = ExhaustiveFamily.seeksByMemory(problem);
    Frontier frontier = new FrontierPlanner().frontier(problem);
    for (Map.Entry<Long, Long> entry : best.entrySet()) {
      check(frontier, problem, entry.getKey(), entry.getValue());
      Map.Entry<Long, Long> lower = best.lowerEntry(entry.getKey());
      if (lower != null) {
        check(frontier, problem, entry.getKey() - 1, lower.getValue());
      }
    }
    return 2L * best.size() - 1;
  }

  private static void check(Frontier frontier, Problem problem, long memory, long seeks) {
    Cost cost = CostModel.cost(frontier.plan(memory));
    assertTrue(
        cost.seeks() <= seeks && cost.peakBytes() <= memory,
        () -> problem + " in " + memory + ": " + cost + ", best grid " + seeks);
  }
}
