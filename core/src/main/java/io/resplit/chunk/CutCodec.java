package io.resplit.chunk;

import io.resplit.block.FillFile;
import io.resplit.codec.ChunkCodec;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.rows.BoxRows;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Decodes chunks that are longer than their block, and keeps the part in it; encodes them from that
 * part. Immutable.
 *
 * @param codec decodes a whole chunk
 * @param chunkShape shape of a whole chunk, slowest axis first
 * @param used shape of what is kept, from the first index of every axis on
 * @param fill the element that is written to the rest
 */
record CutCodec(ChunkCodec codec, Shape chunkShape, Shape used, byte[] fill) implements ChunkCodec {

  /**
   * Returns a codec, or this one around it if chunks are longer.
   *
   * @param stored shape of a whole chunk
   */
  static ChunkCodec of(ChunkCodec codec, Shape stored, Shape used, byte[] fill) {
    return stored.equals(used) ? codec : new CutCodec(codec, stored, used, fill);
  }

  @Override
  public int chunkBytes() {
    return Math.toIntExact(used.volume() * fill.length);
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
    new BoxRows(kept, Box.whole(chunkShape), kept, fill.length)
        .forEach((from, to, bytes) -> elements.put(start + (int) to, whole, (int) from, bytes));
    elements.position(start + chunkBytes());
  }

  @Override
  public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) throws IOException {
    int wholeBytes = codec.chunkBytes();
    ByteBuffer whole = scratch.slice(0, wholeBytes);
    FillFile.fill(whole, 0, wholeBytes, fill);
    int start = elements.position();
    Box kept = Box.whole(used);
    new BoxRows(kept, kept, Box.whole(chunkShape), fill.length)
        .forEach((from, to, bytes) -> whole.put((int) to, elements, start + (int) from, bytes));
    return codec.encode(whole, stored, scratch.slice(wholeBytes, codec.scratchBytes()));
  }
}
