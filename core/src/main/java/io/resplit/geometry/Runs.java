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
