package io.resplit.format.netcdf;

import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A new file without an array: all of it is held, and written when the one chunk is complete that
 * stands for the array and is never stored. Immutable; any thread may use it.
 *
 * @param bytes must not change from now on
 */
record HeldFile(byte[] bytes) implements AppendedChunks {

  @Override
  public ChunkCodec codec() {
    return new FilterPipeline(List.of(), 1, 1, "a file without an array");
  }

  @Override
  public ChunkIndexBuilder newIndex() {
    return new ChunkIndexBuilder(1);
  }

  @Override
  public IndexPlace writeIndex(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file) {
    return new IndexPlace(IndexPlace.NOWHERE, endOfChunks);
  }

  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    file.write(0, ByteBuffer.wrap(bytes));
    return endOfIndices;
  }
}
