package io.resplit.set;

import io.resplit.array.ChunkStorage;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Arrangement;
import io.resplit.partition.AxisArrangement;
import java.util.List;
import java.util.Optional;

/**
 * What the files of a set store contiguously: rows, records or chunks.
 *
 * @param arrangement which block of the array is where
 * @param elementBytes size of an element
 * @param inRecords whether every index of the slowest axis is stored on its own
 * @param chunks how blocks are stored in chunks, if they are
 */
record StoredCells(
    Arrangement arrangement, int elementBytes, boolean inRecords, Optional<ChunkStorage> chunks) {

  /**
   * Returns the arrangement of some indices.
   *
   * @param indices one for each axis, slowest first
   * @param throughBytes most bytes that are read and dropped to save a seek; filtered chunks are
   *     read whole anyway
   */
  Arrangement within(List<AxisIndices> indices, long throughBytes) {
    if (indices.stream().allMatch(AxisIndices::isDense)) {
      return arrangement.within(Box.around(indices));
    }
    boolean isFiltered = chunks.isPresent() && !chunks.get().isFixed();
    long through = isFiltered ? Long.MAX_VALUE : throughBytes / elementBytes;
    return arrangement.within(indices, cell().orElse(arrangement.longestStored()), through);
  }

  /** Returns the arrangement with what is stored contiguously as its blocks. */
  AxisArrangement contiguous() {
    AxisArrangement all = arrangement.asGrid();
    return cell().map(cell -> all.refined(cell, least())).orElseGet(all::runs);
  }

  /** Returns the shape of what is stored contiguously, if that is less than a block. */
  Optional<Shape> cell() {
    return chunks.map(ChunkStorage::chunkShape).or(this::record);
  }

  private Optional<Shape> record() {
    return inRecords
        ? Optional.of(Box.whole(arrangement.longestStored()).withAxis(0, 0, 1).shape())
        : Optional.empty();
  }

  Shape least() {
    Shape ones = Shape.ones(arrangement.asGrid().grid().rank());
    return chunks.map(ChunkStorage::least).orElse(ones);
  }
}
