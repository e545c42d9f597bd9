package io.resplit.checksum;

/**
 * The CRC-32 of bytes whose parts have been summed apart, as gzip and zlib have it.
 *
 * <p>A CRC is linear: the one of a whole is that of its first part, times x^(8d) modulo the
 * polynomial, where d is the number of bytes behind it, exclusive or that of the rest; the bits
 * that a CRC begins and ends with cancel out. zlib's {@code crc32_combine} rests on the same fact.
 */
public final class Crc32Parts {

  /** The polynomial of IEEE 802.3 with bits reversed, as {@link CrcPolynomial} holds them. */
  private static final int REVERSED = 0xEDB88320;

  private static final int X_TO_THE_8TH = 1 << 31 - Byte.SIZE;

  private Crc32Parts() {}

  /**
   * Returns the CRC-32 of a first and a second part.
   *
   * @param bytes number of bytes of the second one
   */
  public static int joined(int first, int second, long bytes) {
    int shifted = first;
    int power = X_TO_THE_8TH;
    for (long rest = bytes; rest != 0; rest >>>= 1) {
      shifted = (rest & 1) == 0 ? shifted : times(power, shifted);
      power = times(power, power);
    }
    return shifted ^ second;
  }

  private static int times(int a, int b) {
    return CrcPolynomial.multiply(a, b, REVERSED);
  }
}
