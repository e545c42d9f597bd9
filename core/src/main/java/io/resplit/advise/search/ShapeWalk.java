package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
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
    /**
     * Returns whether a shape that begins like this one may be wanted.
     *
     * @param lengths the lengths that are fixed; what stands behind them means nothing
     */
    boolean mayReach(PartialShape shape, long[] lengths);

    /** Takes a whole shape that may be wanted; the lengths are to be copied if kept. */
    void offer(PartialShape shape, long[] lengths);
  }

  private final List<AxisChoices> choices;
  private final ShapeBounds bounds;
  private final Goal goal;
  private final long[] lengths;
  private final long[] mostLengths;
  private long leastElements;
  private long nodes;

  ShapeWalk(List<AxisChoices> choices, ShapeBounds bounds, Goal goal) {
    this.choices = choices;
    this.bounds = bounds;
    this.goal = goal;
    this.lengths = new long[choices.size()];
    this.mostLengths = new long[choices.size()];
  }

  /** Tries all shapes of chunks of at least so many elements. */
  void walk(List<AccessPattern> patterns, long least) {
    leastElements = least;
    from(PartialShape.none(patterns));
  }

  /** Tries all choices for the axes that are not fixed yet. */
  private void from(PartialShape shape) {
    int axis = shape.axis();
    if (axis == lengths.length) {
      offer(shape);
      return;
    }
    AxisChoices own = choices.get(axis);
    for (int choice = 0; choice < own.size() && nodes < MAX_NODES; choice++) {
      nodes++;
      lengths[axis] = own.length(choice);
      mostLengths[axis] = own.mostLength(choice);
      PartialShape next = shape.with(own.count(choice), lengths[axis], mostLengths[axis]);
      if (bounds.mostVolume(next) >= leastElements && goal.mayReach(next, lengths)) {
        from(next);
      }
    }
  }

  private void offer(PartialShape shape) {
    if (shape.volume() >= leastElements) {
      goal.offer(shape, lengths);
      return;
    }
    Lengthening longer = new Lengthening(lengths, mostLengths, leastElements);
    nodes += longer.steps();
    PartialShape grown = shape.lengthened(longer.lengths());
    if (goal.mayReach(grown, longer.lengths())) {
      goal.offer(grown, longer.lengths());
    }
  }
}
