package io.resplit.geometry;

/** Common divisors and multiples of lengths. */
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
}
