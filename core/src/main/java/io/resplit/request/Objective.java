package io.resplit.request;

/** What a plan has as little of as possible. */
public enum Objective {
  /** Seeks. */
  SEEKS,
  /** Predicted time on the disk: seeks and visits of files, weighted. */
  TIME
}
