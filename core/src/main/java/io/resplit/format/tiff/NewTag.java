package io.resplit.format.tiff;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/**
 * What directories of a new file say by one tag. Immutable.
 *
 * @param tag its number
 * @param type of its values, as TIFF names it
 * @param count of its values
 * @param bytes these, in the byte order of the file; not to be changed
 * @param isOfFirst whether only the directory of the first page says it
 */
record NewTag(int tag, int type, long count, byte[] bytes, boolean isOfFirst) {

  static final int TEXT = 2;
  static final int SHORT = 3;
  static final int LONG = 4;
  static final int RATIONAL = 5;
  static final int DOUBLE = 12;
  static final int LONG_8 = 16;

  /** Returns a text. */
  static NewTag text(int tag, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    return new NewTag(tag, TEXT, bytes.length, bytes, false);
  }

  /** Returns the same of the first page alone. */
  NewTag ofFirst() {
    return new NewTag(tag, type, count, bytes, true);
  }

  /** Returns numbers that are less than 2^16. */
  static NewTag shorts(int tag, ByteOrder order, long... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Short.BYTES).order(order);
    LongStream.of(numbers).forEach(each -> bytes.putShort((short) each));
    return new NewTag(tag, SHORT, numbers.length, bytes.array(), false);
  }

  /** Returns numbers that are less than 2^32: ratios are pairs of them. */
  static NewTag longs(int tag, ByteOrder order, int type, long... numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Integer.BYTES).order(order);
    LongStream.of(numbers).forEach(each -> bytes.putInt((int) each));
    return new NewTag(
        tag, type, type == RATIONAL ? numbers.length / 2 : numbers.length, bytes.array(), false);
  }

  /** Returns where a file says something that lies elsewhere, or its place itself. */
  static NewTag place(int tag, ByteOrder order, boolean isBig, long count, long value) {
    ByteBuffer bytes = ByteBuffer.allocate(offsetBytes(isBig)).order(order);
    offset(bytes, isBig, value);
    return new NewTag(tag, isBig ? LONG_8 : LONG, count, bytes.array(), false);
  }

  /** Returns the bytes that lie beside directories, of whichever kind: an even number. */
  int besideBytes() {
    boolean isInside = bytes.length <= Integer.BYTES || type == LONG_8;
    return isInside ? 0 : bytes.length + bytes.length % 2;
  }

  /**
   * Adds the entry to a directory.
   *
   * @param beside where the values lie that do not fit in it
   */
  void put(ByteBuffer file, boolean isBig, long beside) {
    file.putShort((short) tag).putShort((short) type);
    offset(file, isBig, count);
    int end = file.position() + offsetBytes(isBig);
    if (bytes.length <= offsetBytes(isBig)) {
      file.put(bytes);
    } else {
      offset(file, isBig, beside);
    }
    file.position(end);
  }

  /** Returns the bytes of a place in a file. */
  static int offsetBytes(boolean isBig) {
    return isBig ? Long.BYTES : Integer.BYTES;
  }

  /** Adds a place in a file. */
  static void offset(ByteBuffer file, boolean isBig, long offset) {
    if (isBig) {
      file.putLong(offset);
    } else {
      file.putInt((int) offset);
    }
  }
}
