package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Brings the first bits of all elements together, then the second ones, and so on. Eight elements
 * at a time: a square of eight times eight bits in a word is transposed (Hacker's Delight, 7-3).
 * What makes no eight elements was left as it is, all of it.
 */
record BitShuffle(int elementBytes) {

  private static final int BITS = 8;

  /** Writes elements as planes of bits. */
  void apply(ByteBuffer from, ByteBuffer to) {
    copy(from, to, true);
  }

  /** Writes planes of bits as elements. */
  void undo(ByteBuffer from, ByteBuffer to) {
    copy(from, to, false);
  }

  private void copy(ByteBuffer from, ByteBuffer to, boolean isToPlanes) {
    ByteBuffer source = from.slice().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer target = to.slice().order(ByteOrder.LITTLE_ENDIAN);
    int elements = source.limit() / elementBytes;
    if (elements % BITS != 0) {
      target.put(0, source, 0, source.limit());
      return;
    }
    int rowBytes = elements / BITS;
    for (int plane = 0; plane < elementBytes; plane++) {
      int start = plane * BITS * rowBytes;
      if (isToPlanes) {
        toPlane(source, plane, rowBytes, target, start);
      } else {
        plane(source, start, rowBytes, target, plane);
      }
    }
    int rest = elements * elementBytes;
    target.put(rest, source, rest, source.limit() - rest);
  }

  /** Writes one byte of all elements. */
  private void plane(ByteBuffer source, int start, int rowBytes, ByteBuffer target, int plane) {
    int toAt = plane;
    for (int column = 0; column < rowBytes; column++) {
      long square = 0;
      for (int bit = 0; bit < BITS; bit++) {
        square |= (source.get(start + bit * rowBytes + column) & 0xffL) << bit * Byte.SIZE;
      }
      long bytes = transposed(square);
      for (int element = 0; element < BITS; element++) {
        target.put(toAt, (byte) (bytes >>> element * Byte.SIZE));
        toAt += elementBytes;
      }
    }
  }

  /** Writes one byte of all elements as eight planes. */
  private void toPlane(ByteBuffer source, int plane, int rowBytes, ByteBuffer target, int start) {
    int at = plane;
    for (int column = 0; column < rowBytes; column++) {
      long square = 0;
      for (int element = 0; element < BITS; element++) {
        square |= (source.get(at) & 0xffL) << element * Byte.SIZE;
        at += elementBytes;
      }
      long bits = transposed(square);
      for (int bit = 0; bit < BITS; bit++) {
        target.put(start + bit * rowBytes + column, (byte) (bits >>> bit * Byte.SIZE));
      }
    }
  }

  private static long transposed(long square) {
    long x = square;
    long t = (x ^ x >>> 7) & 0x00aa00aa00aa00aaL;
    x ^= t ^ t << 7;
    t = (x ^ x >>> 14) & 0x0000cccc0000ccccL;
    x ^= t ^ t << 14;
    t = (x ^ x >>> 28) & 0x00000000f0f0f0f0L;
    return x ^ t ^ t << 28;
  }
}
