package io.resplit.engine;

import io.resplit.geometry.Box;
import io.resplit.geometry.BoxSplitter;
import io.resplit.geometry.CellSplitter;
import io.resplit.geometry.Grid;
import io.resplit.plan.Problem;
import java.util.Iterator;
import java.util.Optional;

/**
 * How the part of a block that one step moves is cut into single accesses: chunk by chunk where
 * there are chunks, and so that each piece fits the staging buffer. Confined to one thread.
 */
final class Pieces {

  private final Optional<Grid> chunks;
  private final long stagingElements;

  /**
   * Prepares to cut.
   *
   * @param stagingElements most elements of a piece
   */
  Pieces(Problem.Side side, long stagingElements) {
    this.chunks = side.chunks();
    this.stagingElements = stagingElements;
  }

  /** Returns the pieces of a region of the array, in storage order. */
  Iterator<Box> of(Box region) {
    return chunks.isEmpty()
        ? new BoxSplitter(region, stagingElements)
        : new CellSplitter(chunks.get(), region, stagingElements);
  }
}
