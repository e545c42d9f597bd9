package io.resplit.engine;

import io.resplit.geometry.Box;
import io.resplit.geometry.Fragments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Writes parts of blocks from what is held, fragment by fragment. Confined to one thread.
 *
 * @param fragments cuts parts into fragments that fit the target
 * @param beforeFragment is run before every fragment, and may end the job
 * @param written takes the bytes of every fragment that was written
 */
record PartWriter(
    BlockVisits target,
    Fragments fragments,
    int elementBytes,
    Runnable beforeFragment,
    LongConsumer written) {

  /**
   * Hands the fragments of a part that are wanted to the target.
   *
   * @param block where the block lies in the array
   * @param region the part
   * @param waiting holds the elements
   */
  void write(long number, Box block, Box region, WaitingBox waiting, Predicate<Box> wanted)
      throws IOException {
    for (Iterator<Box> all = fragments.of(region); all.hasNext(); ) {
      beforeFragment.run();
      Box fragment = all.next();
      if (wanted.test(fragment)) {
        int bytes = Math.toIntExact(fragment.volume() * elementBytes);
        ByteBuffer buffer = target.buffer(bytes);
        target.write(number, fragment.relativeTo(block), waiting.gather(fragment, buffer));
        written.accept(bytes);
      }
    }
  }
}
