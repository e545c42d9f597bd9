package io.resplit.advise.search;

import io.resplit.advise.AccessPattern;
import io.resplit.geometry.Multiples;

/**
 * What one pattern asks of a chunk shape whose slowest axes are fixed.
 *
 * @param pattern the accesses
 * @param axis the next axis
 * @param volume elements of a chunk
 * @param together elements of the chunks that a cache must hold together if accesses share chunks
 * @param touched chunks that an access touches
 * @param shares whether accesses share chunks along a swept axis: a sweep then comes back to them
 *     after all it does along the faster axes, which count as whole
 */
record Demand(
    AccessPattern pattern, int axis, long volume, long together, long touched, boolean shares) {

  /** Returns the demand before any axis is fixed. */
  static Demand of(AccessPattern pattern) {
    return new Demand(pattern, 0, 1, 1, 1, false);
  }

  /** Returns the demand with one more axis fixed: its number of chunks, and their length. */
  Demand with(long count, long length) {
    boolean swept = pattern.sweeps(axis);
    long more = Multiples.cappedProduct(together, length);
    return new Demand(
        pattern,
        axis + 1,
        Multiples.cappedProduct(volume, length),
        swept && !shares ? more : Multiples.cappedProduct(more, count),
        swept ? touched : Multiples.cappedProduct(touched, count),
        shares || swept && length > 1);
  }

  /** Returns the demand of as many chunks, all axes fixed, of another volume. */
  Demand lengthened(long newVolume) {
    long chunks = together / volume;
    return new Demand(
        pattern, axis, newVolume, Multiples.cappedProduct(chunks, newVolume), touched, shares);
  }

  /**
   * Returns the least factor by which an axis raises what is held together.
   *
   * @param slowestShared slowest swept axis along which accesses share chunks
   */
  static long leastFactor(AccessPattern pattern, int slowestShared, int axis, AxisChoices choices) {
    boolean all = !pattern.sweeps(axis) || axis > slowestShared;
    return all ? choices.leastPadded() : 1;
  }
}
