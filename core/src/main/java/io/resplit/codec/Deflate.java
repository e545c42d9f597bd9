package io.resplit.codec;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The compression of zlib (RFC 1950). What does not get smaller is compressed as well, as the HDF5
 * library does: there are readers that do not heed that a filter was skipped.
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
    Deflater deflater = new Deflater(level);
    try {
      deflater.setInput(from.duplicate());
      deflater.finish();
      ByteBuffer target = to.duplicate();
      int more = -1;
      while (!deflater.finished() && more != 0) {
        more = deflater.deflate(target);
      }
      to.limit(target.position());
      return deflater.finished();
    } finally {
      deflater.end();
    }
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(from);
      ByteBuffer target = to.duplicate();
      int more = -1;
      while (!inflater.finished() && more != 0 && target.hasRemaining()) {
        more = inflater.inflate(target);
      }
      boolean tooMuch = !inflater.finished() && inflater.inflate(new byte[1]) != 0;
      if (tooMuch || !inflater.finished()) {
        throw new CorruptChunkException("a chunk does not inflate to its full size");
      }
      return to.limit(target.position());
    } catch (DataFormatException e) {
      throw new CorruptChunkException("a chunk cannot be inflated: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }
}
