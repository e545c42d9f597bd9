package io.resplit.cli.console;

import io.resplit.report.Sizes;
import java.io.PrintStream;
import java.util.function.LongSupplier;

/**
 * Prints how far a job is: a bar that is redrawn on a terminal, else a line at every 5 % and at
 * least once a minute.
 *
 * <p>The rate is the mean since the start, which is what the time that is left depends on when
 * reading and writing alternate. Safe for use by several threads.
 */
public final class ProgressPrinter {

  private static final int BAR = 24;
  private static final long REDRAW_NANOS = 200_000_000L;
  private static final long LINE_NANOS = 60_000_000_000L;
  private static final int LINE_PERCENT = 5;

  private final PrintStream messages;
  private final boolean terminal;
  private final LongSupplier nanoTime;
  private final long totalBytes;
  private final long startBytes;
  private final long startNanos;
  private long doneBytes;
  private long printedBytes = -1;
  private long printedNanos;
  private int printedWidth;

  /**
   * Starts a job.
   *
   * @param messages where to print
   * @param terminal whether a line may be redrawn there
   * @param nanoTime the clock, in nanoseconds from any origin
   * @param totalBytes size of the whole job
   * @param startBytes what was done before, by an earlier job that this one resumes
   */
  public ProgressPrinter(
      PrintStream messages,
      boolean terminal,
      LongSupplier nanoTime,
      long totalBytes,
      long startBytes) {
    this.messages = messages;
    this.terminal = terminal;
    this.nanoTime = nanoTime;
    this.totalBytes = totalBytes;
    this.startBytes = startBytes;
    this.doneBytes = startBytes;
    this.startNanos = nanoTime.getAsLong();
    this.printedNanos = startNanos;
  }

  /** Notes that {@code doneBytes} of the job are done, and prints that if it is time to. */
  public synchronized void update(long doneBytes) {
    this.doneBytes = doneBytes;
    long now = nanoTime.getAsLong();
    if (isDue(now)) {
      print(now);
    }
  }

  /** Prints the last state, unless it is printed already, and ends the line of the bar. */
  public synchronized void finish() {
    if (printedBytes != doneBytes) {
      print(nanoTime.getAsLong());
    }
    if (terminal) {
      messages.println();
    }
    messages.flush();
  }

  private boolean isDue(long now) {
    long quiet = now - printedNanos;
    if (terminal) {
      return printedBytes < 0 || quiet >= REDRAW_NANOS;
    }
    int step = percent(doneBytes) / LINE_PERCENT;
    int printedStep = percent(Math.max(printedBytes, startBytes)) / LINE_PERCENT;
    return step > printedStep || quiet >= LINE_NANOS;
  }

  private void print(long now) {
    String line = terminal ? bar() + state(now) : "resplit: " + state(now);
    if (terminal) {
      String rest = " ".repeat(Math.max(0, printedWidth - line.length()));
      messages.print("\r" + line + rest);
      printedWidth = line.length();
    } else {
      messages.println(line);
    }
    messages.flush();
    printedBytes = doneBytes;
    printedNanos = now;
  }

  private String bar() {
    int full = BAR * percent(doneBytes) / 100;
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] ";
  }

  private String state(long now) {
    String amount = Sizes.brief(doneBytes) + " of " + Sizes.brief(totalBytes);
    return percent(doneBytes) + "% " + amount + speed(now);
  }

  private String speed(long now) {
    double seconds = (now - startNanos) / 1e9;
    double bytesPerSecond = (doneBytes - startBytes) / seconds;
    if (!(bytesPerSecond > 0) || Double.isInfinite(bytesPerSecond)) {
      return "";
    }
    String rate = ", " + Sizes.brief(Math.round(bytesPerSecond)) + "/s";
    long left = (long) Math.ceil((totalBytes - doneBytes) / bytesPerSecond);
    return left <= 0
        ? rate + ", took " + Sizes.time((long) seconds)
        : rate + ", " + Sizes.time(left) + " left";
  }

  /** Whole percent, rounded down so that 100 means all; an empty job is done. */
  private int percent(long bytes) {
    return bytes >= totalBytes ? 100 : (int) Math.min(99, bytes / (double) totalBytes * 100);
  }
}
