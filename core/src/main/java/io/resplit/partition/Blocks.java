package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.PrimitiveIterator;

/** Numbered blocks of an array. */
public interface Blocks {

  /** Returns which block is where. */
  Arrangement arrangement();

  /** Returns the partition, slowest axis first; of blocks that are no grid, their refinement. */
  default Grid grid() {
    return arrangement().asGrid().grid();
  }

  /** Returns how many blocks there are. */
  default long blockCount() {
    return arrangement().blockCount();
  }

  /** Returns the box of block {@code number}. */
  default Box box(long number) {
    return arrangement().box(number);
  }

  /** Returns the numbers of the blocks that share an element with a region, ascending. */
  default PrimitiveIterator.OfLong blocksIn(Box region) {
    return arrangement().blocksIn(region);
  }
}
