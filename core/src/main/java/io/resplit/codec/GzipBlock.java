package io.resplit.codec;

import java.nio.ByteBuffer;
import java.util.zip.Deflater;

/**
 * A part of a stream of deflate (RFC 1951) that any other part may follow: it refers to nothing
 * before it and ends with a full flush, at the end of a byte. Only applied.
 */
final class GzipBlock implements Filter {

  private final int level;

  GzipBlock(int level) {
    this.level = level;
  }

  /** Returns more than the bound of zlib, a 4096th and 13 bytes, and what a flush takes. */
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
      deflater.deflate(target, Deflater.FULL_FLUSH); // is complete: maxBytes leave room
      to.limit(target.position());
      return true;
    } finally {
      deflater.end();
    }
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("a stream of gzip is read from its start");
  }
}
