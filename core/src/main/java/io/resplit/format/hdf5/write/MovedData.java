package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.format.hdf5.encode.DataPlace;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.partition.Grid;
import java.util.List;
import java.util.Optional;

/**
 * Data of a dataset that come later.
 *
 * @param section name of the place of the elements, or of the index of their chunks
 * @param layout how they lie, from byte 0 on
 * @param elementBytes size of one element
 */
record MovedData(String section, BlockLayout layout, int elementBytes) {

  /** Most bytes of the elements of a chunk without filters, which is written in parts. */
  private static final int MAX_CHUNK_BYTES = 1 << 30;

  /**
   * Returns the data of a variable.
   *
   * @param asked how they shall lie; chunks longer than the shape are cut to it
   * @throws IllegalArgumentException if a chunk is too large
   */
  static MovedData of(String key, Companion variable, BlockLayout asked) {
    int elementBytes = variable.type().bytes();
    return new MovedData("data of " + key, cut(asked, elementBytes), elementBytes);
  }

  private static BlockLayout cut(BlockLayout asked, int elementBytes) {
    Shape shape = asked.shape();
    if (asked.chunks().isEmpty()) {
      return new BlockLayout.Strided(shape, 0);
    }
    List<ChunkFilter> filters = asked.filters();
    Shape chunk = asked.isIndexed() ? asked.chunks().get() : asked.chunks().get().clippedTo(shape);
    long bytes = Math.multiplyExact(chunk.volume(), elementBytes);
    long most = filters.isEmpty() ? MAX_CHUNK_BYTES : FilterNames.MAX_FILTERED_BYTES;
    if (bytes > most) {
      throw new IllegalArgumentException(
          "chunks of " + bytes + " bytes, more than " + most + ": make them smaller");
    }
    return asked.isIndexed()
        ? new BlockLayout.Chunked(shape, chunk, filters, asked.stored())
        : new BlockLayout.FixedChunks(shape, chunk, 0);
  }

  /** Returns what the dataset says of them. */
  DataPlace place() {
    Optional<Shape> chunk = layout.chunks();
    long bytes = Math.multiplyExact(layout.shape().volume(), elementBytes);
    return new DataPlace(section, 0, bytes, chunk, elementBytes, layout.filters());
  }

  /** Returns the size of the index of their chunks, if all are stored; 0 if they have none. */
  long indexBytes() {
    return layout
        .chunks()
        .map(chunk -> tree(0).bytes(Grid.uniform(layout.shape(), chunk).blockCount()))
        .orElse(0L);
  }

  /**
   * Returns what writes the index of their chunks.
   *
   * @param base position in the file from which addresses count
   */
  BTree1Writer tree(long base) {
    return new BTree1Writer(layout.shape(), layout.chunks().orElseThrow(), base);
  }

  /** Returns where they end if they start at a byte; there if they are written later on. */
  long endFrom(long start) {
    return layout.at(start).end(elementBytes).orElse(start);
  }
}
