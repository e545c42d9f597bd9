package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.codec.ChunkCodec;
import io.resplit.format.index.AppendedChunks;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.IndexPlace;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;

/** A file of chunks in any order, made valid by their index and the header. */
public final class AppendedFile implements AppendedChunks {

  private final Hdf5Header header;
  private final BlockLayout.Chunked layout;
  private final ChunkCodec codec;
  private final BTree1Writer tree;
  private final OptionalLong room;

  /**
   * Prepares a file.
   *
   * @param header what precedes the chunks
   * @param dataset name of one of its datasets
   * @param layout its chunks
   * @param codec encodes them
   */
  public AppendedFile(
      Hdf5Header header, String dataset, BlockLayout.Chunked layout, ChunkCodec codec) {
    this.header = header;
    this.layout = layout;
    this.codec = codec;
    this.tree = new BTree1Writer(layout.shape(), layout.chunkShape(), header.base());
    this.room = header.indexStart(dataset);
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
    long at = room.orElse(endOfChunks);
    tree.write(index, at, file);
    long stored = index.storedCount();
    long end = Math.addExact(at, tree.bytes(stored));
    return new IndexPlace(tree.root(at, stored), Math.max(endOfChunks, end));
  }

  @Override
  public long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException {
    header.complete(roots, endOfIndices, file);
    return endOfIndices;
  }
}
