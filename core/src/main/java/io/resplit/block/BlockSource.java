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
}
