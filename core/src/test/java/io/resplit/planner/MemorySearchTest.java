package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.planner.frontier.FrontierPlanner;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemorySearchTest {

  /** Small blocks: a seek must not take long beside the bytes, or only the fewest seeks do. */
  private static final DiskModel DISK = new DiskModel("test", 1, 0.25, 0, 25, 50);

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findsALimitThatSufficesAndOneJustBelowThatDoesNot(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.problem(4, 4000);
    Planner planner = seed % 4 == 0 ? new KeepPlanner() : new FrontierPlanner();
    MemorySearch search = new MemorySearch(problem, planner, CostModel::cost, DISK, new Effort());
    MemorySearch.Found found = search.within(problem.shape().volume()).orElseThrow();

    double enough = search.bestSeconds() * (1 + MemorySearch.TOLERANCE);
    assertTrue(found.nearlyBest());
    assertEquals(found.cost(), CostModel.cost(found.plan()));
    assertEquals(found.cost(), CostModel.cost(planner.plan(problem, found.elements())));
    assertTrue(CostModel.peakElements(found.plan()) <= found.elements());
    assertTrue(DISK.seconds(found.cost()) <= enough);
    assertTrue(
        found.elements() - found.tooFewElements()
            <= Math.max(1, found.elements() / MemorySearch.PRECISION));
    assertTrue(secondsWithin(problem, planner, found.tooFewElements()) > enough);
  }

  /** Returns the predicted time within a limit, more than any other if nothing fits. */
  private static double secondsWithin(Problem problem, Planner planner, long elements) {
    try {
      return elements < 1
          ? Double.MAX_VALUE
          : DISK.seconds(CostModel.cost(planner.plan(problem, elements)));
    } catch (InfeasiblePlanException e) {
      return Double.MAX_VALUE;
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void takesAllThatIsAllowedIfThatIsTooLittle(long seed) {
    Problem problem = new RandomProblems(seed).problem(3, 2000);
    MemorySearch search =
        new MemorySearch(problem, new FrontierPlanner(), CostModel::cost, DISK, new Effort());
    MemorySearch.Found enough = search.within(problem.shape().volume()).orElseThrow();
    long allowed = Math.max(1, enough.tooFewElements());
    MemorySearch.Found found = search.within(allowed).orElseThrow();
    assertEquals(enough.tooFewElements() < 1, found.nearlyBest());
    assertEquals(allowed, found.elements());
    assertTrue(CostModel.peakElements(found.plan()) <= found.elements());
  }

  @Test
  void findsNothingWhereNothingFits() {
    Problem problem = Problem.uniform(Shape.of(40, 40), Shape.of(10, 10), Shape.of(40, 40), 1);
    MemorySearch search =
        new MemorySearch(problem, new NaivePlanner(), CostModel::cost, DISK, new Effort());
    assertEquals(Optional.empty(), search.within(99));
    assertEquals(Optional.empty(), search.within(0));
    assertEquals(100, search.within(1600).orElseThrow().elements());
    assertEquals(100, search.mostUsefulElements());
  }

  @Test
  void needsAboutTenPlansForABigArray() {
    Problem problem =
        Problem.uniform(
            Shape.of(3500, 3500, 3500), Shape.of(350, 350, 350), Shape.of(500, 500, 500), 2);
    int[] plans = {0};
    Planner counted =
        (each, elements) -> {
          plans[0]++;
          return new FrontierPlanner().plan(each, elements);
        };
    MemorySearch.Found found =
        new MemorySearch(problem, counted, CostModel::cost, DiskModel.HDD, new Effort())
            .within(problem.shape().volume())
            .orElseThrow();
    assertTrue(plans[0] <= 13, plans[0] + " plans");
    assertTrue(found.elements() * 2 < 225L << 20, found.elements() * 2 + " bytes");
  }

  @Test
  void costsOfOpensCountWhereTheDiskHasATimeForThem() {
    Cost cost = new Cost(3, 4, 1, 2, 100, 10);
    for (double open : List.of(0.0, 0.5)) {
      DiskModel disk = new DiskModel("test", 2, 0.5, open, 50, 25);
      assertEquals(3 * 2 + 4 * 0.5 + 3 * open + 2 + 4, disk.seconds(cost));
    }
  }
}
