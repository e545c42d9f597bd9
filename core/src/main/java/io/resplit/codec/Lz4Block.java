package io.resplit.codec;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One LZ4 block behind the size of its content in four bytes, as numcodecs writes it. */
final class Lz4Block implements Filter {

  /** More than the bound of LZ4, a 255th and 16 bytes. */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 128 + 512);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    ByteBuffer target = to.duplicate().order(ByteOrder.LITTLE_ENDIAN).putInt(from.remaining());
    new Lz4Compressor().compress(from.duplicate(), target);
    to.limit(target.position());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer block = from.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int bytes = block.remaining() < Integer.BYTES ? -1 : block.getInt();
    if (bytes < 0 || bytes > to.remaining()) {
      throw corrupt("it has " + bytes + " bytes, not " + to.remaining());
    }
    to.limit(to.position() + bytes);
    ByteBuffer target = to.duplicate();
    try {
      new Lz4Decompressor().decompress(block, target);
    } catch (RuntimeException e) {
      throw corrupt(e.getMessage());
    }
    if (target.hasRemaining()) {
      throw corrupt("it is too short");
    }
    return to;
  }

  private static CorruptChunkException corrupt(String what) {
    return new CorruptChunkException("a chunk is not an LZ4 block: " + what);
  }
}
