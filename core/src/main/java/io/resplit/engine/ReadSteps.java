package io.resplit.engine;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.util.function.LongConsumer;

/** Reads the boxes of a plan into the keep buffer. */
@FunctionalInterface
interface ReadSteps {

  /**
   * Returns when the next read box of the plan is held.
   *
   * @param box the box
   * @param taken takes the bytes of each fragment that is held, on this thread; 0 now and then
   *     while there is nothing
   * @return the sum of the box, if it is summed
   */
  int read(Box box, LongConsumer taken) throws IOException;
}
