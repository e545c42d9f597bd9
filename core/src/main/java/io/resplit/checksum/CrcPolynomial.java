package io.resplit.checksum;

import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/**
 * A polynomial of degree 32 over GF(2) that defines a CRC, and arithmetic modulo it.
 *
 * <p>Numbers hold polynomials with bits reversed, as the CRCs of Ethernet and iSCSI do: the highest
 * bit is the coefficient of 1, the lowest that of x^31. Both CRCs start with all bits set and end
 * with all bits inverted; the <i>sum</i> of a message is its CRC without the two, which makes it
 * linear.
 */
public enum CrcPolynomial {
  /** CRC-32C, the polynomial of Castagnoli; iSCSI, ext4, Btrfs. */
  CRC32C(0x82F63B78, (1L << 31) - 1, CRC32C::new),
  /** CRC-32, the polynomial of Ethernet, gzip and zlib. */
  CRC32(0xEDB88320, (1L << 32) - 1, CRC32::new);

  private static final int ONE = 1 << 31;
  private static final int ALL = -1;
  private static final int BITS_OF_BYTE = 3;

  private final int reversed;
  private final long order;
  private final Supplier<Checksum> checksum;
  private final int[] powers = new int[Long.SIZE + BITS_OF_BYTE];

  /**
   * Creates a polynomial.
   *
   * @param order least power of x above 0 that is 1: for CRC-32C, a product of x+1 and a primitive
   *     polynomial of degree 31, and for the primitive CRC-32
   */
  CrcPolynomial(int reversed, long order, Supplier<Checksum> checksum) {
    this.reversed = reversed;
    this.order = order;
    this.checksum = checksum;
    powers[0] = ONE >>> 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = multiply(powers[i - 1], powers[i - 1]);
    }
  }

  /** Returns a new computation of this CRC. */
  public Checksum checksum() {
    return checksum.get();
  }

  /** Returns the product of two polynomials. */
  int multiply(int a, int b) {
    int product = 0;
    int shifted = b;
    for (int rest = a; rest != 0; rest <<= 1) {
      if (rest < 0) {
        product ^= shifted;
      }
      shifted = shifted >>> 1 ^ ((shifted & 1) == 0 ? 0 : reversed);
    }
    return product;
  }

  /**
   * Returns the polynomial {@code x^(8 * bytes)}: by repeated squaring.
   *
   * @param bytes at least 0
   */
  int shift(long bytes) {
    return power(bytes, BITS_OF_BYTE);
  }

  /** Returns {@code x^(exponent * 2^scale)}. */
  private int power(long exponent, int scale) {
    int result = ONE;
    int bit = scale;
    for (long rest = exponent; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        result = multiply(result, powers[bit]);
      }
      bit++;
    }
    return result;
  }

  /** Returns the sum of a message as it counts when {@code bytes} more bytes follow. */
  public int shifted(int sum, long bytes) {
    return multiply(sum, shift(bytes));
  }

  /** Returns the sum of a message whose last {@code bytes} bytes, all of them zero, are cut off. */
  public int unshifted(int sum, long bytes) {
    long bits = Math.multiplyExact(bytes % order, (long) Byte.SIZE) % order;
    return multiply(sum, power(order - bits, 0));
  }

  /** Returns what turns the sum of {@code bytes} bytes into their CRC, and the CRC into the sum. */
  int constant(long bytes) {
    return ALL ^ multiply(ALL, shift(bytes));
  }

  /** Returns the sum of a message from its CRC. */
  public int sum(int crc, long bytes) {
    return crc ^ constant(bytes);
  }

  /** Returns the CRC of a message from its sum. */
  public int crc(int sum, long bytes) {
    return sum ^ constant(bytes);
  }
}
