package io.resplit.block;

import java.io.IOException;

/** The blocks of a set that is read. */
@FunctionalInterface
public interface BlockSource {

  /**
   * Opens a block for one visit.
   *
   * @param number number of the block in its grid
   */
  BlockFile open(long number) throws IOException;

  /** Is told that what an earlier run has done is restored, and its own steps follow. */
  default void replayed() {}

  /**
   * Returns the sum of what has been read since the last call, if this source sums it, or else 0;
   * sums of disjoint parts of an array add up by exclusive or.
   */
  default int takeSum() {
    return 0;
  }
}
