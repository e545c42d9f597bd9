package io.resplit.report;

import static java.util.stream.Collectors.joining;

import io.resplit.header.AxisInfo;
import io.resplit.text.TerminalText;
import java.util.List;

/** Renders the datasets of a file, each in a line. */
public final class DatasetText {

  private DatasetText() {}

  /** Returns the line before the datasets, ended. */
  public static String heading(String file, int datasets) {
    return TerminalText.line(file) + " has " + Sizes.count(datasets, "dataset") + ":\n";
  }

  /**
   * Returns what a dataset is: shape and type, names of its axes, layout.
   *
   * @param width of the longest name
   */
  public static String of(SetText.Facts facts, int width) {
    String array = facts.order().toListed(facts.grid().shape()) + " " + facts.type();
    return Sizes.entry(facts.dataset(), array + axes(facts) + ", " + SetText.layout(facts), width);
  }

  private static String axes(SetText.Facts facts) {
    List<AxisInfo> axes = facts.order().toListed(facts.header().axes());
    String names =
        axes.stream()
            .map(axis -> axis.name().isEmpty() ? "-" : axis.name() + (axis.unlimited() ? "*" : ""))
            .collect(joining(", "));
    return axes.stream().allMatch(axis -> axis.name().isEmpty()) ? "" : " (" + names + ")";
  }

  /** Returns why a dataset is no array that can be read. */
  public static String unread(String dataset, String reason, int width) {
    return Sizes.entry(dataset, "not read: " + reason, width);
  }

  /** Returns the same as JSON. */
  public static JsonObject unreadJson(String file, String dataset, String reason) {
    return JsonObject.message("info")
        .put("set", file)
        .put("dataset", dataset)
        .put("not_read", reason);
  }
}
