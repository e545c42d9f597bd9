package io.resplit.cli.console;

import io.resplit.cost.DiskSpace;
import io.resplit.report.CurveText;
import io.resplit.report.JobReport;
import io.resplit.report.JobText;
import io.resplit.report.JsonLines;
import io.resplit.report.JsonObject;
import io.resplit.report.SetText;
import io.resplit.report.SummaryText;
import io.resplit.result.DiskModel;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryCurve;
import io.resplit.result.Rest;
import io.resplit.text.TerminalText;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints results: as text or as JSON Lines on the result stream, nothing if the user wants it
 * quiet.
 *
 * @param results stream for results
 * @param messages stream for progress and errors
 * @param json whether results are JSON
 * @param quiet whether results are left out
 */
public record Console(PrintWriter results, PrintWriter messages, boolean json, boolean quiet) {

  /**
   * Prints a plan.
   *
   * @param spaces space on the file systems that are written, if known
   */
  public void plan(JobReport report, List<DiskSpace> spaces) {
    show(json ? lines(JsonLines.plan(report, spaces)) : JobText.of(report, spaces));
  }

  /** Prints which files a job takes to follow one another, if anything; JSON has no such line. */
  public void joined(String files) {
    show(json ? "" : SetText.joined(files));
  }

  /**
   * Prints what is left of a job.
   *
   * @param disk model for the predicted time
   */
  public void rest(Rest rest, DiskModel disk) {
    show(json ? lines(JsonLines.rest(rest, disk)) : "\n" + SummaryText.of(rest, disk));
  }

  /** Prints what strategies cost at different limits of memory. */
  public void curve(MemoryCurve curve) {
    show(json ? lines(CurveText.json(curve)) : "\n" + CurveText.of(curve));
  }

  /** Prints what a job has done. */
  public void summary(JobSummary summary) {
    long peak = ProcessMemory.peakBytes();
    show(json ? lines(JsonLines.summary(summary, peak)) : SummaryText.of(summary, peak));
  }

  /** Prints on the stream for messages that a signal has ended the command. */
  public void interrupted(String message) {
    messages.println(json ? ErrorLine.json(ExitCode.INTERRUPTED, message) : ErrorLine.of(message));
    messages.flush();
  }

  /**
   * Prints a result in the form that the user wants.
   *
   * @param text the result for people, its last line ended
   * @param messages the same as JSON, where that says it as well
   */
  public void print(String text, JsonObject... messages) {
    show(json ? lines(messages) : text);
  }

  private static String lines(JsonObject... messages) {
    return Stream.of(messages).map(message -> message + "\n").collect(Collectors.joining());
  }

  /**
   * Prints what is rendered already: only one form, for the other one takes time to load. Whatever
   * it is, the terminal is sent plain characters and line ends.
   */
  private void show(String rendered) {
    if (!quiet) {
      results.print(TerminalText.lines(rendered));
      results.flush();
    }
  }
}
