package io.resplit.plan;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import java.util.Optional;

/**
 * How the blocks of a side are cut into chunks, or into records, inside their files.
 *
 * @param shape shape of a chunk, slowest axis first, clipped to blocks that are smaller; chunks at
 *     the far edges of a block take as much space as the others
 * @param access what can be moved on its own
 * @param least shape that a chunk takes at least, also in blocks that are smaller: on each axis the
 *     length of a chunk, as where datasets could grow, or 1
 * @param filters what filters need, if there are any
 * @param shard shape of the files that hold the chunks, if the chunks of a block lie in several:
 *     that of shards, or of a chunk
 */
public record Chunking(
    Shape shape, Access access, Shape least, FilterNeeds filters, Optional<Shape> shard) {

  /** Creates chunks that are all clipped to blocks that are smaller. */
  public Chunking(Shape shape, Access access) {
    this(shape, access, Shape.ones(shape.rank()), FilterNeeds.USUAL, Optional.empty());
  }

  /** What can be moved on its own. */
  public enum Access {
    /** Any elements of a chunk: chunks are stored as they are. */
    ELEMENTS,
    /** Whole chunks only: they pass through filters. */
    CHUNKS,
    /** Whole chunks only, each once and in the order of their file: they are one stream. */
    STREAM,
    /** Whole chunks only, as they are stored: not all of their filters are known. */
    STORED,
    /**
     * Any elements of a record: a chunk is a single index of the slowest axis in the file, and
     * something else lies between it and the next one.
     */
    RECORDS
  }

  /**
   * Returns the records of blocks.
   *
   * @param block shape of the largest block
   */
  public static Chunking ofRecords(Shape block) {
    Shape record = Shape.of(block.rank(), axis -> axis == 0 ? 1 : block.length(axis));
    return new Chunking(record, Access.RECORDS);
  }

  /** Returns the same chunks of an array whose axes are permuted. */
  public Chunking permuted(AxisMap axes) {
    return new Chunking(
        axes.permute(shape), access, axes.permute(least), filters, shard.map(axes::permute));
  }

  /** Returns the size of a chunk that is not clipped, in bytes. */
  public long bytes(int elementBytes) {
    return Math.multiplyExact(shape.volume(), elementBytes);
  }

  /** Returns the shape that chunks take in a block. */
  public Shape storedShape(Shape block) {
    return shape.clippedTo(block).extendedTo(least);
  }

  /** Returns the length on an axis that chunks take in a block of some length. */
  public long storedLength(int axis, long blockLength) {
    return Math.max(Math.min(shape.length(axis), blockLength), least.length(axis));
  }

  /** Returns whether there may be chunks longer than their block. */
  public boolean hasLongChunks() {
    return least.volume() > 1;
  }

  /** Returns whether chunks are only moved as a whole. */
  public boolean isFiltered() {
    return access == Access.CHUNKS || isStream() || isStoredOnly();
  }

  /** Returns whether files that are cut so, or not at all, are only moved in whole chunks. */
  public static boolean isFiltered(Optional<Chunking> cut) {
    return cut.filter(Chunking::isFiltered).isPresent();
  }

  /** Returns whether chunks are written in the order of their file. */
  public boolean isStream() {
    return access == Access.STREAM;
  }

  /** Returns whether chunks can only be copied. */
  public boolean isStoredOnly() {
    return access == Access.STORED;
  }

  /** Returns whether these are records. */
  public boolean isOfRecords() {
    return access == Access.RECORDS;
  }
}
