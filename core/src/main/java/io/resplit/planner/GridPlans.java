package io.resplit.planner;

import io.resplit.geometry.AxisGrid;
import io.resplit.geometry.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.ArrayList;
import java.util.List;

/** Plans that traverse one grid of read boxes in storage order. */
final class GridPlans {

  private GridPlans() {}

  /** Returns the plan that reads {@code reads} and writes every box at once. */
  static Plan clean(Problem problem, String strategy, Grid reads) {
    List<AxisSweep> sweeps = new ArrayList<>();
    for (int axis = 0; axis < reads.rank(); axis++) {
      sweeps.add(AxisSweep.clean(reads.axis(axis)));
    }
    return Plan.ofGrid(problem, strategy, sweeps);
  }

  /** Returns the plan that writes output blocks as soon as they are complete. */
  static Plan keep(Problem problem, String strategy, Grid reads) {
    List<AxisSweep> sweeps = new ArrayList<>();
    for (int axis = 0; axis < reads.rank(); axis++) {
      AxisGrid writes = problem.out().grid().axis(axis);
      sweeps.add(AxisSweep.of(reads.axis(axis), writes));
    }
    return Plan.ofGrid(problem, strategy, sweeps);
  }
}
