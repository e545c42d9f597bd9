package io.resplit.testkit;

import io.resplit.request.JobObserver;

/** Stops a run between two fragments of a step. */
public final class Cancelling implements JobObserver {

  private int patience;

  /**
   * Creates an observer.
   *
   * @param patience how often it lets a run go on
   */
  public Cancelling(int patience) {
    this.patience = patience;
  }

  @Override
  public boolean cancelled() {
    return patience-- <= 0;
  }
}
