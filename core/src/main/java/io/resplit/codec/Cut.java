package io.resplit.codec;

import io.resplit.array.ChunkFilter;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Leaves out the last elements of a chunk, which lie beyond the array; they are zeros when that is
 * undone. A chunk of which all is left is skipped.
 */
final class Cut implements Filter {

  private final long bytes;

  /** Leaves all of a chunk where nothing is said of what is left. */
  Cut(Optional<ChunkFilter.Parameters> left, int elementBytes) {
    this.bytes = left.map(part -> part.shape().volume() * elementBytes).orElse(Long.MAX_VALUE);
  }

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    if (from.remaining() <= bytes) {
      return false;
    }
    to.limit(to.position() + (int) bytes).duplicate().put(from.slice(from.position(), (int) bytes));
    return true;
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
