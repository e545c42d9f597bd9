package io.resplit.planner;

import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Plans that traverse one grid of read boxes in storage order. */
final class GridPlans {

  private GridPlans() {}

  /** Returns the plan that reads {@code reads} and writes every box at once. */
  static Plan clean(Problem problem, String strategy, Grid reads) {
    return plan(problem, strategy, axis -> AxisSweep.clean(reads.axis(axis)));
  }

  /** Returns the plan that writes output blocks as soon as they are complete. */
  static Plan keep(Problem problem, String strategy, Grid reads) {
    Grid writes = problem.out().grid();
    return plan(problem, strategy, axis -> AxisSweep.of(reads.axis(axis), writes.axis(axis)));
  }

  private static Plan plan(Problem problem, String strategy, IntFunction<AxisSweep> sweeps) {
    List<AxisSweep> all = IntStream.range(0, problem.rank()).mapToObj(sweeps).toList();
    return Plan.ofGrid(problem, strategy, all);
  }
}
