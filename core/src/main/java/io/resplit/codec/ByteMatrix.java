package io.resplit.codec;

import io.resplit.buffer.Squares;
import java.nio.ByteBuffer;

/**
 * Transposes the matrix of elements times bytes, eight elements at a time in words of eight bytes.
 *
 * <p>Elements of eight bytes and more in {@link Squares}. Buffers are little-endian and start at
 * index 0. All methods return how many elements they did: a multiple of eight, or 0 for element
 * sizes other than 1, 2, 4 and multiples of 8.
 */
final class ByteMatrix {

  private static final int BLOCK = 8;
  private static final long EVEN_BYTES = 0x00ff00ff00ff00ffL;
  private static final long EVEN_PAIRS = 0x0000ffff0000ffffL;
  private static final long LOW_HALF = 0x00000000ffffffffL;

  private ByteMatrix() {}

  /**
   * Distances in bytes.
   *
   * @param element from one element to the next where it is read
   * @param plane from one byte of an element to the next where it is read
   * @param toElement and where it is written
   * @param toPlane and where it is written
   */
  record Steps(int element, int plane, int toElement, int toPlane) {
    boolean isToPlanes() {
      return plane == 1;
    }
  }

  /** Writes the bytes of elements as planes, or planes as the bytes of elements. */
  static int transpose(
      ByteBuffer from, ByteBuffer to, int elements, int elementBytes, Steps steps) {
    int done = elements / BLOCK * BLOCK;
    if (elementBytes == 1) {
      to.put(0, from, 0, done);
    } else if (elementBytes == 2 && steps.isToPlanes()) {
      shuffle2(from, to, elements, done);
    } else if (elementBytes == 2) {
      unshuffle2(from, to, elements, done);
    } else if (elementBytes == 4 && steps.isToPlanes()) {
      shuffle4(from, to, elements, done);
    } else if (elementBytes == 4) {
      unshuffle4(from, to, elements, done);
    } else {
      return elementBytes % BLOCK == 0 ? words(from, to, done, steps) : 0;
    }
    return done;
  }

  private static void unshuffle2(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long low = from.getLong(i);
      long high = from.getLong(elements + i);
      to.putLong(2 * i, spreadBytes(low) | spreadBytes(high) << 8);
      to.putLong(2 * i + 8, spreadBytes(low >>> 32) | spreadBytes(high >>> 32) << 8);
    }
  }

  private static void shuffle2(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long first = from.getLong(2 * i);
      long second = from.getLong(2 * i + 8);
      to.putLong(i, gatherBytes(first) | gatherBytes(second) << 32);
      to.putLong(elements + i, gatherBytes(first >>> 8) | gatherBytes(second >>> 8) << 32);
    }
  }

  private static void unshuffle4(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long p0 = from.getLong(i);
      long p1 = from.getLong(elements + i);
      long p2 = from.getLong(2 * elements + i);
      long p3 = from.getLong(3 * elements + i);
      long a = spreadBytes(p0) | spreadBytes(p1) << 8;
      long b = spreadBytes(p2) | spreadBytes(p3) << 8;
      to.putLong(4 * i, spreadPairs(a) | spreadPairs(b) << 16);
      to.putLong(4 * i + 8, spreadPairs(a >>> 32) | spreadPairs(b >>> 32) << 16);
      a = spreadBytes(p0 >>> 32) | spreadBytes(p1 >>> 32) << 8;
      b = spreadBytes(p2 >>> 32) | spreadBytes(p3 >>> 32) << 8;
      to.putLong(4 * i + 16, spreadPairs(a) | spreadPairs(b) << 16);
      to.putLong(4 * i + 24, spreadPairs(a >>> 32) | spreadPairs(b >>> 32) << 16);
    }
  }

  private static void shuffle4(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long w0 = from.getLong(4 * i);
      long w1 = from.getLong(4 * i + 8);
      long w2 = from.getLong(4 * i + 16);
      long w3 = from.getLong(4 * i + 24);
      long a = gatherPairs(w0) | gatherPairs(w1) << 32;
      long b = gatherPairs(w2) | gatherPairs(w3) << 32;
      to.putLong(i, gatherBytes(a) | gatherBytes(b) << 32);
      to.putLong(elements + i, gatherBytes(a >>> 8) | gatherBytes(b >>> 8) << 32);
      a = gatherPairs(w0 >>> 16) | gatherPairs(w1 >>> 16) << 32;
      b = gatherPairs(w2 >>> 16) | gatherPairs(w3 >>> 16) << 32;
      to.putLong(2 * elements + i, gatherBytes(a) | gatherBytes(b) << 32);
      to.putLong(3 * elements + i, gatherBytes(a >>> 8) | gatherBytes(b >>> 8) << 32);
    }
  }

  /** Four bytes, each followed by a zero byte. */
  private static long spreadBytes(long word) {
    return spread(spread(word & LOW_HALF, 16, EVEN_PAIRS), 8, EVEN_BYTES);
  }

  /** Two pairs of bytes, each followed by two zero bytes. */
  private static long spreadPairs(long word) {
    return spread(word & LOW_HALF, 16, EVEN_PAIRS);
  }

  private static long spread(long word, int shift, long mask) {
    return (word | word << shift) & mask;
  }

  /** Every other byte, in the lower half. */
  private static long gatherBytes(long word) {
    long pairs = word & EVEN_BYTES;
    return gatherPairs(pairs | pairs >>> 8);
  }

  /** Every other pair of bytes, in the lower half. */
  private static long gatherPairs(long word) {
    long halves = word & EVEN_PAIRS;
    return (halves | halves >>> 16) & LOW_HALF;
  }

  /**
   * Transposes squares of eight elements times eight bytes. Exactly one of {@code element} and
   * {@code plane} is 1; so it is with the two others, the other way round.
   */
  private static int words(ByteBuffer from, ByteBuffer to, int done, Steps steps) {
    boolean byElement = steps.isToPlanes();
    int row = byElement ? steps.element() : steps.plane();
    int toRow = byElement ? steps.toPlane() : steps.toElement();
    int planes = byElement ? steps.element() : steps.toElement();
    for (int i = 0; i < done; i += BLOCK) {
      for (int plane = 0; plane < planes; plane += BLOCK) {
        Squares.ofBytes(
            from,
            i * steps.element() + plane * steps.plane(),
            row,
            to,
            i * steps.toElement() + plane * steps.toPlane(),
            toRow);
      }
    }
    return done;
  }
}
