package io.resplit.planner.frontier.pivot;

import io.resplit.cost.SweepHull;
import io.resplit.plan.Loop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A nest of loops inside the pivot and what it needs; grows outwards. Immutable.
 *
 * @param hull the bounds of what the sweep holds
 */
public record TailSweep(SweepHull hull, Optional<Loop> outermost, Optional<TailSweep> inner) {

  /** Returns the nest without a loop. */
  public static TailSweep empty() {
    return new TailSweep(SweepHull.ofElement(), Optional.empty(), Optional.empty());
  }

  /** Returns this nest inside one more loop. */
  public TailSweep inside(Loop loop) {
    return new TailSweep(hull.inside(loop.sweep()), Optional.of(loop), Optional.of(this));
  }

  /** Returns the loops, outermost first. */
  public List<Loop> loops() {
    List<Loop> loops = new ArrayList<>();
    outermost.ifPresent(loops::add);
    inner.ifPresent(nest -> loops.addAll(nest.loops()));
    return loops;
  }
}
