package io.resplit.engine;

import io.resplit.buffer.Uninterrupted;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;

/**
 * Writes the parts of write steps on threads of their own, while what comes next is read and
 * sorted; without threads at once.
 *
 * <p>Parts in one block are written by one thread, in the order of the plan, and each is a visit to
 * its file: accesses and seeks are the same as on one thread. A failure comes to light where the
 * caller next asks for something; no part is begun after it.
 *
 * <p>Confined to one thread, except for those that write; these are never interrupted, which would
 * close their files.
 */
final class SharedWrites implements AutoCloseable {

  /** Parts that one thread has before it: enough that it need not wait for the next. */
  private static final int MOST_WAITING = 16;

  /** How often the caller looks whether the job was cancelled while it waits, in milliseconds. */
  static final long LOOK_MILLIS = 100;

  private static final Part END = new Part(null, 0, null, null);

  private final List<BlockingQueue<Part>> queues = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final PartWriter direct;
  private final Runnable beforeWait;
  private Runnable changed = () -> {};
  private int underWay;
  private volatile Throwable failure;
  private volatile boolean stopped;

  /** A write step: the box that waits, and how many parts of it are not written yet. */
  final class Step {
    private final WaitingBox waiting;
    private final Runnable release;
    private int left = 1;

    private Step(WaitingBox waiting, Runnable release) {
      this.waiting = waiting;
      this.release = release;
    }

    /** Writes a part, now or soon. */
    void write(long number, Box block, Box region) throws IOException {
      begin();
      Part part = new Part(this, number, block, region);
      if (queues.isEmpty()) {
        part.write(direct);
      } else {
        hand(part, queues.get((int) (number % queues.size())));
      }
    }

    private void begin() {
      synchronized (SharedWrites.this) {
        left++;
      }
    }

    /** Says that a part is written, or that no more come. */
    void end() {
      synchronized (SharedWrites.this) {
        left--;
        if (left > 0) {
          return;
        }
      }
      release.run();
      synchronized (SharedWrites.this) {
        underWay--;
        SharedWrites.this.notifyAll();
      }
      changed.run();
    }

    /** Returns whether all of it is written. */
    boolean isWritten() {
      synchronized (SharedWrites.this) {
        return left == 0;
      }
    }
  }

  private record Part(Step step, long number, Box block, Box region) {
    void write(PartWriter writer) throws IOException {
      writer.write(number, block, region, step.waiting, fragment -> true);
      step.end();
    }
  }

  /**
   * Starts the threads.
   *
   * @param count how many; 0 to write at once
   * @param writers makes what writes on each of them, by its number; where there are none, the
   *     first writes at once
   * @param beforeWait is run now and then while the caller waits, and may end the job
   */
  SharedWrites(int count, IntFunction<PartWriter> writers, Runnable beforeWait) {
    this.beforeWait = beforeWait;
    this.direct = count == 0 ? writers.apply(0) : null;
    for (int i = 0; i < count; i++) {
      BlockingQueue<Part> queue = new ArrayBlockingQueue<>(MOST_WAITING);
      PartWriter writer = writers.apply(i).before(this::requireGoing);
      Thread thread = new Thread(() -> work(queue, writer), "resplit-writer-" + i);
      thread.setDaemon(true);
      queues.add(queue);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
  }

  /** Says what is run whenever a step has begun, or was written and released, on any thread. */
  void whenChanged(Runnable action) {
    changed = action;
  }

  /**
   * Begins a step; its parts follow, and then its {@linkplain Step#end end}.
   *
   * @param waiting holds all its elements
   * @param release lets go of them; is run on any thread
   */
  Step begin(WaitingBox waiting, Runnable release) {
    synchronized (this) {
      underWay++;
    }
    changed.run();
    return new Step(waiting, release);
  }

  private void hand(Part part, BlockingQueue<Part> queue) throws IOException {
    requireSound();
    while (!Uninterrupted.await(() -> queue.offer(part, LOOK_MILLIS, TimeUnit.MILLISECONDS))) {
      beforeWait.run();
      requireSound();
    }
  }

  private void work(BlockingQueue<Part> queue, PartWriter writer) {
    for (Part part = next(queue); part != END; part = next(queue)) {
      if (failure == null && !stopped) {
        try {
          part.write(writer);
        } catch (IOException | RuntimeException | Error e) {
          fail(e);
        }
      }
    }
  }

  private static Part next(BlockingQueue<Part> queue) {
    return Uninterrupted.await(queue::take);
  }

  private void fail(Throwable met) {
    synchronized (this) {
      failure = failure == null ? met : failure;
      notifyAll();
    }
    changed.run();
  }

  private void requireGoing() {
    if (stopped || failure != null) {
      throw new CancellationException("the job of this step has ended");
    }
  }

  /** Fails with what a thread has met, if that is so. */
  private void requireSound() throws IOException {
    if (failure != null) {
      throw Uninterrupted.original(failure);
    }
  }

  /** Returns whether all steps that have begun are written and their boxes released. */
  synchronized boolean areDone() throws IOException {
    requireSound();
    return underWay == 0;
  }

  /** Waits until something holds, which what is under way brings about, or nothing is under way. */
  void await(BooleanSupplier enough) throws IOException {
    while (!Uninterrupted.await(() -> awaitOnce(enough))) {
      beforeWait.run();
    }
  }

  private synchronized boolean awaitOnce(BooleanSupplier enough)
      throws IOException, InterruptedException {
    if (areDone() || enough.getAsBoolean()) {
      return true;
    }
    wait(LOOK_MILLIS);
    return false;
  }

  /** Ends the threads, after the parts that they are at; returns when no file is open any more. */
  @Override
  public void close() {
    stopped = true;
    for (BlockingQueue<Part> queue : queues) {
      Uninterrupted.await(
          () -> {
            queue.put(END);
            return END;
          });
    }
    threads.forEach(Uninterrupted::join);
  }
}
