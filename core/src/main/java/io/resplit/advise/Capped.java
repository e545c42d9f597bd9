package io.resplit.advise;

/** Products of lengths that end at {@code Long.MAX_VALUE} instead of overflowing. */
final class Capped {

  private Capped() {}

  /** Returns the product of two numbers of at least 1, or {@code Long.MAX_VALUE} if it is less. */
  static long product(long one, long other) {
    return Math.multiplyHigh(one, other) != 0 || one * other < 0 ? Long.MAX_VALUE : one * other;
  }
}
