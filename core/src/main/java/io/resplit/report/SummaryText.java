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
            Quantities.bytes(summary.bytesWritten()),
            summary.filesWritten(),
            Quantities.seconds(summary.seconds()),
            Quantities.shortBytes(
                Math.round(summary.bytesWritten() / Math.max(1e-9, summary.seconds()))),
            summary.measured().seeks(),
            summary.planned().seeks(),
            Quantities.bytes(summary.measured().peakBytes()),
            Quantities.bytes(summary.planned().peakBytes()));
    return peakRssBytes < 0
        ? text
        : text
            + "process    "
            + Quantities.bytes(peakRssBytes)
            + " resident at most"
            + System.lineSeparator();
  }
}
