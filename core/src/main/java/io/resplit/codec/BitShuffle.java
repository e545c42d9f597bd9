package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * Brings the first bits of all elements together, then the second ones, and so on. Eight elements
 * at a time: a square of eight times eight bits in a word is transposed (Hacker's Delight, 7-3),
 * for the usual sizes many squares at once in {@link WordRows}. What makes no eight elements was
 * left as it is, all of it.
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
    int words = ElementTile.takes(elementBytes) ? rowBytes / Long.BYTES : 0;
    if (words > 0 && isToPlanes) {
      toPlanes(source.asLongBuffer(), target, rowBytes, words);
    } else if (words > 0) {
      toElements(source, target.asLongBuffer(), rowBytes, words);
    }
    int done = words * Long.BYTES;
    for (int plane = 0; plane < elementBytes; plane++) {
      int start = plane * BITS * rowBytes;
      if (isToPlanes) {
        toPlane(source, plane, done, rowBytes, target, start);
      } else {
        plane(source, start, done, rowBytes, target, plane);
      }
    }
    int rest = elements * elementBytes;
    target.put(rest, source, rest, source.limit() - rest);
  }

  private void toElements(ByteBuffer from, LongBuffer to, int rowBytes, int words) {
    ElementTile tile = new ElementTile(elementBytes, BITS * words);
    LongBuffer[] bitPlanes = ElementTile.planes(from, rowBytes, elementBytes * BITS);
    long[][] rows = tile.rows();
    long[][] bits = new long[BITS][tile.planeWords() / BITS];
    for (int at = 0; at < words; at += bits[0].length) {
      int count = Math.min(bits[0].length, words - at);
      for (int plane = 0; plane < elementBytes; plane += rows.length) {
        for (int row = 0; row < rows.length; row++) {
          get(bitPlanes, (plane + row) * BITS, at, bits, count);
          toBytes(bits, count, rows[row]);
        }
        tile.putRows(plane, count * BITS);
      }
      tile.putElements(to, at * BITS, count * BITS);
    }
  }

  private static void get(LongBuffer[] planes, int first, int at, long[][] bits, int count) {
    for (int bit = 0; bit < BITS; bit++) {
      planes[first + bit].get(at, bits[bit], 0, count);
    }
  }

  /** Makes a plane of bytes of eight planes of bits. */
  private static void toBytes(long[][] bits, int count, long[] row) {
    WordRows.transposeBits(bits, count);
    WordRows.toElements(bits, count);
    for (int bit = 0; bit < BITS; bit++) {
      WordRows.scatter(bits[bit], count, row, bit, BITS);
    }
  }

  private void toPlanes(LongBuffer from, ByteBuffer to, int rowBytes, int words) {
    ElementTile tile = new ElementTile(elementBytes, BITS * words);
    LongBuffer[] bitPlanes = ElementTile.planes(to, rowBytes, elementBytes * BITS);
    long[][] rows = tile.rows();
    long[][] bits = new long[BITS][tile.planeWords() / BITS];
    for (int at = 0; at < words; at += bits[0].length) {
      int count = Math.min(bits[0].length, words - at);
      tile.getElements(from, at * BITS, count * BITS);
      for (int plane = 0; plane < elementBytes; plane += rows.length) {
        tile.getRows(plane, count * BITS);
        for (int row = 0; row < rows.length; row++) {
          toBits(rows[row], count, bits);
          put(bitPlanes, (plane + row) * BITS, at, bits, count);
        }
      }
    }
  }

  /** Undoes {@link #toBytes}. */
  private static void toBits(long[] row, int count, long[][] bits) {
    for (int bit = 0; bit < BITS; bit++) {
      WordRows.gather(row, bit, BITS, bits[bit], count);
    }
    WordRows.toPlanes(bits, count);
    WordRows.transposeBits(bits, count);
  }

  private static void put(LongBuffer[] planes, int first, int at, long[][] bits, int count) {
    for (int bit = 0; bit < BITS; bit++) {
      planes[first + bit].put(at, bits[bit], 0, count);
    }
  }

  /** Writes one byte of all elements, from a column of bits on. */
  private void plane(
      ByteBuffer source, int start, int done, int rowBytes, ByteBuffer target, int plane) {
    int toAt = done * BITS * elementBytes + plane;
    for (int column = done; column < rowBytes; column++) {
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

  /** Writes one byte of all elements as eight planes, from a column of bits on. */
  private void toPlane(
      ByteBuffer source, int plane, int done, int rowBytes, ByteBuffer target, int start) {
    int at = done * BITS * elementBytes + plane;
    for (int column = done; column < rowBytes; column++) {
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
