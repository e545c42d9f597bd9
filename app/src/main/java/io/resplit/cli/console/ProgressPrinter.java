package io.resplit.cli.console;

import java.io.PrintStream;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Prints how far a job is: a line that is redrawn on a terminal and never longer than it is wide,
 * else a line at every 5 % and at least every 30 s. Nothing during the first moments, so that short
 * jobs print nothing. Used by one thread at a time.
 */
final class ProgressPrinter {

  /** With the time that Java takes to start, less than a second. */
  static final long FIRST_NANOS = 400_000_000L;

  /** A log is for later: of a job of a moment, or an error, it needs no line on progress. */
  private static final long FIRST_LINE_NANOS = 1_000_000_000L;

  private static final long SHORTEST_NANOS = 1_000_000_000L;
  private static final long LONGEST_NANOS = 29_500_000_000L;
  private static final int LINE_PERCENT = 5;

  private final PrintStream messages;
  private final IntSupplier columns;
  private final boolean terminal;
  private final long startNanos;
  private long printedNanos;
  private int printedPercent;
  private String printed = "";

  /**
   * Creates a printer.
   *
   * @param messages where to print
   * @param terminal whether a line may be redrawn there
   * @param columns how long a line may be there
   * @param startNanos when the command was started
   */
  ProgressPrinter(PrintStream messages, boolean terminal, IntSupplier columns, long startNanos) {
    this.messages = messages;
    this.terminal = terminal;
    this.columns = columns;
    this.startNanos = startNanos;
  }

  /** Prints how far a job is, if it is time to. */
  void update(ProgressText text, long now) {
    long first = terminal ? FIRST_NANOS : FIRST_LINE_NANOS;
    if (now - startNanos >= first && (terminal || isDue(text.percent(), now))) {
      print(text, now);
    }
  }

  private boolean isDue(int percent, long now) {
    long quiet = now - printedNanos;
    return printed.isEmpty()
        || quiet >= LONGEST_NANOS
        || quiet >= SHORTEST_NANOS && percent / LINE_PERCENT > printedPercent / LINE_PERCENT;
  }

  private void print(ProgressText text, long now) {
    String line = terminal ? fitting(text.variants(), columns.getAsInt() - 1) : text.line();
    if (!terminal && line.equals(printed)) {
      return;
    }
    messages.print(terminal ? Terminal.ERASE + line : "resplit: " + line + System.lineSeparator());
    messages.flush();
    printed = line;
    printedNanos = now;
    printedPercent = text.percent();
  }

  private static String fitting(List<String> variants, int length) {
    String shortest = variants.get(variants.size() - 1);
    return variants.stream()
        .filter(line -> line.length() <= length)
        .findFirst()
        .orElse(shortest.substring(0, Math.max(0, Math.min(length, shortest.length()))));
  }

  /** Prints the last state, if anything was printed, and ends the line. */
  void finish(ProgressText text, long now) {
    if (!printed.isEmpty()) {
      print(text, now);
      if (terminal) {
        messages.println();
      }
      printed = "";
    }
  }

  /** Takes the line away that is not ended. */
  void erase() {
    if (terminal && !printed.isEmpty()) {
      messages.print(Terminal.ERASE);
      messages.flush();
      printed = "";
    }
  }
}
