package io.resplit.result;

import java.util.List;
import java.util.Optional;

/**
 * What other strategies and other limits would give.
 *
 * @param alternatives all strategies that solve the problem, at the same limit
 * @param leastForLowerBoundBytes least known payload with which some plan makes one seek for each
 *     file
 * @param mostUsefulBytes payload above which the chosen strategy finds nothing better
 * @param enough least payload with which the chosen strategy is nearly as fast as with any
 * @param better the next larger limit that makes clearly fewer seeks, if any
 * @param cutShort whether there may be better ones, because the search for these was cut short
 */
public record Outlook(
    List<Alternative> alternatives,
    long leastForLowerBoundBytes,
    long mostUsefulBytes,
    AtLimit enough,
    Optional<AtLimit> better,
    boolean cutShort) {

  /** Copies the list. */
  public Outlook {
    alternatives = List.copyOf(alternatives);
  }

  /**
   * What a strategy would cost.
   *
   * @param strategy its name
   * @param seeks seeks of its plan
   * @param peakBytes peak of its plan, and its chunk cache
   * @param predictedSeconds predicted time of its plan
   * @param fits whether the plan is within the limit
   */
  public record Alternative(
      String strategy, long seeks, long peakBytes, double predictedSeconds, boolean fits) {}

  /**
   * What the chosen strategy would cost at another limit.
   *
   * @param limitBytes the limit, in the terms in which the user has set his
   * @param dataBytes payload that it allows
   * @param seeks seeks of the plan
   * @param seconds predicted time of the plan
   */
  public record AtLimit(long limitBytes, long dataBytes, long seeks, double seconds) {}
}
