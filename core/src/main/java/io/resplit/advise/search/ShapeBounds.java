package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.List;

/** Bounds for what a shape can come to once all its axes are fixed. Immutable. */
final class ShapeBounds {

  private final long[] chunks;
  private final long[][] need;
  private final long[][] touched;
  private final long[][] elements;

  /** Creates the bounds for what there is to choose from. */
  ShapeBounds(Shape array, List<AccessPattern> patterns, List<AxisChoices> choices) {
    int rank = array.rank();
    this.chunks = products(rank, axis -> choices.get(axis).count(0));
    this.need = new long[patterns.size()][];
    this.touched = new long[patterns.size()][];
    this.elements = new long[patterns.size()][];
    for (int which = 0; which < need.length; which++) {
      AccessPattern each = patterns.get(which);
      need[which] = products(rank, axis -> Demand.leastFactor(each, axis, choices.get(axis)));
      touched[which] = products(rank, axis -> each.sweeps(axis) ? 1 : choices.get(axis).count(0));
      elements[which] = products(rank, axis -> each.sweeps(axis) ? 1 : array.length(axis));
    }
  }

  @FunctionalInterface
  private interface Factor {
    long of(int axis);
  }

  /** Returns for each axis the product of the factors from it on. */
  private static long[] products(int rank, Factor factor) {
    long[] products = new long[rank + 1];
    products[rank] = 1;
    for (int axis = rank - 1; axis >= 0; axis--) {
      products[axis] = Multiples.cappedProduct(products[axis + 1], factor.of(axis));
    }
    return products;
  }

  /** Returns the fewest chunks of the array. */
  long leastChunks(PartialShape shape) {
    return Multiples.cappedProduct(shape.chunks(), chunks[shape.axis()]);
  }

  /** Returns the fewest elements that a cache must hold for all patterns. */
  long leastNeed(PartialShape shape) {
    long least = 0;
    for (int which = 0; which < need.length; which++) {
      long own = shape.demand(which).need();
      least = Math.max(least, Multiples.cappedProduct(own, need[which][shape.axis()]));
    }
    return least;
  }

  /**
   * Returns the fewest chunks that the worst access touches.
   *
   * @param maxElements most elements of a chunk
   */
  long leastWorst(PartialShape shape, long maxElements) {
    long left = maxElements / shape.volume();
    int axis = shape.axis();
    long least = 0;
    for (int which = 0; which < touched.length; which++) {
      long more = Math.max(touched[which][axis], (elements[which][axis] - 1) / left + 1);
      long own = shape.demand(which).touched();
      least = Math.max(least, Multiples.cappedProduct(own, more));
    }
    return least;
  }
}
