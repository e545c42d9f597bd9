package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import org.junit.jupiter.api.Test;

class MultiplePlannerTest extends PlannerContract {

  private static final Shape ARRAY = Shape.of(8, 9, 10);
  private static final Shape BLOCK = Shape.of(3, 4, 5);

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new MultiplePlanner();
  }

  @Override
  Problem suited(Problem problem, RandomProblems source) {
    return SplitOrMerge.of(problem, source);
  }

  private static Shape largestRead(Problem problem, long memory) {
    return Reads.largest(new MultiplePlanner().plan(problem, memory));
  }

  @Test
  void takesSlicesThenRowsThenPartsOfARowAsTheMemoryShrinks() {
    for (Problem problem :
        new Problem[] {
          Problem.uniform(ARRAY, ARRAY, BLOCK, 1), Problem.uniform(ARRAY, BLOCK, ARRAY, 1)
        }) {
      assertEquals(ARRAY, largestRead(problem, 720));
      assertEquals(Shape.of(6, 9, 10), largestRead(problem, 719)); // 7 slices fit: 2 blocks
      assertEquals(Shape.of(2, 9, 10), largestRead(problem, 269)); // less than a block: as it is
      assertEquals(Shape.of(1, 9, 10), largestRead(problem, 90));
      assertEquals(Shape.of(1, 8, 10), largestRead(problem, 89));
      assertEquals(Shape.of(1, 3, 10), largestRead(problem, 39));
      assertEquals(Shape.of(1, 1, 5), largestRead(problem, 9));
      assertEquals(Shape.of(1, 1, 4), largestRead(problem, 4));
      assertEquals(Shape.of(1, 1, 1), largestRead(problem, 1));
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
