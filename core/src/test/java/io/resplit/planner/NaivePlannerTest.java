package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import io.resplit.testkit.TestTable;
import org.junit.jupiter.api.Test;

class NaivePlannerTest extends PlannerContract {

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new NaivePlanner();
  }

  @Test
  void readsOneInputBlockAtATime() {
    Problem problem =
        Problem.uniform(TestTable.shape("9x8"), TestTable.shape("4x3"), TestTable.shape("9x8"), 1);
    assertEquals(TestTable.shape("4x3"), Reads.largest(new NaivePlanner().plan(problem, 12)));
  }
}
