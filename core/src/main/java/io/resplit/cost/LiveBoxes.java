package io.resplit.cost;

import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.result.MemoryBudget;
import java.util.List;

/** The write boxes of a plan that hold data at the same time, and the memory that follows. */
public final class LiveBoxes {

  private LiveBoxes() {}

  /** Returns the budget of {@code plan}, whose peak is {@code payloadBytes}. */
  public static MemoryBudget budget(Plan plan, long payloadBytes) {
    return MemoryBudget.of(plan.problem(), payloadBytes, most(plan));
  }

  /**
   * Returns an upper bound of the write boxes that hold data at the same time.
   *
   * <p>During a pivot read these are boxes of the pivot interval that is being completed and, if
   * the read reaches beyond it, boxes of the next one. The first are counted exactly where nothing
   * was kept before, else all; the second are counted all.
   */
  public static long most(Plan plan) {
    AxisSweep pivot = plan.pivot().sweep();
    boolean even = pivot.isClean() && plan.hasOneTail();
    long most = 1;
    long nextBoxes = 0;
    List<Loop> tail = List.of();
    SweepHull hull = SweepHull.ofElement();
    for (long i = even ? 0 : pivot.count() - 1; i >= 0; i--) {
      long front = pivot.front(i);
      long frontBefore = pivot.frontBefore(i);
      if (front == frontBefore) {
        most = Math.max(most, nextBoxes);
        continue;
      }
      if (plan.tail(i) != tail) { // mostly the same list
        tail = plan.tail(i);
        hull = SweepHull.ofWriteBoxes(tail);
      }
      boolean keptBefore = frontBefore < pivot.reads().start(i);
      boolean keepsPart = front < pivot.reads().end(i);
      long own = keptBefore ? hull.extent() : hull.peak(1, 1);
      most = Math.max(most, own + (keepsPart ? nextBoxes : 0));
      nextBoxes = hull.extent();
    }
    return most;
  }
}
