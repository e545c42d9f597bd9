package io.resplit.report;

import io.resplit.cost.RunSummary;
import java.util.Locale;

/** Renders a finished run for people. */
public final class SummaryText {

  private SummaryText() {}

  /**
   * Returns the summary as several lines, the last one ended.
   *
   * @param peakRssBytes most resident memory of the process; negative if it is not known
   */
  public static String of(RunSummary summary, long peakRssBytes) {
    String text =
        String.format(
            Locale.ROOT,
            "wrote      %s in %,d files in %s (%s/s)%nseeks      %,d, planned %,d%n"
                + "data       at most %s held at once, planned %s%n",
            Sizes.format(summary.bytesWritten()),
            summary.filesWritten(),
            Sizes.duration(summary.seconds()),
            Sizes.brief(Math.round(summary.bytesWritten() / Math.max(1e-9, summary.seconds()))),
            summary.measured().seeks(),
            summary.planned().seeks(),
            Sizes.format(summary.measured().peakBytes()),
            Sizes.format(summary.planned().peakBytes()));
    return peakRssBytes < 0
        ? text
        : text
            + "process    "
            + Sizes.format(peakRssBytes)
            + " resident at most"
            + System.lineSeparator();
  }
}
