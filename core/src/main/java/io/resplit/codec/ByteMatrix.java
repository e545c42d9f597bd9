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
      long a = from.getLong(i);
      long b = from.getLong(elements + i);
      long t = Squares.differing(a, b, 8);
      a ^= t << 8;
      b ^= t;
      t = Squares.differing(a, b, 16);
      a ^= t << 16;
      b ^= t;
      t = Squares.differing(a, b, 32);
      to.putLong(2 * i, a ^ t << 32);
      to.putLong(2 * i + 8, b ^ t);
    }
  }

  private static void shuffle2(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long a = from.getLong(2 * i);
      long b = from.getLong(2 * i + 8);
      long t = Squares.differing(a, b, 32);
      a ^= t << 32;
      b ^= t;
      t = Squares.differing(a, b, 16);
      a ^= t << 16;
      b ^= t;
      t = Squares.differing(a, b, 8);
      to.putLong(i, a ^ t << 8);
      to.putLong(elements + i, b ^ t);
    }
  }

  private static void unshuffle4(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long a = from.getLong(i);
      long b = from.getLong(elements + i);
      long c = from.getLong(2 * elements + i);
      long d = from.getLong(3 * elements + i);
      long t = Squares.differing(a, b, 8);
      long u = Squares.differing(c, d, 8);
      a ^= t << 8;
      b ^= t;
      c ^= u << 8;
      d ^= u;
      t = Squares.differing(a, c, 16);
      u = Squares.differing(b, d, 16);
      a ^= t << 16;
      c ^= t;
      b ^= u << 16;
      d ^= u;
      t = Squares.differing(a, b, 32);
      u = Squares.differing(c, d, 32);
      to.putLong(4 * i, a ^ t << 32);
      to.putLong(4 * i + 8, c ^ u << 32);
      to.putLong(4 * i + 16, b ^ t);
      to.putLong(4 * i + 24, d ^ u);
    }
  }

  private static void shuffle4(ByteBuffer from, ByteBuffer to, int elements, int done) {
    for (int i = 0; i < done; i += BLOCK) {
      long a = from.getLong(4 * i);
      long c = from.getLong(4 * i + 8);
      long b = from.getLong(4 * i + 16);
      long d = from.getLong(4 * i + 24);
      long t = Squares.differing(a, b, 32);
      long u = Squares.differing(c, d, 32);
      a ^= t << 32;
      b ^= t;
      c ^= u << 32;
      d ^= u;
      t = Squares.differing(a, c, 16);
      u = Squares.differing(b, d, 16);
      a ^= t << 16;
      c ^= t;
      b ^= u << 16;
      d ^= u;
      t = Squares.differing(a, b, 8);
      u = Squares.differing(c, d, 8);
      to.putLong(i, a ^ t << 8);
      to.putLong(elements + i, b ^ t);
      to.putLong(2 * elements + i, c ^ u << 8);
      to.putLong(3 * elements + i, d ^ u);
    }
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
