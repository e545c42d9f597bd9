package io.resplit.report;

import static io.resplit.report.Sizes.line;

import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import io.resplit.result.JobSummary;
import io.resplit.result.Rest;

/** Renders for people what a job has done, or has left to do. */
public final class SummaryText {

  private SummaryText() {}

  /**
   * Returns the summary as several lines, the last one ended.
   *
   * @param peakRssBytes most resident memory of the process; negative if it is not known
   */
  public static String of(JobSummary summary, long peakRssBytes) {
    double rate = summary.bytesWritten() / Math.max(1e-9, summary.seconds());
    String text =
        line(
                "wrote",
                Sizes.format(summary.bytesWritten())
                    + " in "
                    + Sizes.count(summary.filesWritten(), "file")
                    + all(summary)
                    + " in "
                    + Sizes.duration(summary.seconds())
                    + " ("
                    + Sizes.brief(Math.round(rate))
                    + "/s)")
            + line(
                "seeks",
                Sizes.count(summary.measured().seeks())
                    + ", planned "
                    + Sizes.count(summary.planned().seeks()))
            + chunks(summary)
            + line(
                "data",
                "at most "
                    + Sizes.format(summary.measured().peakBytes())
                    + " held at once, planned "
                    + Sizes.format(summary.planned().peakBytes()));
    return peakRssBytes < 0
        ? text
        : text + line("process", Sizes.format(peakRssBytes) + " resident at most");
  }

  /**
   * Returns what is left of a job as several lines, the last one ended.
   *
   * @param disk model for the predicted time
   */
  public static String of(Rest rest, DiskModel disk) {
    Cost cost = rest.cost();
    return line(
            "files",
            Sizes.count(rest.filesDone()) + " done, " + Sizes.count(rest.filesLeft()) + " left")
        + line(
            "left",
            Sizes.format(rest.readBytes())
                + " to read, "
                + Sizes.format(cost.bytes())
                + " to write")
        + line("seeks", Sizes.sides(cost.seeks(), cost.readSeeks(), cost.writeSeeks()))
        + (cost.isFiltered() ? line("chunks", Sizes.chunks(cost.chunks())) : "")
        + line("opens", Sizes.sides(cost.opens(), cost.readOpens(), cost.writeOpens()))
        + line("data", "at most " + Sizes.format(cost.peakBytes()) + " held at once")
        + line("time", Sizes.duration(rest.predictedSeconds(disk)) + " predicted");
  }

  private static String all(JobSummary summary) {
    long all = summary.filesBefore() + summary.filesWritten();
    return summary.filesBefore() > 0 ? " (%s in all)".formatted(Sizes.count(all)) : "";
  }

  private static String chunks(JobSummary summary) {
    return summary.measured().isFiltered()
        ? line(
            "chunks",
            Sizes.chunks(summary.measured().chunks())
                + ", planned "
                + Sizes.chunks(summary.planned().chunks()))
        : "";
  }
}
