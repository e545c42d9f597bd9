package io.resplit.codec;

import io.airlift.compress.lz4.Lz4Compressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * LZ4 blocks in the frame of HDF5 filter 32004: the size of all elements in eight bytes, that of a
 * block in four, and before each block its compressed size in four, all most significant byte
 * first. A block whose compressed size is its size is stored as it is. We write one block.
 */
final class Lz4 implements Filter {

  private static final int HEADER_BYTES = 12;
  private static final int BLOCK_HEADER_BYTES = 4;

  /**
   * Leaves space for the frames of other writers, who may have made many blocks: the example of the
   * HDF Group has blocks of three bytes, and 312 bytes for a chunk of 128.
   */
  @Override
  public int maxBytes(int bytes) {
    return Math.addExact(bytes, bytes / 64 + 2048);
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    int length = from.remaining();
    ByteBuffer frame = to.duplicate().order(ByteOrder.BIG_ENDIAN);
    frame.putLong(length).putInt(length);
    ByteBuffer block = frame.duplicate().position(frame.position() + BLOCK_HEADER_BYTES);
    int start = block.position();
    new Lz4Compressor().compress(from.duplicate(), block);
    if (block.position() - start >= length) {
      block.position(start).put(from.duplicate());
    }
    frame.putInt(block.position() - start);
    to.limit(block.position());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    ByteBuffer frame = from.duplicate().order(ByteOrder.BIG_ENDIAN);
    if (frame.remaining() < HEADER_BYTES) {
      throw corrupt("it has " + frame.remaining() + " bytes");
    }
    long length = frame.getLong();
    long blockBytes = Integer.toUnsignedLong(frame.getInt());
    if (length < 1 || length > to.remaining() || blockBytes < 1) {
      throw corrupt(length + " bytes in blocks of " + blockBytes);
    }
    to.limit(to.position() + (int) length);
    ByteBuffer target = to.duplicate();
    while (target.hasRemaining()) {
      int end = target.position() + (int) Math.min(blockBytes, target.remaining());
      block(frame, target.duplicate().limit(end));
      target.position(end);
    }
    return to;
  }

  private static void block(ByteBuffer frame, ByteBuffer target) throws CorruptChunkException {
    int stored = frame.remaining() < BLOCK_HEADER_BYTES ? 0 : frame.getInt();
    if (stored < 1 || stored > frame.remaining()) {
      throw corrupt(
          "a block of " + stored + " bytes, but only " + frame.remaining() + " are there");
    }
    ByteBuffer block = frame.duplicate().limit(frame.position() + stored);
    frame.position(block.limit());
    if (stored == target.remaining()) {
      target.put(block);
      return;
    }
    try {
      new Lz4Decompressor().decompress(block, target);
    } catch (RuntimeException e) {
      throw corrupt(e.getMessage());
    }
    if (target.hasRemaining()) {
      throw corrupt("a block is too short");
    }
  }

  private static CorruptChunkException corrupt(String what) {
    return new CorruptChunkException("a chunk is not an LZ4 frame: " + what);
  }
}
