package io.resplit.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Stops a job cleanly when the process is asked to end: the job sees the request at its next safe
 * point, and the process waits until it has cleaned up. Safe for use by several threads.
 */
public final class Shutdown implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook = new Thread(this::waitForRun, "shutdown");
  private volatile boolean requested;

  /** Begins to listen for signals. */
  public Shutdown() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void waitForRun() {
    requested = true;
    try {
      finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the job should stop. */
  public boolean requested() {
    return requested;
  }

  /** Says that the job has ended and cleaned up. */
  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return; // the process is ending, and the hook has nothing to wait for any more
    }
  }
}
