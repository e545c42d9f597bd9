package io.resplit.chunk;

import io.resplit.codec.ChunkCodec;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Decodes chunks that are longer than their block, and keeps the part in it. Immutable.
 *
 * @param codec decodes a whole chunk
 * @param chunkShape shape of a whole chunk, slowest axis first
 * @param used shape of what is kept, from the first index of every axis on
 */
record CutCodec(ChunkCodec codec, Shape chunkShape, Shape used, int elementBytes)
    implements ChunkCodec {

  @Override
  public int chunkBytes() {
    return Math.toIntExact(used.volume() * elementBytes);
  }

  @Override
  public int maxStoredBytes() {
    return codec.maxStoredBytes();
  }

  /** The whole chunk comes first. */
  @Override
  public int scratchBytes() {
    return Math.addExact(codec.chunkBytes(), codec.scratchBytes());
  }

  @Override
  public void decode(ByteBuffer stored, int skippedFilters, ByteBuffer elements, ByteBuffer scratch)
      throws IOException {
    int wholeBytes = codec.chunkBytes();
    ByteBuffer whole = scratch.slice(0, wholeBytes);
    codec.decode(stored, skippedFilters, whole, scratch.slice(wholeBytes, codec.scratchBytes()));
    int start = elements.position();
    Box kept = Box.whole(used);
    new BoxRows(kept, Box.whole(chunkShape), kept, elementBytes)
        .forEach((from, to, bytes) -> elements.put(start + (int) to, whole, (int) from, bytes));
    elements.position(start + chunkBytes());
  }

  @Override
  public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) {
    throw new UnsupportedOperationException("chunks longer than their block are only read");
  }
}
