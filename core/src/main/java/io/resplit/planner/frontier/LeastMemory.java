package io.resplit.planner.frontier;

import io.resplit.planner.frontier.pivot.Pivot;
import io.resplit.planner.frontier.pivot.PivotPath;
import io.resplit.planner.frontier.pivot.Tail;
import io.resplit.planner.frontier.pivot.Weights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the plan of least memory among those that cut no block: one seek for each file. */
final class LeastMemory {

  private final Axes axes;
  private final Weights weights;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final List<List<Pivot>> pivots;
  private final TailSweeps sweeps;

  LeastMemory(
      Axes axes,
      Weights weights,
      List<List<Choice>> choices,
      List<List<Pivot>> pivots,
      TailSweeps sweeps) {
    this.axes = axes;
    this.weights = weights;
    this.pivots = pivots;
    this.sweeps = sweeps;
    for (List<Choice> all : choices) {
      List<Choice> uncut = new ArrayList<>(all);
      uncut.removeIf(choice -> !choice.cutsNothing());
      this.choices.add(uncut);
    }
  }

  Proposal search() {
    long everything = axes.shape().volume();
    GroupSearch groups = new GroupSearch(axes, choices, weights, everything);
    Optional<Proposal> best = Optional.empty();
    for (Group group : groups.lowest(Integer.MAX_VALUE - 1, Long.MAX_VALUE)) {
      Tail tail = new Tail(sweeps.over(group.tail()));
      for (Pivot pivot : pivots.get(group.pivot())) {
        long below = best.isEmpty() ? everything + 1 : best.get().peak();
        Optional<PivotPath> path = pivot.withoutCuts(tail, (below - 1) / group.scale() + 1);
        if (path.isPresent()) {
          best = Optional.of(new Proposal(axes, group, pivot, tail, path.get()));
        }
      }
    }
    return best.orElseThrow();
  }
}
