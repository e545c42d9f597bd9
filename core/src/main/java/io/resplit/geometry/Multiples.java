package io.resplit.geometry;

/** Common divisors, common multiples and products of lengths. */
public final class Multiples {

  private Multiples() {}

  /** Returns the greatest length that divides both, by Euclid's algorithm. */
  public static long greatestCommonDivisor(long one, long other) {
    long a = one;
    long b = other;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }

  /** Returns the least length that both divide, or {@code most} if it is longer than that. */
  public static long leastCommonMultiple(long one, long other, long most) {
    long times = other / greatestCommonDivisor(one, other);
    return one > most / times ? most : one * times;
  }

  /** Returns the product of two numbers of at least 1, or {@code Long.MAX_VALUE} if it is less. */
  public static long cappedProduct(long one, long other) {
    return Math.multiplyHigh(one, other) != 0 || one * other < 0 ? Long.MAX_VALUE : one * other;
  }
}
