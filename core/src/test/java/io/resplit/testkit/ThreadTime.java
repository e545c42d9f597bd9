package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** Bounds the processor time that work takes of this thread: other programs do not lengthen it. */
public final class ThreadTime {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ThreadTime() {}

  /** Does some work that must not take more processor time than so many seconds. */
  public static void within(int seconds, Executable work) throws Throwable {
    within(
        seconds,
        () -> {
          work.execute();
          return seconds;
        });
  }

  /** Returns the result of work that must not take more processor time than so many seconds. */
  public static <T> T within(int seconds, ThrowingSupplier<T> work) throws Throwable {
    long start = THREADS.getCurrentThreadCpuTime();
    T result = work.get();
    long took = (THREADS.getCurrentThreadCpuTime() - start) / 1_000_000;
    assertTrue(
        took <= 1000L * seconds, () -> took + " ms of processor time, not " + seconds + " s");
    return result;
  }
}
