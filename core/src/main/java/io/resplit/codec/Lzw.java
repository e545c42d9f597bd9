package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The compression of TIFF 6.0, section 13: codes of 9 to 12 bits, the highest bit first, each for a
 * string of bytes; the codes become longer one code before they must. Files of writers before TIFF
 * 6.0, which put the lowest bit first, are refused. What goes on beyond the end of a chunk is not
 * looked at: some writers fill up. Only undone.
 *
 * <p>A string is one that was decoded before and the byte behind it, so the table says where it
 * starts and how long it is: 32 KiB.
 */
final class Lzw implements Filter {

  private static final int CLEAR = 256;
  private static final int END = 257;
  private static final int FIRST = 258;
  private static final int LEAST_BITS = 9;
  private static final int MOST_BITS = 12;
  private static final int CODES = 1 << MOST_BITS;

  /** No code takes more bits than one byte and a half has, but for those that clear the table. */
  @Override
  public int maxBytes(int bytes) {
    return Enlarging.maxBytes(bytes);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("LZW is only read");
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    if (from.remaining() > 1
        && from.get(from.position()) == 0
        && (from.get(from.position() + 1) & 1) == 1) {
      throw new CorruptChunkException("a chunk is LZW of before TIFF 6.0, which is not read");
    }
    return new Decoder(from, to).all();
  }

  /** Undoes one chunk. */
  private static final class Decoder {
    private final int[] starts = new int[CODES];
    private final int[] lengths = new int[CODES];
    private final ByteBuffer from;
    private final ByteBuffer to;
    private long bits;
    private int held;
    private int next = FIRST;
    private int codeBits = LEAST_BITS;

    Decoder(ByteBuffer from, ByteBuffer to) {
      this.from = from.slice().order(ByteOrder.BIG_ENDIAN);
      this.to = to;
    }

    ByteBuffer all() throws CorruptChunkException {
      int start = -1;
      int at = to.position();
      for (int code = code(); code != END && at < to.limit(); code = code()) {
        if (code == CLEAR) {
          next = FIRST;
          codeBits = LEAST_BITS;
          start = -1;
        } else {
          int end = put(code, start, at);
          start = at;
          at = end;
        }
      }
      return to.limit(at);
    }

    /** Many writers leave out the end where all is said. */
    private int code() {
      if (held < codeBits) {
        fill();
        if (held < codeBits) {
          return END;
        }
      }
      held -= codeBits;
      return (int) (bits >>> held) & (1 << codeBits) - 1;
    }

    private void fill() {
      if (from.remaining() >= Integer.BYTES) {
        bits = bits << Integer.SIZE | from.getInt() & 0xffffffffL;
        held += Integer.SIZE;
        return;
      }
      while (from.hasRemaining()) {
        bits = bits << Byte.SIZE | from.get() & 0xff;
        held += Byte.SIZE;
      }
    }

    /**
     * Appends a string.
     *
     * @param start where the one before it starts; -1 if the table was cleared
     * @param at where that ends, and this one starts
     * @return where this one ends
     */
    private int put(int code, int start, int at) throws CorruptChunkException {
      if (start >= 0) {
        add(start, at + 1 - start);
      }
      if (code < CLEAR) {
        to.put(at, (byte) code);
        return at + 1;
      }
      if (code >= next || code < FIRST) {
        throw new CorruptChunkException("a chunk is not LZW: it has code " + code + " of " + next);
      }
      int end = Math.min(at + lengths[code], to.limit());
      copy(starts[code], at, end);
      return end;
    }

    /** One after the other, as a string may end with the first byte that is copied. */
    private void copy(int source, int at, int end) {
      int read = source;
      int place = at;
      if (end - at <= at - source && end <= to.limit() - Long.BYTES) {
        for (; place < end; place += Long.BYTES, read += Long.BYTES) {
          to.putLong(place, to.getLong(read)); // the bytes behind the end are overwritten
        }
        return;
      }
      while (place < end) {
        to.put(place++, to.get(read++));
      }
    }

    /** Some writers clear a table that is full late. */
    private void add(int start, int length) {
      if (next == CODES) {
        return;
      }
      starts[next] = start;
      lengths[next] = length;
      next++;
      if (next + 1 >= 1 << codeBits && codeBits < MOST_BITS) {
        codeBits++;
      }
    }
  }
}
