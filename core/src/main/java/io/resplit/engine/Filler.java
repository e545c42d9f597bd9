package io.resplit.engine;

import io.resplit.buffer.Uninterrupted;
import io.resplit.geometry.Box;
import io.resplit.plan.Step;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.LongConsumer;
import java.util.function.Predicate;

/**
 * Sorts what a plan reads into the keep buffer on a thread of its own, in the order of the plan,
 * while boxes are written that are complete.
 *
 * <p>A read box begins as soon as there is space for it besides all that is still held. Where the
 * writes before it are done, the plan has that space; thus it never waits for ever, and no more is
 * held than the plan's peak. A failure comes to light where the box that could not be read is due.
 */
final class Filler implements ReadSteps, AutoCloseable {

  private static final Filled NOTHING = new Filled();

  private final Predicate<Box> hasRoom;
  private final Writes writes;
  private final Thread thread;
  private final Deque<Filled> boxes = new ArrayDeque<>();
  private Throwable failure;

  /** Whether the caller waits and all writes before are done: there is no more space to come. */
  private boolean isAwaited;

  /** The write steps that have begun. */
  @FunctionalInterface
  interface Writes {
    /**
     * Returns whether all are done.
     *
     * @throws IOException if one has failed
     */
    boolean areDone() throws IOException;
  }

  /** How much of a read box is held, and not yet said to the caller. */
  private static final class Filled {
    private int fragments;
    private long bytes;
    private boolean ended;
    private int sum;
  }

  /**
   * Starts to fill.
   *
   * @param steps steps of the plan that are left
   * @param hasRoom whether a read box fits at the moment besides what is held
   * @param writes what has begun of the writes before the box that is awaited
   * @param reads reads and sorts each; only this thread uses it
   */
  Filler(Iterator<Step> steps, Predicate<Box> hasRoom, Writes writes, ReadSteps reads) {
    this.hasRoom = hasRoom;
    this.writes = writes;
    this.thread = new Thread(() -> fill(steps, reads), "resplit-filler");
    thread.setDaemon(true);
    thread.start();
  }

  private void fill(Iterator<Step> steps, ReadSteps reads) {
    try {
      while (steps.hasNext()) {
        if (steps.next() instanceof Step.Read read) {
          begin(read.box());
          end(reads.read(read.box(), this::add));
        }
      }
    } catch (InterruptedException e) {
      return; // closed while it waited
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  private synchronized void begin(Box box) throws InterruptedException {
    while (!isAwaited && !hasRoom.test(box)) {
      wait();
    }
    boxes.add(new Filled());
  }

  private synchronized void add(long bytes) {
    boxes.getLast().fragments++;
    boxes.getLast().bytes += bytes;
    notifyAll();
  }

  private synchronized void end(int sum) {
    boxes.getLast().sum = sum;
    boxes.getLast().ended = true;
    isAwaited = false;
    notifyAll();
  }

  private synchronized void fail(Throwable met) {
    failure = met;
    notifyAll();
  }

  @Override
  public int read(Box box, LongConsumer taken) throws IOException {
    while (true) {
      Filled more = Uninterrupted.await(this::more);
      if (more == NOTHING) {
        taken.accept(0); // may end the job
      }
      for (int left = more.fragments; left > 0; left--) {
        long share = more.bytes / left;
        more.bytes -= share;
        taken.accept(share);
      }
      if (more.ended) {
        return more.sum;
      }
    }
  }

  /** Returns what is new of the box that is due; nothing if there is nothing for some time. */
  private synchronized Filled more() throws IOException, InterruptedException {
    if (boxes.isEmpty() || boxes.getFirst().fragments == 0 && !boxes.getFirst().ended) {
      if (failure != null) {
        throw Uninterrupted.original(failure);
      }
      isAwaited = writes.areDone();
      notifyAll();
      wait(SharedWrites.LOOK_MILLIS);
      return NOTHING;
    }
    Filled more = boxes.removeFirst();
    if (!more.ended) {
      boxes.addFirst(new Filled());
    }
    return more;
  }

  /** Takes note that a write step has ended or failed. */
  synchronized void released() {
    notifyAll();
  }

  /** Stops filling; returns when that has ended. */
  @Override
  public void close() {
    Uninterrupted.end(thread);
  }
}
