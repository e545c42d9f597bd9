package io.resplit.engine;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Where the read boxes of a plan come from, cut into fragments that fit a staging buffer. */
@FunctionalInterface
interface FragmentSource {

  /** Receives one fragment. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Visits one fragment.
     *
     * @param dense its elements from index 0, the last axis fastest; valid during the call
     */
    void visit(Box fragment, ByteBuffer dense) throws IOException;
  }

  /**
   * Visits all fragments of a box, block by block.
   *
   * @return the sum of the box, if it is summed
   */
  int read(Box box, Visitor visitor) throws IOException;
}
