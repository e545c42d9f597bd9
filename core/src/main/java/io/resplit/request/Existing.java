package io.resplit.request;

/** What may happen to outputs that are there before a job. */
public enum Existing {
  /** The job is refused. */
  REFUSE,
  /** They are replaced, and what an interrupted job has left is deleted. */
  REPLACE,
  /** They are what an interrupted job has made, and the job resumes from them. */
  RESUME
}
