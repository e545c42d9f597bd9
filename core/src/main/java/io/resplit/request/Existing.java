package io.resplit.request;

/** What may happen to outputs that are there before a run. */
public enum Existing {
  /** The run is refused. */
  REFUSE,
  /** They are replaced, and what an interrupted run has left is deleted. */
  REPLACE,
  /** They are what an interrupted run has made, and the run resumes from them. */
  RESUME
}
