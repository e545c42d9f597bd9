package io.resplit.format;

import java.io.Closeable;
import java.io.IOException;

/**
 * The blocks of a set that is written.
 *
 * <p>Closing the sink before all blocks are published discards what is not.
 */
public interface BlockSink extends Closeable {

  /**
   * Opens a block for one visit; the first visit creates it under a temporary name.
   *
   * @param number number of the block in its grid
   */
  BlockFile open(long number) throws IOException;

  /** Gives a complete block its final name. */
  void publish(long number) throws IOException;
}
