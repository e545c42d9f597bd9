package io.resplit.io;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a job does at the moment and how far it is, for those who watch it; and, if they want to
 * know, in words what happens.
 *
 * <p>One thread at a time counts: the one that does the work. Any thread may read at any time, and
 * sees each count by itself soon after it has changed. Nothing in a job depends on it. Counting
 * costs two plain accesses to memory: it waits for no other processor.
 */
public final class Activity {

  /** What takes time. */
  public enum Phase {
    FINDING("finding files", "file"),
    MEASURING("measuring the disks", ""),
    PLANNING("planning", ""),
    CHECKING("checking files", "file"),
    RESUMING("reading again what memory held", ""),
    MOVING("moving", ""),
    COMMITTING("committing", ""),
    READING_BACK("reading back", ""),
    DIGESTING("reading for checksums", ""),
    ENDING("finishing", "");

    private final String text;
    private final String unit;

    Phase(String text, String unit) {
      this.text = text;
      this.unit = unit;
    }

    /** Returns what is done, in a few words. */
    public String text() {
      return text;
    }

    /** Returns what is counted: the name of a thing, or nothing for bytes. */
    public String unit() {
      return unit;
    }
  }

  /** One thing that takes time, and how much of it is done. */
  public static final class Task {
    private final Phase phase;
    private final long total;
    private final AtomicLong done = new AtomicLong();

    private Task(Phase phase, long total) {
      this.phase = phase;
      this.total = total;
    }

    /** Returns what it is. */
    public Phase phase() {
      return phase;
    }

    /** Returns how much there is to do; 0 if that is not known. */
    public long total() {
      return total;
    }

    /** Returns how much is done. */
    public long done() {
      return done.getOpaque();
    }
  }

  private final Optional<Consumer<String>> listener;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong files = new AtomicLong();
  private volatile Task task = new Task(Phase.FINDING, 0);
  private final AtomicLong begun = new AtomicLong();
  private volatile long expectedBytes;

  /** Creates an activity for its counts only. */
  public Activity() {
    this.listener = Optional.empty();
  }

  /**
   * Creates an activity that also says what happens.
   *
   * @param listener receives that, on more than one thread
   */
  public Activity(Consumer<String> listener) {
    this.listener = Optional.of(listener);
  }

  /** Returns whether anyone wants to know what happens. */
  public boolean hasListener() {
    return listener.isPresent();
  }

  /** Says what happens, if that is wanted; only then is the text made. */
  public void say(Supplier<String> text) {
    if (listener.isPresent()) {
      listener.get().accept(text.get());
    }
  }

  /**
   * Begins something else.
   *
   * @param total how much there is to do, in what the phase counts; 0 if that is not known
   */
  public void begin(Phase phase, long total) {
    task = new Task(phase, total);
  }

  /** Counts what is done of what was begun last. */
  public void add(long amount) {
    count(task.done, amount);
  }

  /** Says how large the arrays are together that a job moves, in bytes. */
  public void expect(long bytes) {
    expectedBytes = bytes;
  }

  /** Says how large the array is that is moved from now on, in bytes. */
  public void beginArray(long bytes) {
    count(begun, bytes);
  }

  /** Counts bytes of the array that were read, by an earlier job or this one. */
  public void addRead(long bytes) {
    count(read, bytes);
  }

  /** Counts bytes of the array that were written, by an earlier job or this one. */
  public void addWritten(long bytes) {
    count(written, bytes);
  }

  /**
   * Says what a job holds and has completed.
   *
   * @param bytesHeld payload held now
   * @param filesDone output files that are complete
   */
  public void hold(long bytesHeld, long filesDone) {
    held.setOpaque(bytesHeld);
    files.setOpaque(filesDone);
  }

  private static void count(AtomicLong counter, long amount) {
    counter.setOpaque(counter.getPlain() + amount);
  }

  /** Returns what is done at the moment. */
  public Task task() {
    return task;
  }

  /** Returns the size of the arrays that are moved, if known, in bytes; 0 if it is not. */
  public long arrayBytes() {
    return Math.max(begun.getOpaque(), expectedBytes);
  }

  /** Returns the bytes of the array that were read for good: not those that are read again. */
  public long readBytes() {
    return read.getOpaque();
  }

  /** Returns the bytes of the array that were written. */
  public long writtenBytes() {
    return written.getOpaque();
  }

  /** Returns the payload held, in bytes. */
  public long heldBytes() {
    return held.getOpaque();
  }

  /** Returns the number of output files that are complete. */
  public long files() {
    return files.getOpaque();
  }
}
