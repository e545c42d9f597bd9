package io.resplit.planner.frontier.pivot;

import io.resplit.geometry.Multiples;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.Loop.Direction;
import java.util.List;

/**
 * One axis of a problem seen from one of its ends.
 *
 * @param axis the axis in the problem, slowest axis is 0
 * @param in ends of the input blocks, counted from where the view starts
 * @param out ends of the output blocks, counted likewise
 * @param direction which end that is
 */
public record AxisView(int axis, AxisGrid in, AxisGrid out, Direction direction) {

  /** Axes of more intervals are only seen forward: the list of mirrored ends would be too long. */
  private static final long MOST_MIRRORED = 1 << 13;

  /** Returns the view from the first index and, where it looks different, from the last one. */
  public static List<AxisView> of(int axis, AxisGrid in, AxisGrid out) {
    AxisView forward = new AxisView(axis, in, out, Direction.FORWARD);
    if (Math.max(in.count(), out.count()) > MOST_MIRRORED) {
      return List.of(forward);
    }
    AxisView backward = new AxisView(axis, in.mirrored(), out.mirrored(), Direction.BACKWARD);
    boolean same = in.equals(backward.in) && out.equals(backward.out);
    return same ? List.of(forward) : List.of(forward, backward);
  }

  /** Returns the length of the axis, in elements. */
  public long extent() {
    return in.extent();
  }

  /** Returns the ends that input and output blocks share. */
  public AxisGrid common() {
    if (in.isUniform() && out.isUniform()) {
      return AxisGrid.uniform(
          extent(), Multiples.leastCommonMultiple(in.end(0), out.end(0), extent()));
    }
    AxisGrid coarse = in.count() < out.count() ? in : out;
    AxisGrid fine = coarse == in ? out : in;
    EndList shared = new EndList();
    for (long i = 0; i < coarse.count(); i++) {
      if (fine.isEnd(coarse.end(i))) {
        shared.add(coarse.end(i));
      }
    }
    return shared.toGrid();
  }
}
