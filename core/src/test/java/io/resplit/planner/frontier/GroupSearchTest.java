package io.resplit.planner.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.planner.Effort;
import io.resplit.planner.frontier.pivot.Weights;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroupSearchTest {

  private static final int ALL = 1_000_000;

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  private static GroupSearch search(long seed) {
    Axes axes = Axes.of(new RandomProblems(seed).problem(3, 300));
    List<List<Choice>> choices = new ArrayList<>();
    axes.views().forEach(views -> choices.add(axes.rank() == 1 ? List.of() : Choice.of(views)));
    return new GroupSearch(
        axes, choices, new Weights(1, 1, 0), axes.shape().volume(), new Effort());
  }

  /** Groups of different pivots may have the same bound. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void batchesLeaveNoGroupOut(long seed) {
    GroupSearch search = search(seed);
    List<Group> batched = new ArrayList<>();
    int size = 1 + (int) (seed % 3);
    List<Group> batch = search.lowest(size, Long.MAX_VALUE);
    while (!batch.isEmpty()) {
      batched.addAll(batch);
      search.continueAfter(batch.get(batch.size() - 1));
      batch = search.lowest(size, Long.MAX_VALUE);
    }

    assertEquals(search(seed).lowest(ALL, Long.MAX_VALUE).size(), batched.size());
    for (int i = 1; i < batched.size(); i++) {
      assertTrue(batched.get(i - 1).compareTo(batched.get(i)) < 0, "group " + i);
    }
  }
}
