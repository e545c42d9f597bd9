package io.resplit.format.foreign;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The bytes of a file, read when asked for. Numbers are big-endian. */
public interface FileBytes {

  /** Returns the size of the file. */
  long size();

  /**
   * Returns some of the bytes.
   *
   * @throws IndexOutOfBoundsException if the file does not have them, or if their number is
   *     negative
   */
  byte[] read(long position, int bytes);

  /** Returns as many of the bytes as there are. */
  default byte[] readUpTo(long position, int bytes) {
    return read(position, (int) Math.min(bytes, size() - position));
  }

  /** Returns bytes as text, one character each. */
  default String text(long position, int bytes) {
    return new String(readUpTo(position, bytes), StandardCharsets.ISO_8859_1);
  }

  /** Returns a number of 1 byte, without sign. */
  default int u8(long position) {
    return read(position, 1)[0] & 0xff;
  }

  /** Returns a number of 2 bytes, without sign. */
  default int u16(long position) {
    return numbers(position, 2).getShort() & 0xffff;
  }

  /** Returns a number of 4 bytes, without sign. */
  default long u32(long position) {
    return numbers(position, 4).getInt() & 0xffffffffL;
  }

  /** Returns a number of 8 bytes; one with its highest bit set is negative. */
  default long i64(long position) {
    return numbers(position, 8).getLong();
  }

  /** Returns bytes as a buffer of big-endian numbers. */
  default ByteBuffer numbers(long position, int bytes) {
    return ByteBuffer.wrap(read(position, bytes)).order(ByteOrder.BIG_ENDIAN);
  }

  /** Returns bytes as a buffer of little-endian numbers. */
  default ByteBuffer little(long position, int bytes) {
    return numbers(position, bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
