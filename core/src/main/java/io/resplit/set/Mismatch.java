package io.resplit.set;

/** What to do if the files of a set disagree about what their elements mean. */
public enum Mismatch {
  /** Refuse them. */
  REFUSE,
  /** Take what the first file says for all of them. */
  IGNORE
}
