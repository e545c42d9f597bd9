package io.resplit.testkit;

import io.resplit.geometry.Box;
import io.resplit.geometry.Runs;

/** How many runs a box makes in a file. */
public final class RunCount {

  private RunCount() {}

  /**
   * Returns how many runs {@code box} makes in a file that stores {@code block}: every axis slower
   * than the one that a run extends along multiplies them by its length.
   *
   * @param box region read or written; must lie inside {@code block}
   */
  public static long of(Box box, Box block) {
    long runs = 1;
    for (int axis = 0; axis < Runs.runAxis(box, block); axis++) {
      runs = Math.multiplyExact(runs, box.length(axis));
    }
    return runs;
  }
}
