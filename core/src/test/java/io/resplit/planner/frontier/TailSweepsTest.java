package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.planner.Effort;
import io.resplit.planner.frontier.pivot.Weights;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TailSweepsTest {

  private static final int MOST_GROUPS = 300;

  static LongStream seeds() {
    return RandomProblems.seeds(60);
  }

  /** Else groups are left out that have the best plan. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nestsOverFewerAxesNeverTellOfMoreThanIsTaken(long seed) {
    Axes axes = Axes.of(new RandomProblems(seed).problem(4, 3000));
    List<List<Choice>> choices = new ArrayList<>();
    axes.views().forEach(views -> choices.add(axes.rank() == 1 ? List.of() : Choice.of(views)));
    Effort effort = new Effort();
    TailSweeps sweeps = new TailSweeps(true, effort);
    GroupSearch groups =
        new GroupSearch(axes, choices, Weights.SEEKS, axes.shape().volume(), effort);
    for (Group group : groups.lowest(MOST_GROUPS, Long.MAX_VALUE)) {
      List<Long> bounds = new ArrayList<>(List.of(0L));
      assertTrue(sweeps.mayFit(group.tail(), bounds::add));
      long taken =
          sweeps.over(group.tail()).stream()
              .mapToLong(n -> n.hull().peak(1, 1))
              .min()
              .orElseThrow();
      assertTrue(Collections.max(bounds) <= taken, () -> bounds + " for " + taken);
      long spans = 1;
      for (Choice choice : group.tail()) {
        spans = Math.max(spans, choice.span());
      }
      assertTrue(spans <= taken);
      assertEquals(group.tail().isEmpty() ? 0 : taken, bounds.get(bounds.size() - 1));
    }
  }
}
