package io.resplit.block;

import io.resplit.geometry.Box;
import io.resplit.io.ResplitException;
import java.io.Closeable;
import java.io.IOException;

/** The blocks of a set that is written. */
public interface BlockSink extends Closeable {

  /**
   * Opens a block for one visit; the first visit creates it under a temporary name.
   *
   * @param number number of the block in its grid
   */
  BlockFile open(long number) throws IOException;

  /** Declares a block complete: it gets its final name now or when the run commits. */
  void publish(long number) throws IOException;

  /**
   * Is told that an earlier run has written a part of a block, which is therefore there.
   *
   * @param box the part, relative to the block
   * @throws ResplitException if it is not there any more
   */
  default void restore(long number, Box box) throws IOException {}

  /**
   * Returns whether a part of a block that an earlier run has written did not get to its file, and
   * must be written again.
   *
   * @param box the part, relative to the block; within one chunk if the block has chunks
   */
  default boolean isLost(long number, Box box) {
    return false;
  }
}
