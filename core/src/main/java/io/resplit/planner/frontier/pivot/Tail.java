package io.resplit.planner.frontier.pivot;

import io.resplit.cost.SweepHull;
import io.resplit.planner.Effort;
import java.util.List;

/**
 * The memory that the steps of the pivot need, when each may choose among some nests of loops.
 *
 * <p>A layer is one index of the pivot; memory is in elements of a single turn of the prefix loops.
 */
public record Tail(List<TailSweep> nests, SweepHull[] hulls, long layer, Effort effort) {

  private static final long UNITS_A_STOP = 20;

  /**
   * Creates the tail from its sweeps, the slowest axis first.
   *
   * @param effort what paths along the pivot may take
   */
  public Tail(List<TailSweep> nests, Effort effort) {
    this(
        nests,
        nests.stream().map(TailSweep::hull).toArray(SweepHull[]::new),
        nests.get(0).hull().extent(),
        effort);
  }

  /** Returns the least peak of a step. */
  public long peak(long kept, long read, long released) {
    effort.spend(hulls.length);
    long least = Long.MAX_VALUE;
    for (SweepHull hull : hulls) {
      least = Math.min(least, hull.peak(read, released));
    }
    return kept * layer + least;
  }

  /** Returns the peak of a step that sweeps with nest {@code index}. */
  public long peak(int index, long kept, long read, long released) {
    return kept * layer + hulls[index].peak(read, released);
  }

  /** Returns the longest step that leaves nothing kept and needs at most {@code limit}. */
  long longestCleanRead(long kept, long limit) {
    long longest = 0;
    for (SweepHull hull : hulls) {
      longest = Math.max(longest, hull.longestCleanRead(kept, limit));
    }
    return longest;
  }

  /** Returns whether no more stops are to be looked at. */
  boolean isSpent() {
    effort.spend(UNITS_A_STOP);
    return effort.isSpent();
  }

  /** Returns the number of sweeps. */
  public int size() {
    return hulls.length;
  }

  /** Returns a sweep. */
  public TailSweep nest(int index) {
    return nests.get(index);
  }
}
