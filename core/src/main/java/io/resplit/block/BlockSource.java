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

  /** Returns how many threads may visit blocks at the same time, and are of use. */
  default int visitors() {
    return 1;
  }

  /** Returns the same source for so many threads; it must be safe for them. */
  default BlockSource visitedBy(int threads) {
    if (threads == visitors()) {
      return this;
    }
    BlockSource source = this;
    return new BlockSource() {
      @Override
      public BlockFile open(long number) throws IOException {
        return source.open(number);
      }

      @Override
      public int visitors() {
        return threads;
      }
    };
  }
}
