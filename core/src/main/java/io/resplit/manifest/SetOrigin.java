package io.resplit.manifest;

import java.time.Instant;

/**
 * What made a set.
 *
 * @param by program and version
 * @param at when it was complete
 * @param strategy planner, if a plan made it
 * @param readSeeks seeks that making it cost in the input
 * @param writeSeeks seeks that making it cost in the output
 * @param peakBytes most data held at any moment
 * @param inputs fingerprint of the files that were read; may be empty
 */
public record SetOrigin(
    String by,
    Instant at,
    String strategy,
    long readSeeks,
    long writeSeeks,
    long peakBytes,
    String inputs) {

  /** Returns the origin of a set that this program has just completed. */
  public static SetOrigin now(
      String strategy, long readSeeks, long writeSeeks, long peakBytes, String inputs) {
    return new SetOrigin(
        Version.program(), Instant.now(), strategy, readSeeks, writeSeeks, peakBytes, inputs);
  }
}
