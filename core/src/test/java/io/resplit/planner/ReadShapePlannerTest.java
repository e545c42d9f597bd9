package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import org.junit.jupiter.api.Test;

class ReadShapePlannerTest extends PlannerContract {

  private static final Problem PROBLEM =
      Problem.uniform(Shape.of(12, 12), Shape.of(4, 4), Shape.of(3, 6), 1);

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new ReadShapePlanner(source.block(problem.shape()));
  }

  @Test
  void readsTheGivenShape() {
    Planner planner = new ReadShapePlanner(Shape.of(5, 7));
    assertEquals(Shape.of(5, 7), Reads.largest(planner.plan(PROBLEM, 144)));
  }

  @Test
  void refusesShapesThatDoNotFitTheArrayNamingThem() {
    assertNames("read shape 5 has 1 axes, the array 12x12 has 2", Shape.of(5));
    assertNames("read shape 5x13 is larger than the array 12x12", Shape.of(5, 13));
  }

  private static void assertNames(String expected, Shape readShape) {
    Planner planner = new ReadShapePlanner(readShape);
    String message =
        assertThrows(IllegalArgumentException.class, () -> planner.plan(PROBLEM, 144)).getMessage();
    assertTrue(message.contains(expected), message);
  }
}
