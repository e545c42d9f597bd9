package io.resplit.advise.search;

import java.util.List;

/**
 * Branch and bound over chunk shapes: fixes their lengths axis by axis, slowest first, longest
 * lengths first. Confined to one thread.
 */
final class ShapeWalk {

  /** Most partial shapes that are looked at. */
  static final long MAX_NODES = 1L << 24;

  /** What is looked for. */
  interface Goal {
    /** Returns whether a shape that begins like this one may be wanted. */
    boolean mayReach(PartialShape shape);

    /** Takes a whole shape that may be wanted; the lengths are to be copied if kept. */
    void offer(PartialShape shape, long[] lengths);
  }

  private final List<AxisChoices> choices;
  private final Goal goal;
  private final long[] lengths;
  private long nodes;

  ShapeWalk(List<AxisChoices> choices, Goal goal) {
    this.choices = choices;
    this.goal = goal;
    this.lengths = new long[choices.size()];
  }

  /** Tries all choices for the axes that are not fixed yet. */
  void from(PartialShape shape) {
    int axis = shape.axis();
    if (axis == lengths.length) {
      goal.offer(shape, lengths);
      return;
    }
    AxisChoices own = choices.get(axis);
    for (int choice = 0; choice < own.size() && nodes < MAX_NODES; choice++) {
      nodes++;
      lengths[axis] = own.length(choice);
      PartialShape next = shape.with(own.count(choice), own.length(choice));
      if (goal.mayReach(next)) {
        from(next);
      }
    }
  }
}
