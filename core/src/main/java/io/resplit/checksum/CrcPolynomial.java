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
  CRC32C(0x82F63B78, CRC32C::new),
  /** CRC-32, the polynomial of Ethernet, gzip and zlib. */
  CRC32(0xEDB88320, CRC32::new);

  private static final int ONE = 1 << 31;
  private static final int ALL = -1;
  private static final int BITS_OF_BYTE = 3;

  private final int reversed;
  private final Supplier<Checksum> checksum;
  private final int[] powers = new int[Long.SIZE + BITS_OF_BYTE];

  CrcPolynomial(int reversed, Supplier<Checksum> checksum) {
    this.reversed = reversed;
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
    int result = ONE;
    int bit = BITS_OF_BYTE;
    for (long rest = bytes; rest != 0; rest >>>= 1) {
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
