package io.resplit.format.hdf5.structure;

import io.resplit.codec.CorruptChunkException;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.index.ChunkCodec;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import java.nio.ByteBuffer;

/**
 * The filters of the chunks of one file; refusals name it.
 *
 * @param where the file, as messages begin
 */
public record FileCodec(FilterPipeline filters, String where) implements ChunkCodec {

  @Override
  public int chunkBytes() {
    return filters.chunkBytes();
  }

  @Override
  public int maxStoredBytes() {
    return filters.maxStoredBytes();
  }

  @Override
  public int scratchBytes() {
    return filters.scratchBytes();
  }

  @Override
  public void decode(ByteBuffer stored, int skippedFilters, ByteBuffer elements, ByteBuffer scratch)
      throws ResplitException {
    try {
      filters.decode(stored, skippedFilters, elements, scratch);
    } catch (CorruptChunkException e) {
      throw new ResplitException(Reason.BAD_INPUT, where + ": " + e.getMessage(), e);
    }
  }

  @Override
  public int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) {
    return filters.encode(elements, stored, scratch);
  }
}
