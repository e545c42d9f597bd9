package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.DataPlace;
import io.resplit.geometry.Shape;
import io.resplit.header.Dimension;
import java.util.List;

/**
 * The chunks of values along an unlimited dimension, at least about as long as those of the NetCDF
 * library, and one chunk up to 1 MiB: each holds some indices of the slowest dimension and all of
 * the others, so the values lie one after the other, then padding up to the end of the last chunk.
 *
 * @param chunk shape of a chunk
 * @param elementBytes size of one value
 */
record ValueChunks(Shape shape, Shape chunk, int elementBytes) {

  private static final int CHUNK_BYTES = 4096;

  /** Values up to this size are one chunk, which readers over a network fetch at once. */
  private static final int ONE_CHUNK_BYTES = 1 << 20;

  static final String INDEX_OF = "index of ";

  static ValueChunks of(List<Dimension> dimensions, int elementBytes) {
    Shape shape = Shape.of(dimensions.stream().mapToLong(Dimension::length).toArray());
    Shape least = chunk(dimensions, elementBytes);
    boolean isOne = shape.volume() * elementBytes <= ONE_CHUNK_BYTES;
    long rows = Math.max(least.length(0), isOne ? shape.length(0) : 0);
    Shape chunk = Shape.of(shape.rank(), axis -> axis == 0 ? rows : least.length(axis));
    return new ValueChunks(shape, chunk, elementBytes);
  }

  /**
   * Returns the shape of the chunks of values, whatever the length of a dimension that can grow.
   */
  static Shape chunk(List<Dimension> dimensions, int elementBytes) {
    long[] lengths = dimensions.stream().mapToLong(each -> Math.max(1, each.length())).toArray();
    long first = lengths[0];
    lengths[0] = 1;
    long rowBytes = Math.multiplyExact(Shape.of(lengths).volume(), elementBytes);
    long usual = Math.max(1, CHUNK_BYTES / rowBytes);
    lengths[0] = dimensions.get(0).unlimited() ? usual : Math.min(first, usual);
    return Shape.of(lengths);
  }

  private BTree1Writer tree() {
    return new BTree1Writer(shape, chunk);
  }

  private FixedPlaces places(long dataOffset) {
    long count = (shape.length(0) - 1) / chunk.length(0) + 1;
    return new FixedPlaces(
        count, dataOffset, Math.toIntExact(Math.multiplyExact(chunk.volume(), elementBytes)));
  }

  /** Returns the size of all chunks, in bytes. */
  int bytes() {
    return Math.toIntExact(places(0).position(places(0).count()));
  }

  /** Adds the index of the chunks, which are the section {@code data}. */
  void addTo(FileDraft draft, String data) {
    draft.add(
        INDEX_OF + data,
        addresses -> index(addresses.applyAsLong(data), addresses.applyAsLong(INDEX_OF + data)));
  }

  private byte[] index(long data, long address) {
    return tree().toArray(places(data), address);
  }

  /** Returns the place of the values, which are the section {@code data}. */
  DataPlace place(String data) {
    return DataPlace.chunks(
        INDEX_OF + data, tree().root(0, places(0).count()), chunk, elementBytes);
  }
}
