package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Fletcher's checksum of 32 bits behind the bytes, least significant byte first. The bytes of each
 * half are exchanged in files of HDF5 1.6.2 and before, and taken so, too.
 */
final class Fletcher32 implements Filter {

  private static final int CHECKSUM_BYTES = 4;
  private static final int MODULUS = 65_535;

  /** Few enough words for sums of 64 bits: 2^16 times 2^20 times 2^21 stays below 2^63. */
  private static final int WORDS_AT_ONCE = 1 << 20;

  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, CHECKSUM_BYTES);
  }

  @Override
  public boolean undoesInPlace() {
    return true;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    int length = from.remaining();
    to.limit(to.position() + length + CHECKSUM_BYTES);
    to.put(to.position(), from, from.position(), length);
    int sum = Integer.reverseBytes(checksum(from));
    to.duplicate().order(ByteOrder.BIG_ENDIAN).putInt(to.position() + length, sum);
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    int end = from.limit() - CHECKSUM_BYTES;
    if (end < from.position()) {
      throw new CorruptChunkException("a chunk of " + from.remaining() + " bytes has no checksum");
    }
    int stored = from.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(end);
    ByteBuffer data = from.duplicate().limit(end);
    int sum = checksum(data);
    if (stored != sum && stored != halvesReversed(sum)) {
      throw new CorruptChunkException("the Fletcher-32 checksum of a chunk is wrong");
    }
    return data;
  }

  private static int halvesReversed(int sum) {
    return (sum & 0xff00ff) << Byte.SIZE | sum >>> Byte.SIZE & 0xff00ff;
  }

  /**
   * Fletcher's checksum over 16-bit words, the first byte of each the higher one; a last odd byte
   * is the higher one of a word. Sums are taken modulo 65535 and represented by 1 to 65535; zero
   * only stands for "all words are zero".
   */
  static int checksum(ByteBuffer bytes) {
    ByteBuffer words = bytes.slice().order(ByteOrder.BIG_ENDIAN);
    int length = words.limit();
    long first = 0;
    long second = 0;
    for (int from = 0; from < length; from += 2 * WORDS_AT_ONCE) {
      int end = Math.min(length, from + 2 * WORDS_AT_ONCE);
      int at = from;
      for (; at <= end - Long.BYTES; at += Long.BYTES) {
        long four = words.getLong(at);
        long w0 = four >>> 48;
        long w1 = four >>> 32 & 0xffff;
        long w2 = four >>> 16 & 0xffff;
        long w3 = four & 0xffff;
        second += 4 * (first + w0) + 3 * w1 + 2 * w2 + w3;
        first += w0 + w1 + w2 + w3;
      }
      for (; at < end; at += 2) {
        int low = at + 1 < end ? words.get(at + 1) & 0xff : 0;
        first += (words.get(at) & 0xff) << 8 | low;
        second += first;
      }
      first = represented(first);
      second = represented(second);
    }
    return (int) (second << 16 | first);
  }

  private static long represented(long sum) {
    long rest = sum % MODULUS;
    return rest == 0 && sum != 0 ? MODULUS : rest;
  }
}
