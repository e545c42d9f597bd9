package io.resplit.geometry;

import java.util.Iterator;
import java.util.Optional;

/**
 * How a part of a block is cut into single accesses: chunk by chunk where there are chunks, and so
 * that each fragment fits a buffer. Immutable.
 *
 * @param chunks chunks of the array, if there are any
 * @param maxVolume most elements of a fragment; at least 1
 */
public record Fragments(Optional<Grid> chunks, long maxVolume) {

  /** Returns the fragments of a region of the array, in storage order. */
  public Iterator<Box> of(Box region) {
    return chunks.isEmpty()
        ? new BoxSplitter(region, maxVolume)
        : new CellSplitter(chunks.get(), region, maxVolume);
  }
}
