package io.resplit.engine;

import io.resplit.block.FillFile;
import io.resplit.geometry.Box;
import io.resplit.partition.Fragments;
import io.resplit.plan.Problem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Writes parts of blocks from what is held, fragment by fragment, and with them the padding beyond
 * the end of the array. Confined to one thread.
 *
 * @param problem knows which padding is written with a part
 * @param padding the element that it consists of
 * @param fragments cuts parts into fragments that fit the target
 * @param beforeFragment is run before every fragment, and may end the job
 * @param written takes the bytes of the array in every fragment that was written
 */
record PartWriter(
    BlockVisits target,
    Problem problem,
    byte[] padding,
    Fragments fragments,
    Runnable beforeFragment,
    LongConsumer written) {

  /** Returns the same writer, but one that runs something else before every fragment. */
  PartWriter before(Runnable action) {
    return new PartWriter(target, problem, padding, fragments, action, written);
  }

  /**
   * Hands the fragments of a part that are wanted to the target, in one visit.
   *
   * @param block where the block lies in the array
   * @param region the part
   * @param waiting holds the elements
   * @param wanted is asked for the part of the array with which a fragment is written
   */
  void write(long number, Box block, Box region, WaitingBox waiting, Predicate<Box> wanted)
      throws IOException {
    try (target) {
      writeFragments(number, block, region, waiting, wanted);
    }
  }

  private void writeFragments(
      long number, Box block, Box region, WaitingBox waiting, Predicate<Box> wanted)
      throws IOException {
    for (Iterator<Box> all = fragments.of(problem.written(region)); all.hasNext(); ) {
      beforeFragment.run();
      Box fragment = all.next();
      if (wanted.test(problem.writtenWith(fragment))) {
        target.write(number, fragment.relativeTo(block), elements(fragment, region, waiting));
        written.accept(common(region, fragment) * problem.elementBytes());
      }
    }
  }

  private static long common(Box region, Box fragment) {
    return region.intersects(fragment) ? region.intersection(fragment).volume() : 0;
  }

  private ByteBuffer elements(Box fragment, Box region, WaitingBox waiting) {
    int bytes = Math.toIntExact(fragment.volume() * problem.elementBytes());
    ByteBuffer buffer = target.buffer(bytes);
    if (!region.contains(fragment)) {
      FillFile.fill(buffer, 0, bytes, padding);
    }
    return waiting.gather(fragment, buffer);
  }
}
