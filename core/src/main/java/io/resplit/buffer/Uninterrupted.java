package io.resplit.buffer;

import java.io.IOException;

/** What threads that hand buffers to one another need: to wait, and to pass failures on. */
public final class Uninterrupted {

  private Uninterrupted() {}

  /**
   * Waits for something.
   *
   * @param <T> what it is
   * @param <X> how it may fail
   */
  @FunctionalInterface
  public interface Wait<T, X extends Exception> {

    /** Returns it as soon as it is there; may be called again after an interruption. */
    T await() throws InterruptedException, X;
  }

  /** Returns what {@code wait} gives; an interruption is kept for later. */
  public static <T, X extends Exception> T await(Wait<T, X> wait) throws X {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return wait.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends a thread that stops where it is interrupted; returns when it has ended. */
  public static void end(Thread thread) {
    thread.interrupt();
    join(thread);
  }

  /** Waits for the end of a thread. */
  public static void join(Thread thread) {
    await(
        () -> {
          thread.join();
          return thread;
        });
  }

  /** Returns what another thread has met, or throws it if it is unchecked. */
  public static IOException original(Throwable failure) {
    if (failure instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return (IOException) failure;
  }
}
