package io.resplit.io;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a job does at the moment and how far it is, for those who watch it; and, if they want to
 * know, in words what happens.
 *
 * <p>One thread at a time counts: the one that does the work. Only what is written is counted by
 * several. Any thread may read at any time, and sees each count by itself soon after it has
 * changed. Nothing in a job depends on it. Counting costs two plain accesses to memory: it waits
 * for no other processor.
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
    COMPARING("comparing with the file", ""),
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

    /** Returns whether what is counted is a part of the work: bytes that are only checked. */
    private boolean isWork() {
      return this == READING_BACK || this == DIGESTING;
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

  /**
   * How much of a command is done, of all that it is known to do: each byte of its arrays is read
   * and written, and some bytes are read only to be checked.
   *
   * @param read bytes of arrays that were read, by an earlier job or this one
   * @param written bytes of arrays that were written or compared, by an earlier job or this one
   * @param checked bytes that were read to be checked
   * @param readBefore bytes that an earlier job had read
   * @param writtenBefore bytes that an earlier job had written
   * @param arrays bytes of all arrays
   * @param checks bytes of all that is checked
   */
  public record Work(
      long read,
      long written,
      long checked,
      long readBefore,
      long writtenBefore,
      long arrays,
      long checks) {

    /** Returns whether all is done; never where nothing is known to be done. */
    public boolean isDone() {
      return total() > 0 && read >= arrays && written >= arrays && checked >= checks;
    }

    /** Returns how many bytes are to be read and written in all. */
    public double total() {
      return 2.0 * arrays + checks;
    }

    /** Returns how many bytes were read and written of these. */
    public double done() {
      return (double) read + written + Math.min(checked, checks); // files have headers
    }

    /** Returns how many bytes this job has read and written. */
    public double own() {
      return done() - readBefore - writtenBefore;
    }
  }

  private final Optional<Consumer<String>> listener;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong checked = new AtomicLong();
  private final AtomicLong readBefore = new AtomicLong();
  private final AtomicLong writtenBefore = new AtomicLong();
  private final AtomicLong held = new AtomicLong();
  private final AtomicLong files = new AtomicLong();
  private volatile Task task = new Task(Phase.FINDING, 0);
  private final AtomicLong begun = new AtomicLong();
  private final AtomicLong begunChecks = new AtomicLong();
  private volatile long expected;
  private volatile long expectedChecks;
  private volatile long later;
  private long next;

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
    if (phase == Phase.DIGESTING) {
      count(begunChecks, total);
    }
  }

  /** Counts what is done of what was begun last. */
  public void add(long amount) {
    count(task.done, amount);
    if (task.phase.isWork()) {
      addChecked(amount);
    }
  }

  /** Counts bytes that were read only to be checked, where other things are done as well. */
  public void addChecked(long bytes) {
    count(checked, bytes);
  }

  /**
   * Says what is to be done from now on, besides what was begun before.
   *
   * @param arrays how large the arrays are together that are moved, in bytes
   * @param checks how many bytes are read to be checked
   */
  public void expect(long arrays, long checks) {
    expected = begun.getPlain() + arrays;
    expectedChecks = begunChecks.getPlain() + checks;
    later = next;
  }

  /** Says how large the arrays are together that jobs after the next one move, in bytes. */
  public void expectLater(long arrays) {
    next = arrays;
  }

  /** Returns whether other jobs follow. */
  public boolean isFollowed() {
    return later > 0;
  }

  /** Says that all that is expected is done: what this job has not done was done before. */
  public void complete() {
    beginArray(Math.max(0, expected - begun.getPlain()));
    addBefore(begun.getPlain() - read.getPlain(), begun.getPlain() - written.getPlain());
    count(begunChecks, Math.max(0, expectedChecks - begunChecks.getPlain()));
    count(checked, Math.max(0, begunChecks.getPlain() - checked.getPlain()));
  }

  /** Says how large the array is that is moved from now on, in bytes. */
  public void beginArray(long bytes) {
    count(begun, bytes);
  }

  /** Counts bytes of arrays that this job has read. */
  public void addRead(long bytes) {
    count(read, bytes);
  }

  /** Counts bytes of arrays that this job has written; any threads may do so at once. */
  public void addWritten(long bytes) {
    written.addAndGet(bytes);
  }

  /** Counts bytes of arrays that an earlier job has read, and written. */
  public void addBefore(long bytesRead, long bytesWritten) {
    count(readBefore, bytesRead);
    count(writtenBefore, bytesWritten);
    addRead(bytesRead);
    addWritten(bytesWritten);
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

  /** Returns how much is done, and how much there is to do. */
  public Work work() {
    return new Work(
        read.getOpaque(),
        written.getOpaque(),
        checked.getOpaque(),
        readBefore.getOpaque(),
        writtenBefore.getOpaque(),
        Math.max(begun.getOpaque(), expected) + later,
        Math.max(begunChecks.getOpaque(), expectedChecks));
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
