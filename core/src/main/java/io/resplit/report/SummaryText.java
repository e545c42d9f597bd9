package io.resplit.report;

import io.resplit.cost.JobSummary;

/** Renders a finished job for people. */
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

  private static String chunks(JobSummary summary) {
    return summary.measured().isFiltered()
        ? line(
            "chunks",
            Sizes.chunks(summary.measured().chunks())
                + ", planned "
                + Sizes.chunks(summary.planned().chunks()))
        : "";
  }

  private static String line(String label, String value) {
    return Sizes.left(label, 10) + " " + value + "\n";
  }
}
