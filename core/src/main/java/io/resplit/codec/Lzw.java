package io.resplit.codec;

import java.nio.ByteBuffer;

/**
 * The compression of TIFF 6.0, section 13: codes of 9 to 12 bits, the highest bit first, each for a
 * string of bytes; the codes become longer one code before they must. Files of writers before TIFF
 * 6.0, which put the lowest bit first, are refused. What goes on beyond the end of a chunk is not
 * looked at: some writers fill up. Only undone.
 *
 * <p>The table of strings takes 20 KiB: of each code the code of its string without the last byte,
 * that byte, the first one, and the length.
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
    private final short[] before = new short[CODES];
    private final byte[] last = new byte[CODES];
    private final byte[] first = new byte[CODES];
    private final short[] lengths = new short[CODES];
    private final ByteBuffer from;
    private final ByteBuffer to;
    private int bits;
    private int held;
    private int next = FIRST;
    private int codeBits = LEAST_BITS;

    Decoder(ByteBuffer from, ByteBuffer to) {
      this.from = from;
      this.to = to;
      for (int code = 0; code < CLEAR; code++) {
        first[code] = (byte) code;
        last[code] = (byte) code;
        lengths[code] = 1;
      }
    }

    ByteBuffer all() throws CorruptChunkException {
      int at = to.position();
      int previous = -1;
      for (int code = code(); code != END && at < to.limit(); code = code()) {
        if (code == CLEAR) {
          next = FIRST;
          codeBits = LEAST_BITS;
          previous = -1;
        } else {
          at = put(code, previous, at);
          previous = code;
        }
      }
      return to.limit(at);
    }

    /** Many writers leave out the end where all is said. */
    private int code() {
      while (held < codeBits) {
        if (!from.hasRemaining()) {
          return END;
        }
        bits = bits << 8 | from.get() & 0xff;
        held += 8;
      }
      held -= codeBits;
      return bits >>> held & (1 << codeBits) - 1;
    }

    private int put(int code, int previous, int at) throws CorruptChunkException {
      boolean isKnown = code < CLEAR || code < next && code >= FIRST;
      if (previous >= 0) {
        add(previous, first[isKnown ? code : previous]);
      }
      if (code >= next || code >= CLEAR && code < FIRST) {
        throw corrupt("code " + code + " of " + next);
      }
      int end = at + lengths[code];
      int each = code;
      for (int place = end - 1; place >= at; place--) {
        if (place < to.limit()) {
          to.put(place, last[each]);
        }
        each = before[each];
      }
      return Math.min(end, to.limit());
    }

    /** Some writers clear a table that is full late. */
    private void add(int previous, byte more) {
      if (next == CODES) {
        return;
      }
      before[next] = (short) previous;
      last[next] = more;
      first[next] = first[previous];
      lengths[next] = (short) (lengths[previous] + 1);
      next++;
      if (next + 1 >= 1 << codeBits && codeBits < MOST_BITS) {
        codeBits++;
      }
    }

    private static CorruptChunkException corrupt(String what) {
      return new CorruptChunkException("a chunk is not LZW: it has " + what);
    }
  }
}
