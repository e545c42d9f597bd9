package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.codec.ChunkCodec;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.util.Map;

/** A file of chunks in any order, made valid by the index behind them and the header before. */
public final class AppendedFile implements AppendedChunks {

  private final Hdf5Header header;
  private final BlockLayout.Chunked layout;
  private final ChunkCodec codec;
  private final BTree1Writer tree;

  /**
   * Prepares a file.
   *
   * @param header what precedes the chunks
   * @param layout the chunks of one of its datasets
   * @param codec encodes them
   */
  public AppendedFile(Hdf5Header header, BlockLayout.Chunked layout, ChunkCodec codec) {
    this.header = header;
    this.layout = layout;
    this.codec = codec;
    this.tree = new BTree1Writer(layout.shape(), layout.chunkShape(), header.base());
  }

  @Override
  public ChunkCodec codec() {
    return codec;
  }

  @Override
  public ChunkIndexBuilder newIndex() {
    return new ChunkIndexBuilder(layout.grid().blockCount());
  }

  @Override
  public IndexPlace writeIndex(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file)
      throws IOException {
    tree.write(index, endOfChunks, file);
    long stored = index.storedCount();
    long end = Math.addExact(endOfChunks, tree.bytes(stored));
    return new IndexPlace(tree.root(endOfChunks, stored), end);
  }

  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    header.complete(roots, endOfIndices, file);
    return endOfIndices;
  }
}
