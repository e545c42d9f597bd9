package io.resplit.checksum;

/** Multiplication by one power of x: four table look-ups. Immutable. */
final class ConstantShift {

  private final long bytes;
  private final int[] table = new int[4 * 256];

  /** Prepares the multiplication by {@code x^(8 * bytes)}. */
  ConstantShift(long bytes) {
    this.bytes = bytes;
    int product = CrcPolynomial.shift(bytes);
    for (int bit = Integer.SIZE - 1; bit >= 0; bit--) {
      table[bit / Byte.SIZE << Byte.SIZE | 1 << bit % Byte.SIZE] = product;
      product = CrcPolynomial.timesX(product);
    }
    for (int i = 0; i < table.length; i++) {
      int highest = Integer.highestOneBit(i & 0xff);
      if (highest > 0) {
        table[i] = table[i & ~0xff | highest] ^ table[i ^ highest];
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
