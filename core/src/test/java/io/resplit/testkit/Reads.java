package io.resplit.testkit;

import io.resplit.geometry.Shape;
import io.resplit.plan.Plan;
import io.resplit.plan.Step;

/** The reads of a plan. */
public final class Reads {

  private Reads() {}

  /** Returns the length of the longest read on each axis. */
  public static Shape largest(Plan plan) {
    long[] lengths = new long[plan.problem().rank()];
    plan.steps()
        .forEachRemaining(
            step -> {
              if (step instanceof Step.Read read) {
                for (int axis = 0; axis < lengths.length; axis++) {
                  lengths[axis] = Math.max(lengths[axis], read.box().length(axis));
                }
              }
            });
    return Shape.of(lengths);
  }
}
