package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.format.hdf5.encode.DataPlace;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
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
    boolean areCopied = ChunkFilter.areStoredOnly(filters);
    Shape chunk = areCopied ? asked.chunks().get() : asked.chunks().get().clippedTo(shape);
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

  /** Returns where they end if they start at a byte; there if they are written later on. */
  long endFrom(long start) {
    return layout.at(start).end(elementBytes).orElse(start);
  }
}
