package io.resplit.codec;

import io.resplit.buffer.Transposition;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import java.nio.ByteBuffer;

/** Brings the axes of a chunk into the order in which they are stored, element by element. */
record Transpose(Shape chunk, AxisMap axes, int elementBytes) implements Filter {

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    to.limit(to.position() + from.remaining());
    new Transposition(chunk, axes.inverse(), elementBytes).copy(from.slice(), to.slice());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    if (from.remaining() != to.remaining()) {
      throw new CorruptChunkException(
          "a chunk has " + from.remaining() + " bytes, not " + to.remaining());
    }
    new Transposition(axes.permute(chunk), axes, elementBytes).copy(from.slice(), to.slice());
    return to;
  }
}
