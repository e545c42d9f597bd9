package io.resplit.array;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * How all blocks of a set are stored in chunks.
 *
 * @param chunkShape shape of a chunk, slowest axis first; clipped to blocks that are smaller
 * @param filters filters in the order in which a writer applies them
 * @param leftOut which chunks files do without
 * @param least shape that a chunk takes at least, also in blocks that are smaller: on each axis the
 *     length of a chunk, as HDF5 allows where a dataset can grow, or 1, as our own writer has it
 *     where it makes the chunks
 * @param ends how long the datasets of files are that are shorter than their block, by its number
 *     in the files, if that is known before all files are read
 */
public record ChunkStorage(
    Shape chunkShape,
    List<ChunkFilter> filters,
    LeftOut leftOut,
    Shape least,
    Map<Long, List<Long>> ends) {

  /**
   * Which chunks new files do without. Nothing is known of those that are read, but that some are
   * absent of variables whose values are held.
   */
  public enum LeftOut {
    /** None. */
    NOTHING,
    /** None, not even those that the input lacks: nothing else would say what they read as. */
    NOTHING_ANYWHERE,
    /** Those beyond the end of a dataset that is shorter than its block. */
    BEYOND_END,
    /** These, and those that are made of chunks alone which the input does without. */
    ABSENT,
    /** These, and those that only hold the fill value. */
    FILL
  }

  /**
   * Creates a storage whose chunks are all clipped to blocks that are smaller, unless they can only
   * be copied.
   *
   * @param sparse whether chunks that only hold the fill value are left out
   */
  public ChunkStorage(Shape chunkShape, List<ChunkFilter> filters, boolean sparse) {
    this(
        chunkShape,
        filters,
        sparse ? LeftOut.FILL : LeftOut.NOTHING,
        ChunkFilter.areStoredOnly(filters) ? chunkShape : Shape.ones(chunkShape.rank()),
        Map.of());
  }

  /** Copies the list and the map. */
  public ChunkStorage {
    filters = List.copyOf(filters);
    ends = Map.copyOf(ends);
  }

  /** Returns how all blocks of a set are stored, by the layout of one, if it has chunks. */
  public static Optional<ChunkStorage> of(BlockLayout layout) {
    if (layout.chunks().isEmpty()) {
      return Optional.empty();
    }
    ChunkStorage storage = new ChunkStorage(layout.chunks().get(), layout.filters(), false);
    if (layout instanceof BlockLayout.Chunked chunked && chunked.isShort()) {
      storage = storage.withEnds(Map.of(0L, chunked.stored()));
    }
    for (int axis = 0; axis < layout.shape().rank(); axis++) {
      if (storage.chunkShape.length(axis) > layout.shape().length(axis)) {
        storage = storage.withLongChunks(axis);
      }
    }
    return Optional.of(storage);
  }

  /**
   * Returns the same storage of new files of an array whose axes are permuted: elements of filtered
   * chunks stay in their order.
   */
  public ChunkStorage permuted(AxisMap axes) {
    Shape chunk = axes.permute(chunkShape);
    List<ChunkFilter> all =
        filters.isEmpty() ? filters : ChunkFilter.permuted(filters, chunk, axes);
    return new ChunkStorage(chunk, all, leftOut, axes.permute(least), Map.of());
  }

  /** Returns whether chunks can only be copied as they are stored: a filter is not known. */
  public boolean isStoredOnly() {
    return ChunkFilter.areStoredOnly(filters);
  }

  /** Returns whether the chunks of a file are one stream, so that they are written in order. */
  public boolean isStream() {
    return filters.stream().anyMatch(filter -> filter.name().equals(ChunkFilter.GZIP_BLOCK));
  }

  /**
   * Returns the same storage of blocks of another shape.
   *
   * @param other makes that shape; adds axes of length 1
   */
  public ChunkStorage reshaped(UnaryOperator<Shape> other) {
    return new ChunkStorage(
        other.apply(chunkShape), filters, leftOut, other.apply(least), Map.of());
  }

  /** Returns whether chunks of held values are left out that only hold the fill value. */
  public boolean lacksSome() {
    return leftOut == LeftOut.ABSENT || leftOut == LeftOut.FILL;
  }

  /** Returns whether the place of every element is known beforehand. */
  public boolean isFixed() {
    return filters.isEmpty() && leftOut == LeftOut.NOTHING;
  }

  /** Returns whether chunks that only hold the fill value are left out. */
  public boolean sparse() {
    return leftOut == LeftOut.FILL;
  }

  /** Returns how a new block is stored; where its chunks begin is not known yet. */
  public BlockLayout layout(Shape block) {
    Shape chunk = storedShape(block);
    if (isFixed()) {
      return new BlockLayout.FixedChunks(block, chunk, 0);
    }
    List<Long> all = BlockLayout.all(block);
    return new BlockLayout.Chunked(
        block, chunk, filters, leftOut == LeftOut.NOTHING ? all : ends.getOrDefault(0L, all));
  }

  /** Returns this storage of chunks that are as long in blocks that are shorter on an axis. */
  public ChunkStorage withLongChunks(int axis) {
    long[] lengths = least.toArray();
    lengths[axis] = chunkShape.length(axis);
    return new ChunkStorage(chunkShape, filters, leftOut, Shape.of(lengths), ends);
  }

  /** Returns this storage of chunks that are no longer than blocks, unless they are only copied. */
  public ChunkStorage withoutLongChunks() {
    return isStoredOnly()
        ? this
        : new ChunkStorage(chunkShape, filters, leftOut, Shape.ones(chunkShape.rank()), ends);
  }

  /** Returns this storage with chunks as long on each axis as those of another block at least. */
  public ChunkStorage extendedTo(ChunkStorage other) {
    return new ChunkStorage(
        chunkShape.extendedTo(other.chunkShape),
        filters,
        leftOut,
        least.extendedTo(other.least),
        ends);
  }

  /** Returns this storage with other filters. */
  public ChunkStorage withFilters(List<ChunkFilter> others) {
    return new ChunkStorage(chunkShape, others, leftOut, least, ends);
  }

  /** Returns this storage of datasets, some being shorter than their block. */
  public ChunkStorage withEnds(Map<Long, List<Long>> shorter) {
    return new ChunkStorage(chunkShape, filters, leftOut, least, shorter);
  }

  /** Returns this storage of new files that have all chunks, wherever they lie. */
  public ChunkStorage withAll() {
    return new ChunkStorage(chunkShape, filters, LeftOut.NOTHING_ANYWHERE, least, ends);
  }

  /** Returns whether files may do without chunks that those which are read lack. */
  public boolean mayLack() {
    return leftOut != LeftOut.NOTHING_ANYWHERE;
  }

  /** Returns this storage of new files that may do without chunks which those read lack. */
  public ChunkStorage keepingAbsent() {
    return leftOut == LeftOut.NOTHING
        ? new ChunkStorage(chunkShape, filters, LeftOut.ABSENT, least, ends)
        : this;
  }

  /** Returns this storage of one new block whose dataset ends before it does. */
  public ChunkStorage endingAt(List<Long> end) {
    LeftOut all = leftOut == LeftOut.NOTHING ? LeftOut.BEYOND_END : leftOut;
    return new ChunkStorage(chunkShape, filters, all, least, Map.of(0L, end));
  }

  /** Returns this storage of a dataset that ends before its block, with the chunks of the block. */
  public ChunkStorage asIn(Shape block) {
    return new ChunkStorage(chunkShape, filters, leftOut, storedShape(block), ends);
  }

  /** Returns the shape that a chunk takes in the file of a block. */
  public Shape storedShape(Shape block) {
    return clipped(block).extendedTo(least);
  }

  /** Returns the shape of the chunks of a block: no longer than the block on any axis. */
  public Shape clipped(Shape block) {
    return chunkShape.clippedTo(block);
  }
}
