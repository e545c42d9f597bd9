package io.resplit.geometry;

/**
 * Contiguous stretches of a box inside a file that stores a block, slowest axis first.
 *
 * <p>The model of Guédon, Hayot-Sasson and Glatard, <i>A heuristic to repartition large
 * multi-dimensional arrays with reduced disk seeking</i> (2020), section 2, counted as their code
 * does: the first run of a visit is its open.
 */
public final class Runs {

  private Runs() {}

  /**
   * Returns how many runs {@code box} makes in a file that stores {@code block}.
   *
   * <p>Counts without enumerating: the axes from the last one that {@code box} does not cover
   * onwards form one run, and every slower axis multiplies the number of runs by its length.
   *
   * @param box region read or written; must lie inside {@code block}
   * @param block extent of the whole file
   * @return runs, at least 1; equals seeks when the file is visited once
   */
  public static long count(Box box, Box block) {
    long runs = 1;
    for (int axis = 0; axis < runAxis(box, block); axis++) {
      runs = Math.multiplyExact(runs, box.length(axis));
    }
    return runs;
  }

  /**
   * Returns the axis along which one run of {@code box} extends: the last axis that {@code box}
   * does not cover in {@code block}, or 0 if it covers all. All faster axes are covered.
   */
  public static int runAxis(Box box, Box block) {
    int axis = box.rank() - 1;
    while (axis > 0 && box.length(axis) == block.length(axis)) {
      axis--;
    }
    return axis;
  }
}
