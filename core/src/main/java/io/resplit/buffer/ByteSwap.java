package io.resplit.buffer;

import java.nio.ByteBuffer;

/**
 * Reverses the bytes of numbers in place, which turns one byte order into the other.
 *
 * <p>Works on eight bytes at a time, whatever the byte order of the buffer.
 */
public final class ByteSwap {

  private static final long EVEN_BYTES = 0x00ff00ff00ff00ffL;

  private ByteSwap() {}

  /**
   * Reverses every number from index 0 to the limit of {@code buffer}; leaves position and limit.
   *
   * @param numberBytes 1 (nothing happens), 2, 4 or 8; a complex element is two numbers
   * @throws IllegalArgumentException if there is no such size or the limit is not a multiple of it
   */
  public static void swap(ByteBuffer buffer, int numberBytes) {
    if (buffer.limit() % numberBytes != 0) {
      throw new IllegalArgumentException(
          buffer.limit() + " bytes do not divide into numbers of " + numberBytes + " bytes");
    }
    switch (numberBytes) {
      case 1 -> {}
      case 2 -> swap2(buffer);
      case 4 -> swap4(buffer);
      case 8 -> swap8(buffer);
      default -> throw new IllegalArgumentException("no number has " + numberBytes + " bytes");
    }
  }

  private static void swap2(ByteBuffer buffer) {
    int whole = buffer.limit() & -Long.BYTES;
    for (int i = 0; i < whole; i += Long.BYTES) {
      long bits = buffer.getLong(i);
      buffer.putLong(i, (bits & EVEN_BYTES) << 8 | bits >>> 8 & EVEN_BYTES);
    }
    for (int i = whole; i < buffer.limit(); i += Short.BYTES) {
      buffer.putShort(i, Short.reverseBytes(buffer.getShort(i)));
    }
  }

  private static void swap4(ByteBuffer buffer) {
    int whole = buffer.limit() & -Long.BYTES;
    for (int i = 0; i < whole; i += Long.BYTES) {
      buffer.putLong(i, Long.rotateLeft(Long.reverseBytes(buffer.getLong(i)), Integer.SIZE));
    }
    for (int i = whole; i < buffer.limit(); i += Integer.BYTES) {
      buffer.putInt(i, Integer.reverseBytes(buffer.getInt(i)));
    }
  }

  private static void swap8(ByteBuffer buffer) {
    for (int i = 0; i < buffer.limit(); i += Long.BYTES) {
      buffer.putLong(i, Long.reverseBytes(buffer.getLong(i)));
    }
  }
}
