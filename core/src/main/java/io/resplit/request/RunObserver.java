package io.resplit.request;

/** Watches a run. Called by the thread that runs the plan, between accesses to files. */
public interface RunObserver {

  /** An observer that does nothing and never stops a run. */
  RunObserver NONE = new RunObserver() {};

  /**
   * Sees how far the run is, after every step.
   *
   * @param bytesWritten bytes written so far
   * @param bytesHeld payload held now
   * @param blocksPublished output blocks complete under their final names
   */
  default void progress(long bytesWritten, long bytesHeld, long blocksPublished) {}

  /** Returns whether the run should stop at the next safe point. */
  default boolean cancelled() {
    return false;
  }
}
