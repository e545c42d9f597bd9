package io.resplit.planner.frontier.pivot;

import io.resplit.result.Cost;

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

  /** Returns the weighted sum of a plan that costs {@code cost}. */
  public double of(Cost cost) {
    return (double) readSeek * cost.readSeeks()
        + (double) writeSeek * cost.writeSeeks()
        + (double) open * (cost.readOpens() + cost.writeOpens());
  }

  /** Refuses negative weights, and seeks that weigh nothing. */
  public Weights {
    if (readSeek < 1 || writeSeek < 1 || open < 0) {
      throw new IllegalArgumentException(
          "seeks weigh at least 1, opens at least 0: " + readSeek + ", " + writeSeek + ", " + open);
    }
  }
}
