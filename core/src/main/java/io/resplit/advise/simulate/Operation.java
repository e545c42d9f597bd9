package io.resplit.advise.simulate;

/** What a program does with the elements of a dataset. */
public enum Operation {
  /** Reads a dataset that is there. */
  READ,
  /** Writes over a dataset that is there: the rest of a chunk is read first. */
  REWRITE,
  /** Writes a new dataset, with no chunk there yet. */
  WRITE
}
