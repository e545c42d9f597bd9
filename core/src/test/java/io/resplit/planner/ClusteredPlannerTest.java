package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import org.junit.jupiter.api.Test;

class ClusteredPlannerTest extends PlannerContract {

  private static final Shape ARRAY = Shape.of(8, 9, 10);
  private static final Shape BLOCK = Shape.of(3, 4, 5);

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new ClusteredPlanner();
  }

  @Override
  Problem suited(Problem problem, RandomProblems source) {
    return SplitOrMerge.of(problem, source);
  }

  private static Shape largestRead(Problem problem, long memory) {
    return Reads.largest(new ClusteredPlanner().plan(problem, memory));
  }

  @Test
  void takesLayersThenRowsThenBlocksAsTheMemoryShrinks() {
    for (Problem problem :
        new Problem[] {
          Problem.uniform(ARRAY, ARRAY, BLOCK, 1), Problem.uniform(ARRAY, BLOCK, ARRAY, 1)
        }) {
      assertEquals(ARRAY, largestRead(problem, 810)); // 3 layers of 3x9x10, the last one cut off
      assertEquals(Shape.of(6, 9, 10), largestRead(problem, 809));
      assertEquals(Shape.of(3, 9, 10), largestRead(problem, 539));
      assertEquals(Shape.of(3, 8, 10), largestRead(problem, 269)); // two rows of 3x4x10
      assertEquals(Shape.of(3, 4, 10), largestRead(problem, 239));
      assertEquals(BLOCK, largestRead(problem, 119));
      assertEquals(BLOCK, largestRead(problem, 60));
      assertEquals(
          60,
          assertThrows(InfeasiblePlanException.class, () -> largestRead(problem, 59))
              .leastElements());
    }
  }

  @Test
  void aGeneralResplitIsRefusedInOneLine() {
    Problem problem = Problem.uniform(ARRAY, BLOCK, Shape.of(4, 4, 4), 1);
    String message =
        assertThrows(IllegalArgumentException.class, () -> largestRead(problem, 720)).getMessage();
    assertTrue(message.contains("needs one input file or one output file, not 18 and 18"), message);
    assertEquals(1, message.lines().count());
  }
}
