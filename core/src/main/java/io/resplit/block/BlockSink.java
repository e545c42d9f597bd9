package io.resplit.block;

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

  /**
   * Says that the step is over to which the first visit to a block belongs that has ended and does
   * not count yet: it counts from now on.
   */
  default void endVisit(long number) {}

  /**
   * Returns how many threads may visit blocks at the same time, each its own ones, and are of use;
   * 0 for none besides the caller's.
   */
  default int writers() {
    return 0;
  }

  /** Declares a block complete: it gets its final name now or when the job commits. */
  void publish(long number) throws IOException;

  /** Returns the element that files hold beyond the array; without bytes if they hold none. */
  default byte[] padding() {
    return new byte[0];
  }

  /** Ends the writing; nothing is to be done where nothing is open between visits. */
  @Override
  default void close() throws IOException {}
}
