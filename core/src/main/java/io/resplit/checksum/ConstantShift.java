package io.resplit.checksum;

/** Multiplication by one power of x: four table look-ups. Immutable. */
final class ConstantShift {

  private final long bytes;
  private final int[] table = new int[4 * 256];

  /** Prepares the multiplication by {@code x^(8 * bytes)}. */
  ConstantShift(long bytes) {
    this.bytes = bytes;
    int factor = CrcPolynomial.shift(bytes);
    for (int bit = 0; bit < Integer.SIZE; bit++) {
      int value = 1 << bit % Byte.SIZE;
      int from = bit / Byte.SIZE * 256 + value;
      int product = CrcPolynomial.multiply(1 << bit, factor);
      for (int i = 0; i < value; i++) {
        table[from + i] = table[from - value + i] ^ product;
      }
    }
  }

  /** Returns the distance that this is for. */
  long bytes() {
    return bytes;
  }

  /** Returns the product. */
  int of(int sum) {
    return table[sum & 0xff]
        ^ table[0x100 + (sum >>> 8 & 0xff)]
        ^ table[0x200 + (sum >>> 16 & 0xff)]
        ^ table[0x300 + (sum >>> 24)];
  }
}
