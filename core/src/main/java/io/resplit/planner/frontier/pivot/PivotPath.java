package io.resplit.planner.frontier.pivot;

import io.resplit.plan.AxisSweep;

/** How the pivot axis is swept. */
public interface PivotPath {

  /** Returns what all cuts on the pivot axis cost. */
  long cost();

  /** Returns the most elements held, in one turn of the prefix loops. */
  long peak(Tail tail);

  /** Returns the reads and fronts. */
  AxisSweep sweep();
}
