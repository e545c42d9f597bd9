package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.geometry.Multiples;
import io.resplit.geometry.Shape;
import java.util.List;

/**
 * A chunk shape whose slowest axes are fixed, with what these come to. Immutable.
 *
 * @param volume the elements of a chunk so far
 * @param mostVolume the elements of a chunk so far with the greatest lengths for its numbers of
 *     chunks
 * @param chunks the number of chunks so far
 */
record PartialShape(long volume, long mostVolume, long chunks, Demand[] demands) {

  /** Returns the shape with no axis fixed. */
  static PartialShape none(List<AccessPattern> patterns) {
    return new PartialShape(1, 1, 1, patterns.stream().map(Demand::of).toArray(Demand[]::new));
  }

  /**
   * Returns this shape with one more axis fixed.
   *
   * @param count number of chunks along it
   * @param length their length
   * @param mostLength the greatest length that leaves their number as it is
   */
  PartialShape with(long count, long length, long mostLength) {
    Demand[] next = new Demand[demands.length];
    for (int which = 0; which < next.length; which++) {
      next[which] = demands[which].with(count, length);
    }
    return new PartialShape(
        Multiples.cappedProduct(volume, length),
        Multiples.cappedProduct(mostVolume, mostLength),
        Multiples.cappedProduct(chunks, count),
        next);
  }

  /** Returns the same numbers of chunks with these lengths. */
  PartialShape lengthened(long[] lengths) {
    long grown = Shape.of(lengths).volume();
    Demand[] longer = new Demand[demands.length];
    for (int which = 0; which < longer.length; which++) {
      longer[which] = demands[which].lengthened(grown);
    }
    return new PartialShape(grown, mostVolume, chunks, longer);
  }

  /** Returns what one pattern asks of the shape so far. */
  Demand demand(int which) {
    return demands[which];
  }

  /** Returns the number of axes that are fixed. */
  int axis() {
    return demands[0].axis();
  }

  /** Returns the most chunks that an access of any pattern touches so far. */
  long worst() {
    long worst = 0;
    for (Demand demand : demands) {
      worst = Math.max(worst, demand.touched());
    }
    return worst;
  }
}
