package io.resplit.cli.console;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.io.IoSupplier;
import io.resplit.request.JobObserver;
import io.resplit.result.JobSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/**
 * Shows what a command does and how far it is: on the error stream, or as JSON status lines among
 * the results. A thread of its own looks at what the job counts, so that it shows as well that a
 * job waits for a disk, and the job never waits for the terminal.
 */
public final class JobProgress implements JobObserver {

  /** As looks are apart, a second. */
  private static final long STATUS_NANOS = 900_000_000L;

  private static final long LOOK_MILLIS = 200;

  private final Console console;
  private final boolean shown;
  private final LongSupplier nanoTime;
  private final Activity activity;
  private final ProgressPrinter printer;
  private final long started;
  private boolean statuses = true;
  private long lastStatus;
  private boolean hasStatus;
  private final ProgressText text;
  private volatile Optional<Shutdown> shutdown = Optional.empty();

  /**
   * Begins to measure the time of a command.
   *
   * @param shown whether to show anything
   * @param verbose whether to say in the log what happens
   */
  public JobProgress(Console console, boolean shown, boolean verbose) {
    this(
        console,
        shown,
        verbose ? new Activity(LoggerFactory.getLogger("io.resplit")::info) : new Activity(),
        System.err,
        System::nanoTime);
  }

  /** Begins to measure by another clock. */
  JobProgress(
      Console console,
      boolean shown,
      Activity activity,
      PrintStream messages,
      LongSupplier nanoTime) {
    this.console = console;
    this.shown = shown;
    this.activity = activity;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.lastStatus = started + ProgressPrinter.FIRST_NANOS - STATUS_NANOS;
    this.printer =
        new ProgressPrinter(messages, Terminal.isThere(), new Terminal(nanoTime)::columns, started);
    this.text = new ProgressText(activity, started);
  }

  /** Prints no JSON but the results from now on. */
  public void withoutStatus() {
    statuses = false;
  }

  /** Says what the job does with bytes that come in and go out, if it does not read and write. */
  public void setVerbs(String reads, String writes) {
    text.setVerbs(reads, writes);
  }

  /** Shows that a command does something, for as long as it does; a signal ends the process. */
  public <T> T during(Phase phase, IoSupplier<T> work) throws IOException {
    activity.begin(phase, 0);
    return shown(work);
  }

  /** Shows a job while it runs; a signal makes it stop at a safe point, which ends the command. */
  public <T> T running(IoSupplier<T> job) throws IOException {
    return running(job, () -> "");
  }

  /**
   * Shows a job while it runs; a signal makes it stop at a safe point, which ends the command with
   * the code of the signal.
   *
   * @param remedy what to add to the message that it has stopped
   */
  public <T> T running(IoSupplier<T> job, Supplier<String> remedy) throws IOException {
    try (Shutdown stopping = new Shutdown()) {
      shutdown = Optional.of(stopping);
      return stoppable(job, remedy);
    }
  }

  private <T> T stoppable(IoSupplier<T> job, Supplier<String> remedy) throws IOException {
    try {
      return shown(job);
    } catch (CancellationException e) {
      console.interrupted(e.getMessage() + remedy.get());
      throw new Stopped(e);
    }
  }

  private <T> T shown(IoSupplier<T> work) throws IOException {
    if (!shown || console.json() && !statuses) {
      return work.get();
    }
    try (Looking looking = new Looking()) {
      T result = work.get();
      looking.finish();
      return result;
    }
  }

  /** Looks at the job again and again on a thread of its own. */
  private final class Looking implements AutoCloseable, Runnable {
    private final Thread hook = new Thread(this::close, "erase-progress");
    private final boolean erases = Terminal.isThere() && shutdown.isEmpty();
    private boolean ended;

    Looking() {
      Thread thread = new Thread(this, "progress");
      thread.setDaemon(true);
      thread.start();
      if (erases) {
        Runtime.getRuntime().addShutdownHook(hook);
      }
    }

    @Override
    public synchronized void run() {
      try {
        for (wait(LOOK_MILLIS); !ended; wait(LOOK_MILLIS)) {
          look();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    synchronized void finish() {
      JobProgress.this.finish();
    }

    @Override
    public synchronized void close() {
      ended = true;
      notifyAll();
      printer.erase();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        return; // the process is ending
      }
    }
  }

  /** Shows the last state of a command, if its last job is done and anything was shown before. */
  void finish() {
    if (!activity.work().isDone()) {
      return;
    }
    activity.begin(Phase.MOVING, 0);
    long now = nanoTime.getAsLong();
    text.look(now, false);
    if (!console.json()) {
      printer.finish(text, now);
    } else if (hasStatus) {
      console.print("", text.status());
      hasStatus = false;
    }
  }

  /** Looks at the job, and prints how far it is if it is time to. */
  void look() {
    long now = nanoTime.getAsLong();
    text.look(now, cancelled());
    if (!console.json()) {
      printer.update(text, now);
    } else if (now - lastStatus >= STATUS_NANOS) {
      lastStatus = now;
      hasStatus = true;
      console.print("", text.status());
    }
  }

  /**
   * Returns a summary with the time that the command has taken, unless other jobs follow: of these
   * each has its own.
   */
  public JobSummary timed(JobSummary done) {
    return activity.isFollowed() ? done : done.lasting((nanoTime.getAsLong() - started) * 1e-9);
  }

  @Override
  public Activity activity() {
    return activity;
  }

  @Override
  public boolean cancelled() {
    return shutdown.isPresent() && shutdown.get().requested();
  }
}
