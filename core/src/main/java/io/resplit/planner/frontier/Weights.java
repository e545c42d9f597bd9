package io.resplit.planner.frontier;

/**
 * What the frontier planner minimises: the weighted sum of seeks and opens of a plan.
 *
 * @param readSeek weight of one seek of a read
 * @param writeSeek weight of one seek of a write
 * @param open weight of one visit of a file, on top of its seeks
 */
public record Weights(long readSeek, long writeSeek, long open) {

  /** Every seek counts one, opens count nothing. */
  public static final Weights SEEKS = new Weights(1, 1, 0);

  /** Refuses negative weights, and seeks that weigh nothing. */
  public Weights {
    if (readSeek < 1 || writeSeek < 1 || open < 0) {
      throw new IllegalArgumentException(
          "seeks weigh at least 1, opens at least 0: " + readSeek + ", " + writeSeek + ", " + open);
    }
  }
}
