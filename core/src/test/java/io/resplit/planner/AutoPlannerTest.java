package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

class AutoPlannerTest extends PlannerContract {

  private static final Problem PROBLEM =
      Problem.uniform(Shape.of(12, 12), Shape.of(4, 4), Shape.of(3, 6), 1);

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new AutoPlanner(List.of(new NaivePlanner(), new ClusteredPlanner(), new KeepPlanner()));
  }

  @Test
  void choosesTheFewestSeeksThenTheSmallestPeak() {
    List<Planner> all =
        List.of(new NaivePlanner(), new GridPlanner(), new ClusteredPlanner(), new KeepPlanner());
    RandomProblems.seeds(300)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem = source.problem(3, 300);
              long memory = problem.shape().volume();
              Cost chosen = CostModel.cost(new AutoPlanner(all).plan(problem, memory));
              for (Planner planner : List.of(all.get(0), all.get(1), all.get(3))) {
                Cost other = CostModel.cost(planner.plan(problem, memory));
                assertTrue(
                    chosen.seeks() < other.seeks()
                        || (chosen.seeks() == other.seeks()
                            && chosen.peakBytes() <= other.peakBytes()),
                    () -> "seed " + seed + ": " + chosen + " beside " + other);
              }
            });
  }

  @Test
  void amongEqualsTheFirstListedWins() {
    Problem same = Problem.uniform(Shape.of(12, 12), Shape.of(4, 4), Shape.of(4, 4), 1);
    List<Planner> listed = List.of(new KeepPlanner(), new NaivePlanner());
    assertEquals("keep", new AutoPlanner(listed).plan(same, 16).strategy());
    List<Planner> turned = List.of(new NaivePlanner(), new KeepPlanner());
    assertEquals("naive", new AutoPlanner(turned).plan(same, 16).strategy());
  }

  @Test
  void tellsTheLeastOfAllNeeds() {
    Planner auto =
        new AutoPlanner(
            List.of(
                new MultiplePlanner(), new NaivePlanner(), new ReadShapePlanner(PROBLEM.shape())));
    InfeasiblePlanException refused =
        assertThrows(InfeasiblePlanException.class, () -> auto.plan(PROBLEM, 5));
    assertEquals(16, refused.leastElements());
    assertEquals("auto needs at least 16 elements, given are 5", refused.getMessage());
  }

  @Test
  void whereNoPlannerAppliesItSaysWhatOneNeeds() {
    Planner auto = new AutoPlanner(List.of(new MultiplePlanner()));
    String message =
        assertThrows(UnsuitableProblemException.class, () -> auto.plan(PROBLEM, 144)).getMessage();
    assertTrue(message.startsWith("multiple needs one input file"), message);
    assertThrows(IllegalArgumentException.class, () -> new AutoPlanner(List.of()));
  }
}
