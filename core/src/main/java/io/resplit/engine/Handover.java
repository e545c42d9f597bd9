package io.resplit.engine;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;

/** What the thread that runs a plan needs of the thread that reads for it. */
final class Handover {

  private Handover() {}

  /** Waits for an element; an interruption is kept for later. */
  static <T> T take(BlockingQueue<T> queue) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return queue.take();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      restore(interrupted);
    }
  }

  /** Interrupts a thread and waits for its end; an interruption of this one is kept for later. */
  static void stop(Thread thread) {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    restore(interrupted);
  }

  private static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Throws what another thread has met, if it has met anything. */
  static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }
}
