package io.resplit.codec;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The compression of zlib (RFC 1950). What does not get smaller is compressed as well, as the HDF5
 * library does: there are readers that do not heed that a filter was skipped, and TIFF cannot say
 * it. What some libraries that stand in for zlib make larger than its bound is stored.
 */
final class Deflate implements Filter {

  private final int level;

  Deflate(int level) {
    this.level = level;
  }

  /** Returns more than the bound of zlib, a 4096th and 13 bytes for bytes that do not shrink. */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 512 + 64);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer target = to.duplicate();
    deflate(from, target, level, false);
    to.limit(target.position());
    return true;
  }

  /**
   * Deflates all bytes to the position of a buffer, or stores them where there is not room enough.
   *
   * @param isBare whether the stream is without what zlib puts around it
   */
  static void deflate(ByteBuffer from, ByteBuffer to, int level, boolean isBare) {
    int start = to.position();
    if (!deflate(from, to, new Deflater(level, isBare))) {
      deflate(from, to.position(start), new Deflater(Deflater.NO_COMPRESSION, isBare));
    }
  }

  /** Ends the deflater; returns whether there was room for the whole stream. */
  private static boolean deflate(ByteBuffer from, ByteBuffer target, Deflater deflater) {
    try {
      deflater.setInput(from.duplicate());
      deflater.finish();
      int more = -1;
      while (!deflater.finished() && more != 0) {
        more = deflater.deflate(target);
      }
      return deflater.finished();
    } finally {
      deflater.end();
    }
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    return inflate(from, to, new Inflater());
  }

  /**
   * Inflates a stream, leaves {@code from} where it ends, and ends the inflater.
   *
   * @return {@code to}, which ends where the content does
   */
  static ByteBuffer inflate(ByteBuffer from, ByteBuffer to, Inflater inflater)
      throws CorruptChunkException {
    try {
      inflater.setInput(from);
      ByteBuffer target = to.duplicate();
      int more = -1;
      while (!inflater.finished() && more != 0 && target.hasRemaining()) {
        more = inflater.inflate(target);
      }
      boolean tooMuch = !inflater.finished() && inflater.inflate(new byte[1]) != 0;
      if (tooMuch || !inflater.finished()) {
        throw new CorruptChunkException(
            "a compressed chunk is damaged: it is not as long as it should be");
      }
      return to.limit(target.position());
    } catch (DataFormatException e) {
      throw new CorruptChunkException("a chunk cannot be inflated: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }
}
