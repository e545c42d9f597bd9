package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Bounds for what a shape can come to once all its axes are fixed. Immutable. */
final class ShapeBounds {

  private final long[] chunks;
  private final long[] allElements;
  private final long[] padded;
  private final long[] mostVolume;
  private final long[][] wholePadded;
  private final long[][] touched;
  private final long[][] elements;

  /** Creates the bounds for what there is to choose from. */
  ShapeBounds(Shape array, List<AccessPattern> patterns, List<AxisChoices> choices) {
    int rank = array.rank();
    this.chunks = products(rank, axis -> choices.get(axis).count(0));
    this.allElements = products(rank, axis -> array.length(axis));
    this.padded = products(rank, axis -> choices.get(axis).leastPadded());
    this.mostVolume = products(rank, axis -> choices.get(axis).mostLength());
    this.wholePadded = new long[patterns.size()][];
    this.touched = new long[patterns.size()][];
    this.elements = new long[patterns.size()][];
    for (int which = 0; which < touched.length; which++) {
      AccessPattern each = patterns.get(which);
      wholePadded[which] =
          products(rank, axis -> Demand.leastFactor(each, rank, axis, choices.get(axis)));
      touched[which] = products(rank, axis -> each.sweeps(axis) ? 1 : choices.get(axis).count(0));
      elements[which] = products(rank, axis -> each.sweeps(axis) ? 1 : array.length(axis));
    }
  }

  /** Returns for each axis the product of the factors from it on. */
  private static long[] products(int rank, IntToLongFunction factor) {
    long[] products = new long[rank + 1];
    products[rank] = 1;
    for (int axis = rank - 1; axis >= 0; axis--) {
      products[axis] = Multiples.cappedProduct(products[axis + 1], factor.applyAsLong(axis));
    }
    return products;
  }

  /** Returns the fewest chunks of the array. */
  long leastChunks(PartialShape shape) {
    return Multiples.cappedProduct(shape.chunks(), chunks[shape.axis()]);
  }

  /**
   * Returns the fewest chunks of the array.
   *
   * @param maxElements most elements of a chunk
   */
  long leastChunks(PartialShape shape, long maxElements) {
    long left = maxElements / shape.volume();
    long more = (allElements[shape.axis()] - 1) / left + 1;
    return Multiples.cappedProduct(shape.chunks(), Math.max(chunks[shape.axis()], more));
  }

  /** Returns the most elements that a chunk can have. */
  long mostVolume(PartialShape shape) {
    return Multiples.cappedProduct(shape.mostVolume(), mostVolume[shape.axis()]);
  }

  /** Returns the fewest elements that a cache must hold for all patterns. */
  long leastNeed(PartialShape shape) {
    long least = shape.volume();
    for (int which = 0; which < touched.length; which++) {
      Demand demand = shape.demand(which);
      least = Math.max(least, demand.shares() ? leastTogether(demand, which) : 1);
    }
    return least;
  }

  /**
   * Returns the fewest elements that a cache must hold for all patterns, if each of their accesses
   * is a single chunk unless they share chunks.
   */
  long leastNeedOfStripes(PartialShape shape) {
    long least = 0;
    for (int which = 0; which < touched.length; which++) {
      least = Math.max(least, leastTogether(shape.demand(which), which));
    }
    return least;
  }

  private long leastTogether(Demand demand, int which) {
    long[] rest = demand.shares() ? padded : wholePadded[which];
    return Multiples.cappedProduct(demand.together(), rest[demand.axis()]);
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
