package io.resplit.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.Deflater;

/**
 * A part of a stream of deflate (RFC 1951) that any other part may follow: it refers to nothing
 * before it and ends with a full flush, at the end of a byte. Only applied.
 */
public final class GzipBlock implements Filter {

  private static final int MOST_STORED = 0xffff;
  private static final int STORED_HEADER_BYTES = 5;

  private final int level;

  GzipBlock(int level) {
    this.level = level;
  }

  /**
   * Returns more than the bound of zlib, a 4096th and 13 bytes, and what a flush takes. Other
   * libraries with its interface may need more for noise, which is then stored.
   */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 512 + 64);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    Deflater deflater = new Deflater(level, true);
    try {
      ByteBuffer target = to.duplicate();
      deflater.setInput(from.duplicate());
      deflater.deflate(target, Deflater.FULL_FLUSH);
      if (deflater.getBytesRead() < from.remaining() || !target.hasRemaining()) {
        target = to.duplicate(); // a flush is complete only where it leaves room
        store(from.duplicate(), target);
      }
      to.limit(target.position());
      return true;
    } finally {
      deflater.end();
    }
  }

  /** Returns how many bytes {@link #store} makes of so many. */
  public static int storedBytes(int bytes) {
    return bytes + (bytes + MOST_STORED - 1) / MOST_STORED * STORED_HEADER_BYTES;
  }

  /** Writes blocks without compression (section 3.2.4), of which none is the last. */
  public static void store(ByteBuffer from, ByteBuffer to) {
    to.order(ByteOrder.LITTLE_ENDIAN);
    int end = from.limit();
    while (from.position() < end) {
      int bytes = Math.min(MOST_STORED, end - from.position());
      to.put((byte) 0).putShort((short) bytes).putShort((short) ~bytes);
      to.put(from.limit(from.position() + bytes));
    }
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("a stream of gzip is read from its start");
  }
}
