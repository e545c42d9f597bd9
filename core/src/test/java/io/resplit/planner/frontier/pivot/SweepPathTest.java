package io.resplit.planner.frontier.pivot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepPathTest {

  private static Plan along(AxisSweep pivot, List<Loop> tail, Problem problem) {
    return new Plan(problem, "test", List.of(), Loop.forward(0, pivot), List.of(tail));
  }

  @Test
  void stopsThatCompleteNoOutputBlockAreOfNoUse() {
    RandomProblems.seeds(3000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem =
                  seed % 2 == 0 ? source.irregularProblem(3, 400) : source.problem(3, 400);
              AxisGrid in = problem.in().grid().axis(0);
              AxisGrid out = problem.out().grid().axis(0);
              List<Loop> tail = new ArrayList<>();
              for (int axis = 1; axis < problem.rank(); axis++) {
                tail.add(Loop.forward(axis, source.sweep(problem, axis)));
              }
              AxisSweep found = SweepPath.keeping(AxisView.of(0, in, out).get(0)).sweep();
              Cost few = CostModel.cost(along(found, tail, problem));
              Cost all = CostModel.cost(along(AxisSweep.of(in, out), tail, problem));
              String label = "seed " + seed + ": " + in + " to " + out + " by " + found;
              assertEquals(all.seeks(), few.seeks(), label);
              assertTrue(few.peakBytes() <= all.peakBytes(), label);
              assertTrue(found.count() <= in.count(), label);
              assertTrue(in.count() <= out.count() || found.count() <= out.count(), label);
            });
  }
}
