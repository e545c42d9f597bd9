package io.resplit.request;

import io.resplit.io.Activity;

/**
 * Watches a job. Called by the thread that runs the plan, between accesses to files; what its
 * {@link #activity} counts may be read by another thread at any time.
 */
public interface JobObserver {

  /** An observer that does nothing and never stops a job. */
  JobObserver NONE = new JobObserver() {};

  /** Returns what the job counts in while it runs; asked at its start. */
  default Activity activity() {
    return new Activity();
  }

  /**
   * Sees how far the job is, after every step.
   *
   * @param bytesWritten bytes written so far
   * @param bytesHeld payload held now
   * @param blocksPublished output blocks complete under their final names
   */
  default void progress(long bytesWritten, long bytesHeld, long blocksPublished) {}

  /** Returns whether the job should stop at the next safe point. */
  default boolean cancelled() {
    return false;
  }
}
