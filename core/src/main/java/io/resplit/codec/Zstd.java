package io.resplit.codec;

import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.nio.ByteBuffer;

/** Zstandard frames (RFC 8878), HDF5 filter 32015. Written as at level 3, whatever the level. */
final class Zstd implements Filter {

  /** Leaves room beyond the bound of the library, a 256th and 64 bytes. */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 128 + 512);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer target = to.duplicate();
    new ZstdCompressor().compress(from.duplicate(), target);
    to.limit(target.position());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer target = to.duplicate();
    try {
      new ZstdDecompressor().decompress(from.duplicate(), target);
    } catch (RuntimeException e) {
      throw new CorruptChunkException("a chunk is no Zstandard frame: " + e.getMessage());
    }
    return to.limit(target.position());
  }
}
