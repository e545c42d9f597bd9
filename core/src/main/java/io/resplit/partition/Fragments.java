package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * How a part of a block is cut into single accesses: chunk by chunk where there are chunks, and so
 * that each fragment fits a buffer. Immutable.
 *
 * @param chunks chunks as they are stored, if there are any
 * @param maxVolume most elements of a fragment; at least 1
 * @param axes which axis of the array each stored axis is, slowest first
 */
public record Fragments(Optional<Grid> chunks, long maxVolume, AxisMap axes) {

  /** Returns the same in the chunks of one block. */
  public Fragments in(Optional<LongFunction<Grid>> byBlock, long number) {
    return in(byBlock.map(cells -> cells.apply(number)));
  }

  /** Returns the same in other chunks, or in none. */
  public Fragments in(Optional<Grid> others) {
    return new Fragments(others, maxVolume, axes);
  }

  /** Returns the fragments of a region of the array, in storage order. */
  public Iterator<Box> of(Box region) {
    if (axes.isIdentity()) {
      return ofStored(region);
    }
    AxisMap back = axes.inverse();
    Iterator<Box> stored = ofStored(axes.permute(region));
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return stored.hasNext();
      }

      @Override
      public Box next() {
        return back.permute(stored.next());
      }
    };
  }

  private Iterator<Box> ofStored(Box region) {
    return chunks.isEmpty()
        ? new BoxSplitter(region, maxVolume)
        : new CellSplitter(chunks.get(), region, maxVolume);
  }
}
