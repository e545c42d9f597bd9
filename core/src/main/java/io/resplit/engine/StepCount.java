package io.resplit.engine;

import io.resplit.geometry.Box;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets steps count in the order of the plan: each when it and all before it are done, though steps
 * after it may be done sooner. Only what counts is committed. Confined to one thread.
 */
final class StepCount {

  private final BlockProgress progress;
  private final Checkpoints checkpoints;
  private final int elementBytes;
  private final Deque<Begun> begun = new ArrayDeque<>();
  private long done;
  private long heldBytes;
  private boolean counting;
  private boolean committing;

  /** A step that does not count yet. */
  private sealed interface Begun {

    Box box();

    default boolean isDone() {
      return true;
    }

    /** A box that was read, and the sum of that. */
    record Read(Box box, int sum) implements Begun {}

    /** A box that is being written. */
    record Write(Box box, SharedWrites.Step step) implements Begun {

      @Override
      public boolean isDone() {
        return step.isWritten();
      }
    }
  }

  StepCount(BlockProgress progress, Checkpoints checkpoints, int elementBytes) {
    this.progress = progress;
    this.checkpoints = checkpoints;
    this.elementBytes = elementBytes;
  }

  /**
   * Starts behind steps that were done before.
   *
   * @param steps how many
   * @param held bytes that memory holds after these
   */
  void start(long steps, long held) {
    done = steps;
    heldBytes = held;
  }

  /** Takes up a box that was read, and counts what is due. */
  void read(Box box, int sum) throws IOException {
    begun.add(new Begun.Read(box, sum));
    count();
  }

  /** Takes up a box that is being written, and counts what is due. */
  void write(Box box, SharedWrites.Step step) throws IOException {
    begun.add(new Begun.Write(box, step));
    count();
  }

  /** Counts the steps that are done, up to the first that is not; returns whether there are any. */
  boolean count() throws IOException {
    long before = done;
    while (!begun.isEmpty() && begun.getFirst().isDone()) {
      if (begun.getFirst() instanceof Begun.Write write) {
        count(write);
      } else if (begun.getFirst() instanceof Begun.Read read) {
        checkpoints.read(read.sum);
        add(1);
      }
    }
    return done > before;
  }

  private void add(int sign) {
    heldBytes += sign * bytes(begun.remove().box());
    done++;
  }

  private void count(Begun.Write write) throws IOException {
    counting = true;
    progress.forEachPart(write.box, progress::count);
    progress.publishCompleted();
    add(-1);
    counting = false;
    committing = true;
    checkpoints.written(done, bytes(write.box));
    committing = false;
  }

  private long bytes(Box box) {
    return box.volume() * elementBytes;
  }

  /** Commits what counts. */
  void commit() throws IOException {
    committing = true;
    checkpoints.commit(done);
    committing = false;
  }

  /**
   * Counts and commits what is done after a failure, unless that is what failed: a step that was
   * counted in part must not be counted again, and is not committed.
   */
  void saveAfter(Exception failure) {
    try {
      if (!counting && !committing) {
        count();
      }
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
    try {
      if (!committing) {
        commit();
      }
    } catch (IOException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Returns how many steps count. */
  long done() {
    return done;
  }

  /** Returns the bytes that these have read and not yet written. */
  long heldBytes() {
    return heldBytes;
  }
}
