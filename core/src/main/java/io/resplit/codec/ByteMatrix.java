package io.resplit.codec;

import io.resplit.buffer.Squares;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.stream.IntStream;

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
      LongBuffer[] planes = planes(to, elements, 2);
      shuffle2(from.asLongBuffer(), planes[0], planes[1]);
    } else if (elementBytes == 2) {
      LongBuffer[] planes = planes(from, elements, 2);
      unshuffle2(planes[0], planes[1], to.asLongBuffer());
    } else if (elementBytes == 4 && steps.isToPlanes()) {
      shuffle4(from.asLongBuffer(), planes(to, elements, 4));
    } else if (elementBytes == 4) {
      unshuffle4(planes(from, elements, 4), to.asLongBuffer());
    } else {
      return elementBytes % BLOCK == 0 ? words(from, to, done, steps) : 0;
    }
    return done;
  }

  /** Returns planes of bytes as words: views check indices once for a loop, buffers each time. */
  private static LongBuffer[] planes(ByteBuffer all, int elements, int count) {
    return IntStream.range(0, count)
        .mapToObj(each -> all.slice(each * elements, elements).order(ByteOrder.LITTLE_ENDIAN))
        .map(ByteBuffer::asLongBuffer)
        .toArray(LongBuffer[]::new);
  }

  private static void unshuffle2(LongBuffer low, LongBuffer high, LongBuffer to) {
    int words = low.limit();
    for (int i = 0; i < words; i++) {
      long a = low.get(i);
      long b = high.get(i);
      long t = Squares.differing(a, b, 8);
      a ^= t << 8;
      b ^= t;
      t = Squares.differing(a, b, 16);
      a ^= t << 16;
      b ^= t;
      t = Squares.differing(a, b, 32);
      to.put(2 * i, a ^ t << 32);
      to.put(2 * i + 1, b ^ t);
    }
  }

  private static void shuffle2(LongBuffer from, LongBuffer low, LongBuffer high) {
    int words = low.limit();
    for (int i = 0; i < words; i++) {
      long a = from.get(2 * i);
      long b = from.get(2 * i + 1);
      long t = Squares.differing(a, b, 32);
      a ^= t << 32;
      b ^= t;
      t = Squares.differing(a, b, 16);
      a ^= t << 16;
      b ^= t;
      t = Squares.differing(a, b, 8);
      low.put(i, a ^ t << 8);
      high.put(i, b ^ t);
    }
  }

  private static void unshuffle4(LongBuffer[] from, LongBuffer to) {
    LongBuffer first = from[0];
    LongBuffer second = from[1];
    LongBuffer third = from[2];
    LongBuffer fourth = from[3];
    int words = first.limit();
    for (int i = 0; i < words; i++) {
      long a = first.get(i);
      long b = second.get(i);
      long c = third.get(i);
      long d = fourth.get(i);
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
      to.put(4 * i, a ^ t << 32);
      to.put(4 * i + 1, c ^ u << 32);
      to.put(4 * i + 2, b ^ t);
      to.put(4 * i + 3, d ^ u);
    }
  }

  private static void shuffle4(LongBuffer from, LongBuffer[] to) {
    LongBuffer first = to[0];
    LongBuffer second = to[1];
    LongBuffer third = to[2];
    LongBuffer fourth = to[3];
    int words = first.limit();
    for (int i = 0; i < words; i++) {
      long a = from.get(4 * i);
      long c = from.get(4 * i + 1);
      long b = from.get(4 * i + 2);
      long d = from.get(4 * i + 3);
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
      first.put(i, a ^ t << 8);
      second.put(i, b ^ t);
      third.put(i, c ^ u << 8);
      fourth.put(i, d ^ u);
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
