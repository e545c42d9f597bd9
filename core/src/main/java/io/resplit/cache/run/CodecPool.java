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
import java.util.function.Consumer;

/**
 * Threads that decode and encode, and others that read chunks which are files of their own; without
 * any, the caller does it when it asks for it.
 *
 * <p>Used by one thread. Tasks wait for nothing, so each of them ends.
 */
final class CodecPool implements AutoCloseable {

  private final ExecutorService threads;
  private final ExecutorService readers;
  private final int threadCount;
  private final Deque<Task> submitted = new ArrayDeque<>();

  /** Decodes, encodes or reads one chunk. */
  @FunctionalInterface
  interface Work {
    /** Returns the number of stored bytes. */
    int run() throws IOException;
  }

  /** Decodes a chunk that was read, if that is wanted. */
  @FunctionalInterface
  interface Decoding {
    /** Takes the number of stored bytes and returns it. */
    int run(int bytes) throws IOException;
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

  /**
   * Creates a pool; begins no thread yet.
   *
   * @param readerCount most threads that read, if there are any threads
   */
  CodecPool(int threadCount, int readerCount) {
    this.threadCount = threadCount;
    this.threads = pool(threadCount, "resplit-codec");
    this.readers = pool(readerCount, "resplit-reader");
  }

  private static ExecutorService pool(int count, String name) {
    return Executors.newFixedThreadPool(Math.max(1, count), task -> thread(task, name));
  }

  private static Thread thread(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Begins {@code work}, or does it at once if there are no threads. */
  Task submit(Work work) {
    return begun(new Task(work), threads::execute);
  }

  /**
   * Begins to read, and then to decode; or does it at once if there are no threads.
   *
   * @param isShort whether a thread that reads can as well do the rest
   */
  Task submit(Work read, Decoding decode, boolean isShort) {
    if (threadCount == 0) {
      return Task.done(() -> decode.run(read.run()));
    }
    Task reading = new Task(read);
    return begun(
        new Task(() -> decode.run(reading.await())),
        decoding -> readers.execute(() -> readThenDecode(reading, decoding, isShort)));
  }

  private void readThenDecode(Task reading, Task decoding, boolean isShort) {
    if (decoding.isCancelled()) {
      return;
    }
    reading.run();
    if (isShort) {
      decoding.run();
    } else {
      threads.execute(decoding);
    }
  }

  private Task begun(Task task, Consumer<Task> begin) {
    if (threadCount == 0) {
      task.run();
      return task;
    }
    while (!submitted.isEmpty() && submitted.peek().isDone()) {
      submitted.remove();
    }
    submitted.add(task);
    begin.accept(task);
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
    end(readers); // which hand over to the others
    end(threads);
  }

  private static void end(ExecutorService threads) {
    threads.shutdown();
    Uninterrupted.await(() -> threads.awaitTermination(Long.MAX_VALUE, TimeUnit.SECONDS));
  }
}
