package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.geometry.Multiples;

/**
 * What one pattern asks of a chunk shape of which the slowest axes are fixed.
 *
 * @param pattern the accesses
 * @param axis the next axis
 * @param need elements that a cache must hold so that a sweep loads each chunk once
 * @param touched chunks that an access touches
 * @param shares whether accesses share chunks along a swept axis: a sweep then comes back to them
 *     after all it does along the faster axes, which count as whole
 */
record Demand(AccessPattern pattern, int axis, long need, long touched, boolean shares) {

  /** Returns the demand before any axis is fixed. */
  static Demand of(AccessPattern pattern) {
    return new Demand(pattern, 0, 1, 1, false);
  }

  /** Returns the demand with one more axis fixed: its number of chunks, and their length. */
  Demand with(long count, long length) {
    boolean swept = pattern.sweeps(axis);
    boolean together = pattern.sweepsAny() && (!swept || shares);
    long more = Multiples.cappedProduct(need, length);
    return new Demand(
        pattern,
        axis + 1,
        together ? Multiples.cappedProduct(more, count) : more,
        swept ? touched : Multiples.cappedProduct(touched, count),
        shares || swept && length > 1);
  }

  /** Returns the least factor by which an axis raises the need, whatever is chosen for it. */
  static long leastFactor(AccessPattern pattern, int axis, AxisChoices choices) {
    return holdsAll(pattern, axis) ? choices.leastPadded() : 1;
  }

  /** Returns whether a cache must hold all chunks along an axis whatever is chosen for others. */
  static boolean holdsAll(AccessPattern pattern, int axis) {
    return pattern.sweepsAny() && !pattern.sweeps(axis);
  }
}
