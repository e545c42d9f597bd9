package io.resplit.planner.frontier;

import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.planner.frontier.pivot.AxisView;

/**
 * A candidate for how one axis outside the pivot is swept.
 *
 * @param loop axis, sweep and direction
 * @param reads how the reads cut the input blocks
 * @param writes how the writes cut the output blocks
 * @param readLength longest read
 * @param writeLength longest write
 */
record Pattern(Loop loop, CutCount reads, CutCount writes, long readLength, long writeLength) {

  /** Returns the pattern that keeps what does not complete an interval of {@code fronts}. */
  static Pattern keeping(AxisView view, AxisGrid readEnds, AxisGrid fronts) {
    return of(view, AxisSweep.of(readEnds, fronts));
  }

  /** Returns the pattern that writes all it has read after each read. */
  static Pattern clean(AxisView view, AxisGrid ends) {
    return of(view, AxisSweep.clean(ends));
  }

  private static Pattern of(AxisView view, AxisSweep sweep) {
    AxisGrid writes = sweep.writeIntervals();
    return new Pattern(
        new Loop(view.axis(), sweep, view.direction()),
        CutCount.of(view.in(), sweep.reads()),
        CutCount.of(view.out(), writes),
        sweep.reads().longest(),
        writes.longest());
  }

  AxisSweep sweep() {
    return loop.sweep();
  }

  boolean cutsNothing() {
    return reads.parts() == 0 && writes.parts() == 0;
  }

  /** Returns whether both cut the same number of blocks into the same number of parts. */
  boolean costsTheSameAs(Pattern other) {
    return reads.equals(other.reads) && writes.equals(other.writes);
  }

  /**
   * Returns whether a clean loop of this pattern makes no more seeks, opens and memory than one of
   * the other, whatever the loops around and inside.
   */
  boolean isNoWorseThan(Pattern other) {
    return readLength <= other.readLength
        && cutsNoMore(reads, other.reads)
        && cutsNoMore(writes, other.writes);
  }

  private static boolean cutsNoMore(CutCount a, CutCount b) {
    return a.parts() <= b.parts() && a.visits() <= b.visits();
  }

  // Written out: the generated methods of a record cost 20 ms at their first use.

  @Override
  public boolean equals(Object other) {
    return other instanceof Pattern pattern
        && loop.equals(pattern.loop)
        && reads.equals(pattern.reads)
        && writes.equals(pattern.writes)
        && readLength == pattern.readLength
        && writeLength == pattern.writeLength;
  }

  @Override
  public int hashCode() {
    return 31 * loop.hashCode() + reads.hashCode() + 7 * writes.hashCode();
  }
}
