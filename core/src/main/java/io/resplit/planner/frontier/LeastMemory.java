package io.resplit.planner.frontier;

import io.resplit.planner.Effort;
import io.resplit.planner.frontier.pivot.Pivot;
import io.resplit.planner.frontier.pivot.PivotPath;
import io.resplit.planner.frontier.pivot.Tail;
import io.resplit.planner.frontier.pivot.Weights;
import java.util.List;
import java.util.Optional;

/** Finds the plan of least memory among those that cut no block: one seek for each file. */
record LeastMemory(
    Axes axes,
    Weights weights,
    List<List<Choice>> choices,
    List<List<Pivot>> pivots,
    Effort effort) {

  LeastMemory {
    choices =
        choices.stream().map(all -> all.stream().filter(Choice::cutsNothing).toList()).toList();
  }

  /** Returns the plan of least memory, or the one that is known if none needs less. */
  Optional<Proposal> below(Optional<Proposal> known, TailSweeps sweeps) {
    long everything = axes.shape().volume();
    GroupSearch groups = new GroupSearch(axes, choices, weights, everything, effort);
    Optional<Proposal> best = known;
    for (Group group : groups.lowest(Integer.MAX_VALUE - 1, Long.MAX_VALUE)) {
      if (best.isPresent() && effort.isSpent()) {
        break;
      }
      long most = best.map(Proposal::peak).orElse(everything + 1) - 1;
      long longest = axes.longestBlock(group.pivot());
      if (!sweeps.mayFit(group.tail(), each -> each <= most / group.scale() / longest)) {
        continue; // some step reads or writes the longest block, which is not cut
      }
      Tail tail = new Tail(sweeps.over(group.tail()), effort);
      for (Pivot pivot : pivots.get(group.pivot())) {
        long below = best.map(Proposal::peak).orElse(everything + 1);
        Optional<PivotPath> path = pivot.withoutCuts(tail, (below - 1) / group.scale() + 1);
        if (path.isPresent()) {
          best = Optional.of(new Proposal(axes, group, pivot, tail, path.get()));
        }
      }
    }
    return best;
  }
}
