package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.buffer.Ledger;
import io.resplit.buffer.PagePool;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.RepeatedStep;
import io.resplit.planner.GridPlanner;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeepBufferTest {

  private static final Box ALL = Box.whole(Shape.of(8));

  /** A job that is resumed stores parts of boxes, any other one whole boxes. */
  @Test
  void keepsSpaceForElementsThatNobodyLooksAt() {
    Problem problem = Problem.uniform(Shape.of(8), Shape.of(8), Shape.of(8), 1);
    Plan plan = new GridPlanner().plan(problem, 8);
    Ledger ledger = new Ledger(8);
    KeepBuffer kept = new KeepBuffer(plan, ledger, new PagePool(8, 1), 0);
    RepeatedStep.Part part = new RepeatedStep.Part(ALL, ALL);
    ByteBuffer unseen = ByteBuffer.allocateDirect(8).limit(0);
    kept.reserve(part);
    kept.scatter(ALL, unseen);
    kept.scatter(List.of(part), ALL, unseen);
    assertEquals(8, ledger.heldBytes());
    kept.release(ALL);
    assertEquals(0, ledger.heldBytes());
  }
}
