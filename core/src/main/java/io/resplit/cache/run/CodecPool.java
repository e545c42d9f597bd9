package io.resplit.cache.run;

import io.resplit.buffer.Uninterrupted;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Threads that decode and encode, and read chunks that are files of their own; without any, the
 * caller does it when it asks for it.
 *
 * <p>Used by one thread. Tasks wait for nothing, so each of them ends.
 */
final class CodecPool implements AutoCloseable {

  private final ExecutorService threads;
  private final int threadCount;
  private final Deque<Task> submitted = new ArrayDeque<>();

  /** Decodes, encodes or reads one chunk. */
  @FunctionalInterface
  interface Work {
    /** Returns the number of stored bytes. */
    int run() throws IOException;
  }

  /** Work that is under way or done. */
  static final class Task extends FutureTask<Integer> {

    private Task(Work work) {
      super(work::run);
    }

    /** Does {@code work} on the calling thread, good or bad. */
    static Task done(Work work) {
      Task task = new Task(work);
      task.run();
      return task;
    }

    /**
     * Waits for the end and returns the number of stored bytes.
     *
     * @throws IOException what the work threw
     */
    int await() throws IOException {
      try {
        return Uninterrupted.await(this::get);
      } catch (ExecutionException e) {
        throw Uninterrupted.original(e.getCause());
      }
    }

    /** Waits for the end, be it good or bad; an interruption is kept for later. */
    void awaitEnd() {
      try {
        Uninterrupted.await(this::get);
      } catch (ExecutionException e) {
        return; // whoever needs the result is told
      }
    }
  }

  CodecPool(int threadCount) {
    this.threadCount = threadCount;
    this.threads = Executors.newFixedThreadPool(Math.max(1, threadCount), CodecPool::thread);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "resplit-codec");
    thread.setDaemon(true);
    return thread;
  }

  /** Begins {@code work}, or does it at once if there are no threads. */
  Task submit(Work work) {
    Task task = new Task(work);
    if (threadCount == 0) {
      task.run();
    } else {
      while (!submitted.isEmpty() && submitted.peek().isDone()) {
        submitted.remove();
      }
      submitted.add(task);
      threads.execute(task);
    }
    return task;
  }

  /** Waits until nothing is under way. */
  void awaitIdle() {
    submitted.forEach(Task::awaitEnd);
    submitted.clear();
  }

  /** Drops what has not begun and waits for the rest. */
  @Override
  public void close() {
    for (Task task : submitted) {
      task.cancel(false);
    }
    threads.shutdown();
    Uninterrupted.await(() -> threads.awaitTermination(Long.MAX_VALUE, TimeUnit.SECONDS));
  }
}
