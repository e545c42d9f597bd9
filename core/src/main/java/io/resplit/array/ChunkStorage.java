package io.resplit.array;

import io.resplit.geometry.Shape;
import java.util.List;

/**
 * How all blocks of a set are stored in chunks.
 *
 * @param chunkShape shape of a chunk, slowest axis first; clipped to blocks that are smaller, but
 *     see {@link #room}
 * @param filters filters in the order in which a writer applies them
 * @param sparse whether chunks that only hold the fill value are left out
 */
public record ChunkStorage(Shape chunkShape, List<ChunkFilter> filters, boolean sparse) {

  /** Copies the list. */
  public ChunkStorage {
    filters = List.copyOf(filters);
  }

  /** Returns whether the place of every element is known beforehand. */
  public boolean isFixed() {
    return filters.isEmpty() && !sparse;
  }

  /** Returns how a block is stored; where its chunks begin is not known yet. */
  public BlockLayout layout(Shape block) {
    Shape chunk = clipped(block);
    return isFixed()
        ? new BlockLayout.FixedChunks(block, chunk, 0)
        : new BlockLayout.Chunked(block, chunk, filters);
  }

  /**
   * Returns the shape that a chunk takes in a file that is read: on axes where chunks are longer
   * than all blocks, as HDF5 allows where a dataset can grow, that of the chunk; else clipped to
   * the block, as our own writer does.
   *
   * @param longest shape of the longest block along each axis
   */
  public Shape room(Shape block, Shape longest) {
    long[] lengths = clipped(block).toArray();
    for (int axis = 0; axis < lengths.length; axis++) {
      if (chunkShape.length(axis) > longest.length(axis)) {
        lengths[axis] = chunkShape.length(axis);
      }
    }
    return Shape.of(lengths);
  }

  /** Returns the shape of the chunks of a block: no longer than the block on any axis. */
  public Shape clipped(Shape block) {
    return chunkShape.clippedTo(block);
  }
}
