package io.resplit.buffer;

import java.nio.ByteBuffer;

/**
 * Transposes small squares in registers: eight by eight bytes, four by four numbers of two bytes.
 *
 * <p>Rows are words of eight bytes, which exchange halves, quarters and bytes as in Warren,
 * <i>Hacker's Delight</i>, section 7-3 (transposing a bit matrix), with bytes for bits. Buffers are
 * little-endian; rows lie {@code row} bytes apart where they are read, {@code toRow} where they are
 * written.
 */
public final class Squares {

  private static final long EVEN_BYTES = 0x00ff00ff00ff00ffL;
  private static final long EVEN_SHORTS = 0x0000ffff0000ffffL;
  private static final long LOW_INT = 0x00000000ffffffffL;

  private Squares() {}

  /** Returns the rows of a square of elements of 1 or 2 bytes. */
  public static int side(int elementBytes) {
    return Long.BYTES / elementBytes;
  }

  /** Transposes eight by eight bytes. */
  public static void ofBytes(
      ByteBuffer source, int at, int row, ByteBuffer target, int to, int toRow) {
    long r0 = source.getLong(at);
    long r1 = source.getLong(at + row);
    long r2 = source.getLong(at + 2 * row);
    long r3 = source.getLong(at + 3 * row);
    long r4 = source.getLong(at + 4 * row);
    long r5 = source.getLong(at + 5 * row);
    long r6 = source.getLong(at + 6 * row);
    long r7 = source.getLong(at + 7 * row);
    long a0 = low(r0, r4, 32, LOW_INT);
    long a1 = low(r1, r5, 32, LOW_INT);
    long a2 = low(r2, r6, 32, LOW_INT);
    long a3 = low(r3, r7, 32, LOW_INT);
    fourRows(a0, a1, a2, a3, target, to, toRow);
    a0 = high(r0, r4, 32, LOW_INT);
    a1 = high(r1, r5, 32, LOW_INT);
    a2 = high(r2, r6, 32, LOW_INT);
    a3 = high(r3, r7, 32, LOW_INT);
    fourRows(a0, a1, a2, a3, target, to + 4 * toRow, toRow);
  }

  private static void fourRows(
      long a0, long a1, long a2, long a3, ByteBuffer target, int to, int toRow) {
    long b0 = low(a0, a2, 16, EVEN_SHORTS);
    long b1 = low(a1, a3, 16, EVEN_SHORTS);
    long b2 = high(a0, a2, 16, EVEN_SHORTS);
    long b3 = high(a1, a3, 16, EVEN_SHORTS);
    target.putLong(to, low(b0, b1, 8, EVEN_BYTES));
    target.putLong(to + toRow, high(b0, b1, 8, EVEN_BYTES));
    target.putLong(to + 2 * toRow, low(b2, b3, 8, EVEN_BYTES));
    target.putLong(to + 3 * toRow, high(b2, b3, 8, EVEN_BYTES));
  }

  /** Transposes four by four numbers of two bytes. */
  public static void ofShorts(
      ByteBuffer source, int at, int row, ByteBuffer target, int to, int toRow) {
    long r0 = source.getLong(at);
    long r1 = source.getLong(at + row);
    long r2 = source.getLong(at + 2 * row);
    long r3 = source.getLong(at + 3 * row);
    long a0 = low(r0, r2, 32, LOW_INT);
    long a1 = low(r1, r3, 32, LOW_INT);
    long a2 = high(r0, r2, 32, LOW_INT);
    long a3 = high(r1, r3, 32, LOW_INT);
    target.putLong(to, low(a0, a1, 16, EVEN_SHORTS));
    target.putLong(to + toRow, high(a0, a1, 16, EVEN_SHORTS));
    target.putLong(to + 2 * toRow, low(a2, a3, 16, EVEN_SHORTS));
    target.putLong(to + 3 * toRow, high(a2, a3, 16, EVEN_SHORTS));
  }

  private static long low(long first, long second, int shift, long mask) {
    return first & mask | (second & mask) << shift;
  }

  private static long high(long first, long second, int shift, long mask) {
    return first >>> shift & mask | second & ~mask;
  }
}
