package io.resplit.codec;

import io.resplit.array.ChunkFilter;
import java.nio.ByteBuffer;

/**
 * Leaves out the last elements of a chunk, which lie beyond the array; they are zeros when that is
 * undone. A chunk that was not cut anyway stays as it is. Only undone.
 */
final class Cut implements Filter {

  private final long bytes;

  Cut(ChunkFilter.Parameters left, int elementBytes) {
    this.bytes = left.shape().volume() * elementBytes;
  }

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    throw new UnsupportedOperationException("cut chunks are only read");
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    if (from.remaining() != bytes && from.remaining() != to.remaining()) {
      throw new CorruptChunkException(
          "the last chunk has " + from.remaining() + " bytes, not " + bytes);
    }
    ByteBuffer target = to.duplicate().put(from);
    while (target.hasRemaining()) {
      target.put((byte) 0);
    }
    return to;
  }
}
