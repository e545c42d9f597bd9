package io.resplit.checksum;

/**
 * The Adler-32 of bytes whose parts have been summed apart (RFC 1950, section 8.2).
 *
 * <p>Its low half is 1 and the sum of all bytes, its high half the sum of what the low half was
 * after each byte: behind a first part, that is as much more, for each byte, as the low half is
 * more than 1.
 */
public final class Adler32Parts {

  private static final int BASE = 65521;

  private Adler32Parts() {}

  /**
   * Returns the Adler-32 of a first and a second part.
   *
   * @param bytes number of bytes of the second one
   */
  public static int joined(int first, int second, long bytes) {
    long more = (first & 0xffff) - 1L;
    long low = (second & 0xffff) + more;
    long high = (first >>> 16) + (second >>> 16) + bytes % BASE * more;
    return Math.floorMod(high, BASE) << 16 | Math.floorMod(low, BASE);
  }
}
