package io.resplit.format.tiff;

import io.resplit.codec.ChunkCodec;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The strips of planes, of which the last of each plane has fewer rows. Immutable.
 *
 * @param whole encodes the others, as strips of which nothing is left out
 * @param last encodes the last one of a plane, and decodes all
 * @param strips number of strips of a plane
 */
record CutStrips(ChunkCodec whole, ChunkCodec last, long strips) implements ChunkCodec {

  @Override
  public ChunkCodec of(long chunk) {
    return chunk % strips == strips - 1 ? last : whole;
  }

  @Override
  public int chunkBytes() {
    return last.chunkBytes();
  }

  @Override
  public int maxStoredBytes() {
    return last.maxStoredBytes();
  }

  @Override
  public int scratchBytes() {
    return last.scratchBytes();
  }

  @Override
  public void decode(ByteBuffer stored, int skippedFilters, ByteBuffer elements, ByteBuffer scratch)
      throws IOException {
    last.decode(stored, skippedFilters, elements, scratch);
  }

  @Override
  public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) {
    throw new UnsupportedOperationException("which strip is encoded decides how");
  }
}
