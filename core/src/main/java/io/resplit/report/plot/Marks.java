package io.resplit.report.plot;

import io.resplit.report.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Labelled vertical lines through a chart, whose labels are stacked above it where they are close.
 */
final class Marks {

  static final double ROW = 16;

  /**
   * A size that is worth a label.
   *
   * @param bytes position on the horizontal axis
   * @param name what it is
   */
  record Mark(long bytes, String name) {}

  private static final double GAP = 10;

  private final SortedMap<Long, String> labels = new TreeMap<>();

  /** Takes marks; those of one size share a label. */
  Marks(List<Mark> marks) {
    for (Mark mark : marks) {
      labels.merge(mark.bytes, mark.name, (one, other) -> one + ", " + other);
    }
    labels.replaceAll((bytes, names) -> names + ": " + Sizes.brief(bytes));
  }

  /** Draws the marks that are on the axis: lines from {@code top} on, labels above it. */
  void draw(Svg svg, Scale across, double top, double bottom) {
    labels.keySet().removeIf(bytes -> !across.contains(bytes));
    List<Integer> rows = rows(across);
    int index = 0;
    for (long bytes : labels.keySet()) {
      double at = across.at(bytes);
      svg.line("mark", at, top - 3 - rows.get(index++) * ROW, at, bottom);
    }
    index = 0;
    for (Map.Entry<Long, String> label : labels.entrySet()) {
      double width = Svg.width(label.getValue());
      double middle = middle(label, across);
      double baseline = top - 6 - rows.get(index++) * ROW;
      svg.rectangle("paper", middle - width / 2, baseline - 10, width, 13);
      svg.text("faint", Svg.Anchor.MIDDLE, middle, baseline, label.getValue());
    }
  }

  /** Returns the row of each label, the lowest in which nothing is in its way. */
  private List<Integer> rows(Scale across) {
    List<Integer> rows = new ArrayList<>();
    List<Double> ends = new ArrayList<>();
    for (Map.Entry<Long, String> label : labels.entrySet()) {
      double half = Svg.width(label.getValue()) / 2;
      double middle = middle(label, across);
      int row = 0;
      while (row < ends.size() && ends.get(row) + GAP > middle - half) {
        row++;
      }
      if (row == ends.size()) {
        ends.add(0.0);
      }
      ends.set(row, middle + half);
      rows.add(row);
    }
    return rows;
  }

  /** Returns where the middle of a label is: at its mark, but inside the chart. */
  private static double middle(Map.Entry<Long, String> label, Scale across) {
    double half = Svg.width(label.getValue()) / 2;
    double at = across.at(label.getKey());
    return Math.max(across.from() + half, Math.min(across.to() - half, at));
  }
}
