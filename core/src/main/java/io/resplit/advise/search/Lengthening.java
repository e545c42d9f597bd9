package io.resplit.advise.search;

import io.resplit.geometry.Multiples;

/**
 * Makes chunks longer that are too small, without changing their number: the smallest chunk of at
 * least so many elements; of these the shortest along the slowest axis. Confined to one thread.
 */
final class Lengthening {

  /** Lengths that are tried; after that the best so far. */
  private static final long MAX_STEPS = 1 << 12;

  private final long[] least;
  private final long[] most;
  private final long wanted;
  private final long[] tried;
  private long[] best;
  private long bestVolume = Long.MAX_VALUE;
  private long steps;

  /**
   * Finds the lengths.
   *
   * @param least the least lengths, with which a chunk has fewer elements than wanted
   * @param most the greatest lengths, with which it has as many or more
   */
  Lengthening(long[] least, long[] most, long wanted) {
    this.least = least;
    this.most = most;
    this.wanted = wanted;
    this.tried = new long[least.length];
    from(0, 1);
  }

  private void from(int axis, long volume) {
    if (axis == least.length) {
      if (volume < bestVolume) {
        best = tried.clone();
        bestVolume = volume;
      }
      return;
    }
    long enough = product(volume, most, axis + 1);
    long length = Math.max(least[axis], (wanted - 1) / enough + 1);
    while (length <= most[axis] && mayBeLess(axis, volume, length)) {
      steps++;
      tried[axis] = length;
      from(axis + 1, Multiples.cappedProduct(volume, length));
      length++;
    }
  }

  private boolean mayBeLess(int axis, long volume, long length) {
    long smallest = product(Multiples.cappedProduct(volume, length), least, axis + 1);
    return Math.max(wanted, smallest) < bestVolume && (steps < MAX_STEPS || best == null);
  }

  private static long product(long volume, long[] lengths, int axis) {
    long product = volume;
    for (int next = axis; next < lengths.length; next++) {
      product = Multiples.cappedProduct(product, lengths[next]);
    }
    return product;
  }

  /** Returns the lengths that were found. */
  long[] lengths() {
    return best;
  }

  /** Returns how many lengths were tried. */
  long steps() {
    return steps;
  }
}
