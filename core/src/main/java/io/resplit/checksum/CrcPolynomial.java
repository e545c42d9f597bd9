package io.resplit.checksum;

/**
 * The polynomial of degree 32 over GF(2) that defines CRC-32C (Castagnoli; iSCSI, ext4, Btrfs), and
 * arithmetic modulo it.
 *
 * <p>Numbers hold polynomials with bits reversed, as the CRCs of Ethernet and iSCSI do: the highest
 * bit is the coefficient of 1, the lowest that of x^31. A CRC starts with all bits set and ends
 * with all bits inverted; the <i>sum</i> of a message is its CRC without the two, which makes it
 * linear.
 */
final class CrcPolynomial {

  private static final int REVERSED = 0x82F63B78;
  private static final int ONE = 1 << 31;
  private static final int ALL = -1;

  /** Least power above 0 of x, and of x^8, that is 1: x+1 times a primitive one of degree 31. */
  private static final long ORDER = (1L << 31) - 1;

  private static final int DIGIT_BITS = 4;
  private static final int DIGITS = Long.SIZE / DIGIT_BITS;

  /** {@code x^(8 * value * 16^digit)} at {@code digit * 16 + value}. */
  private static final int[] POWERS = powers();

  private CrcPolynomial() {}

  private static int[] powers() {
    int[] powers = new int[DIGITS << DIGIT_BITS];
    int base = ONE >>> Byte.SIZE;
    for (int digit = 0; digit < DIGITS; digit++) {
      int from = digit << DIGIT_BITS;
      powers[from] = ONE;
      for (int value = 1; value < 1 << DIGIT_BITS; value++) {
        powers[from + value] = multiply(powers[from + value - 1], base);
      }
      base = multiply(powers[from + (1 << DIGIT_BITS) - 1], base);
    }
    return powers;
  }

  /** Returns the product of two polynomials. */
  static int multiply(int a, int b) {
    return multiply(a, b, REVERSED);
  }

  /** Returns the product of two polynomials modulo any of degree 32, with bits reversed. */
  static int multiply(int a, int b, int modulus) {
    int product = 0;
    int shifted = b;
    for (int rest = a; rest != 0; rest <<= 1) {
      product ^= shifted & rest >> Integer.SIZE - 1;
      shifted = timesX(shifted, modulus);
    }
    return product;
  }

  /** Returns a polynomial times x. */
  static int timesX(int a) {
    return timesX(a, REVERSED);
  }

  private static int timesX(int a, int modulus) {
    return a >>> 1 ^ modulus & -(a & 1);
  }

  /**
   * Returns the polynomial {@code x^(8 * bytes)}: one multiplication for each hexadecimal digit
   * that is not zero.
   *
   * @param bytes at least 0
   */
  static int shift(long bytes) {
    int result = ONE;
    int from = 0;
    for (long rest = bytes; rest != 0; rest >>>= DIGIT_BITS) {
      int value = (int) rest & (1 << DIGIT_BITS) - 1;
      if (value != 0) {
        result = multiply(POWERS[from + value], result);
      }
      from += 1 << DIGIT_BITS;
    }
    return result;
  }

  /** Returns the sum of a message as it counts when {@code bytes} more bytes follow. */
  static int shifted(int sum, long bytes) {
    return multiply(sum, shift(bytes));
  }

  /**
   * Returns the sum of a message that lies somewhere {@code count} times, as it counts at the end
   * of the last one.
   *
   * @param stride from one to the next, in bytes
   */
  static int repeated(int sum, long stride, long count) {
    int some = 0;
    int power = sum; // of as many as the bits that are left count by
    int distance = shift(stride);
    for (long rest = count; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        some = multiply(some, distance) ^ power;
      }
      power = multiply(power, distance) ^ power;
      distance = multiply(distance, distance);
    }
    return some;
  }

  /** Returns the sum of a message whose last {@code bytes} bytes, all of them zero, are cut off. */
  static int unshifted(int sum, long bytes) {
    return shifted(sum, ORDER - bytes % ORDER);
  }

  /** Returns what turns the sum of {@code bytes} bytes into their CRC, and the CRC into the sum. */
  static int constant(long bytes) {
    return ALL ^ multiply(ALL, shift(bytes));
  }
}
