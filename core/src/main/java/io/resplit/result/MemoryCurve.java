package io.resplit.result;

import java.util.List;

/**
 * What strategies cost at different limits of memory.
 *
 * @param series one for each strategy
 */
public record MemoryCurve(List<Series> series) {

  /** Copies the list. */
  public MemoryCurve {
    series = List.copyOf(series);
  }

  /**
   * The costs of one strategy.
   *
   * @param strategy its name
   * @param points by ascending limit; limits at which it has no plan are left out
   */
  public record Series(String strategy, List<Point> points) {

    /** Copies the list. */
    public Series {
      points = List.copyOf(points);
    }
  }

  /**
   * The cost at one limit.
   *
   * @param limitBytes most payload that is allowed
   * @param peakBytes most payload that the plan holds
   * @param seeks its seeks
   * @param seconds its predicted time
   */
  public record Point(long limitBytes, long peakBytes, long seeks, double seconds) {}
}
