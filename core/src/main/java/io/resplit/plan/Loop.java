package io.resplit.plan;

import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;

/**
 * One axis of a nested traversal.
 *
 * @param axis the axis, slowest axis is 0
 * @param sweep reads and fronts, counted from the end where the traversal starts
 * @param direction which end that is
 */
public record Loop(int axis, AxisSweep sweep, Direction direction) {

  /** Which way an axis is traversed. */
  public enum Direction {
    /** From index 0 up. */
    FORWARD,
    /** From the last index down; the positions of the sweep count from there. */
    BACKWARD
  }

  /** Returns a loop that starts at index 0. */
  public static Loop forward(int axis, AxisSweep sweep) {
    return new Loop(axis, sweep, Direction.FORWARD);
  }

  /** Returns whether it runs forward and writes everything at once that it has read. */
  boolean isCleanForward() {
    return sweep.isClean() && direction == Direction.FORWARD;
  }

  /** Returns whether each read moves one cell of a grid, and is written at once. */
  boolean moves(Grid cells) {
    return isCleanForward() && sweep.reads().equals(cells.axis(axis));
  }

  /** Returns a partition of the axis as seen from the end where the traversal starts. */
  public AxisGrid seenFromStart(AxisGrid partition) {
    return direction == Direction.FORWARD ? partition : partition.mirrored();
  }

  /** Stores the array range of the sweep range {@code [from, to)} in the box corners. */
  void place(long from, long to, long[] start, long[] end) {
    boolean forward = direction == Direction.FORWARD;
    start[axis] = forward ? from : sweep.extent() - to;
    end[axis] = forward ? to : sweep.extent() - from;
  }

  /** Returns the sweep position of the first index that the traversal meets in an array range. */
  long sweepStart(long start, long end) {
    return direction == Direction.FORWARD ? start : sweep.extent() - end;
  }

  // Written out: the generated methods of a record cost 20 ms at their first use.

  @Override
  public boolean equals(Object other) {
    return other instanceof Loop loop
        && axis == loop.axis
        && direction == loop.direction
        && sweep.equals(loop.sweep);
  }

  @Override
  public int hashCode() {
    return 31 * sweep.hashCode() + axis;
  }
}
