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
    Cost measured = summary.measured();
    Cost planned = summary.planned();
    String text =
        line(
                "wrote",
                "%s in %s%s in %s (%s/s)",
                Sizes.format(summary.bytesWritten()),
                Sizes.count(summary.filesWritten(), "file"),
                all(summary),
                Sizes.duration(summary.seconds()),
                Sizes.brief(Math.round(rate)))
            + planned("seeks", Sizes.count(measured.seeks()), Sizes.count(planned.seeks()))
            + (measured.isFiltered()
                ? planned("chunks", Sizes.chunks(measured.chunks()), Sizes.chunks(planned.chunks()))
                : "")
            + planned(
                "data",
                "at most %s held at once".formatted(Sizes.format(measured.peakBytes())),
                Sizes.format(planned.peakBytes()));
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
            "%s done, %s left",
            Sizes.count(rest.filesDone()),
            Sizes.count(rest.filesLeft()))
        + line(
            "left",
            "%s to read, %s to write",
            Sizes.format(rest.readBytes()),
            Sizes.format(cost.bytes()))
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

  private static String planned(String label, String measured, String planned) {
    return line(label, "%s, planned %s", measured, planned);
  }
}
