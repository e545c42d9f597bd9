package io.resplit.testkit;

import io.resplit.geometry.Box;

/** How many runs a box makes in a file. */
public final class RunCount {

  private RunCount() {}

  /**
   * Returns how many runs {@code box} makes in a file that stores {@code block}: one extends along
   * the last axis that the box does not cover, and every slower axis multiplies them by its length.
   *
   * @param box region read or written; must lie inside {@code block}
   */
  public static long of(Box box, Box block) {
    long runs = 1;
    for (int axis = 0; axis < runAxis(box, block); axis++) {
      runs = Math.multiplyExact(runs, box.length(axis));
    }
    return runs;
  }

  private static int runAxis(Box box, Box block) {
    int axis = box.rank() - 1;
    while (axis > 0 && box.length(axis) == block.length(axis)) {
      axis--;
    }
    return axis;
  }
}
