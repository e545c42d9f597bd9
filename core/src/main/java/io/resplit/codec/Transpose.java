package io.resplit.codec;

import io.resplit.array.ChunkFilter;
import io.resplit.buffer.Transposition;
import io.resplit.partition.AxisMap;
import java.nio.ByteBuffer;

/** Brings the axes of a chunk into the order in which they are stored, element by element. */
record Transpose(ChunkFilter.Parameters order, int elementBytes) implements Filter {

  @Override
  public int maxBytes(int bytes) {
    return bytes;
  }

  @Override
  public boolean apply(ByteBuffer from, ByteBuffer to) {
    to.limit(to.position() + from.remaining());
    new Transposition(order.shape(), axes().inverse(), elementBytes).copy(from.slice(), to.slice());
    return true;
  }

  @Override
  public ByteBuffer undo(ByteBuffer from, ByteBuffer to) throws CorruptChunkException {
    if (from.remaining() != to.remaining()) {
      throw new CorruptChunkException(
          "a chunk has " + from.remaining() + " bytes, not " + to.remaining());
    }
    new Transposition(axes().permute(order.shape()), axes(), elementBytes)
        .copy(from.slice(), to.slice());
    return to;
  }

  private AxisMap axes() {
    return AxisMap.of(order.axes().stream().mapToInt(Integer::intValue).toArray());
  }
}
