package io.resplit.cli.console;

import io.resplit.report.JsonLines;
import io.resplit.request.JobObserver;
import java.io.PrintStream;
import java.util.function.LongSupplier;

/**
 * Shows how far a job is: on the error stream, or as JSON status lines among the results; nothing
 * during the first second.
 */
public final class JobProgress implements JobObserver, AutoCloseable {

  private static final long STATUS_NANOS = 1_000_000_000L;
  private static final long SILENT_NANOS = 1_000_000_000L;

  private final Console console;
  private final Shutdown shutdown;
  private final long totalBytes;
  private final ProgressPrinter printer;
  private final boolean shown;
  private final LongSupplier nanoTime;
  private final long started;
  private long lastStatus;
  private boolean printing;
  private boolean finished;

  /**
   * Starts to show a job.
   *
   * @param shown whether to show anything
   * @param totalBytes bytes that the job will write
   * @param shutdown asked whether the job should stop
   */
  public JobProgress(Console console, boolean shown, long totalBytes, Shutdown shutdown) {
    this(console, shown, totalBytes, shutdown, System.err, System::nanoTime);
  }

  /** Starts to show a job by another clock. */
  JobProgress(
      Console console,
      boolean shown,
      long totalBytes,
      Shutdown shutdown,
      PrintStream messages,
      LongSupplier nanoTime) {
    this.console = console;
    this.shown = shown;
    this.totalBytes = totalBytes;
    this.shutdown = shutdown;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.lastStatus = started;
    boolean terminal = Boolean.getBoolean("resplit.terminal");
    this.printer = new ProgressPrinter(messages, terminal, nanoTime, Math.max(1, totalBytes), 0);
  }

  @Override
  public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
    if (!shown) {
      return;
    }
    if (console.json()) {
      status(bytesWritten, bytesHeld, blocksPublished);
    } else if (printing || nanoTime.getAsLong() - started > SILENT_NANOS) {
      printing = true;
      printer.update(bytesWritten);
    }
  }

  private void status(long bytesWritten, long bytesHeld, long blocksPublished) {
    long now = nanoTime.getAsLong();
    if (now - lastStatus < STATUS_NANOS) {
      return;
    }
    lastStatus = now;
    double seconds = (now - started) * 1e-9;
    JsonLines.Status status =
        new JsonLines.Status(bytesWritten, totalBytes, blocksPublished, seconds, bytesHeld);
    console.print("", JsonLines.status(status));
  }

  @Override
  public boolean cancelled() {
    return shutdown.requested();
  }

  /** Ends the line of the progress bar, so that results can be printed. */
  public void finish() {
    if (printing && !finished) {
      printer.finish();
    }
    finished = true;
  }

  @Override
  public void close() {
    finish();
  }
}
