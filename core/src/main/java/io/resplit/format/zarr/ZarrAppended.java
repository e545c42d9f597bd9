package io.resplit.format.zarr;

import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkFiles;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.format.index.Written;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A store that is written: its file is the metadata of the root, empty until all else is there.
 *
 * @param store everything in it
 * @param array the array whose chunks these are
 */
record ZarrAppended(ZarrNewStore store, ZarrNewArray array) implements AppendedChunks {

  @Override
  public ChunkCodec codec() {
    int elementBytes = array.type().bytes();
    long chunkBytes = Math.multiplyExact(array.chunk().volume(), elementBytes);
    return new FilterPipeline(
        array.filters(), Math.toIntExact(chunkBytes), elementBytes, "a store that is written");
  }

  @Override
  public ChunkIndexBuilder newIndex() {
    return new ChunkIndexBuilder(array.layout().grid().blockCount());
  }

  /** Shards have their own, and files of chunks need none. */
  @Override
  public IndexPlace writeIndex(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file) {
    return new IndexPlace(0, 0);
  }

  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    byte[] root = store.root();
    file.write(0, ByteBuffer.wrap(root));
    return root.length;
  }

  @Override
  public Optional<ChunkFiles> apart(Path file, Written written) {
    return Optional.of(
        array.isSharded()
            ? new ZarrShardFiles(store, array, file, written)
            : new ZarrChunkFiles(store, array, file, written));
  }
}
