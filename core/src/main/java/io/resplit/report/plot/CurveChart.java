package io.resplit.report.plot;

import io.resplit.cost.MemoryCurve;
import io.resplit.cost.MemoryCurve.Point;
import io.resplit.cost.MemoryCurve.Series;
import io.resplit.report.plot.Ticks.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What strategies cost against memory, both on logarithmic scales. */
final class CurveChart {

  /**
   * What is drawn upwards.
   *
   * @param title heading
   * @param unit label of the axis
   * @param value of a point
   * @param isTime whether values are seconds, else they are counts
   */
  record Quantity(String title, String unit, ToDoubleFunction<Point> value, boolean isTime) {

    static final Quantity SEEKS =
        new Quantity("Seeks against memory", "seeks", Point::seeks, false);
    static final Quantity TIME =
        new Quantity("Predicted time against memory", "predicted time", Point::seconds, true);
  }

  private static final double TICK_GAP = 24;
  private static final double LABEL_GAP = 66;

  private final MemoryCurve curve;
  private final Quantity quantity;
  private final Scale across;
  private final Scale up;

  /** Prepares a chart in the given place, axis labels outside it. */
  CurveChart(
      MemoryCurve curve, Quantity quantity, double left, double top, double right, double bottom) {
    this.curve = curve;
    this.quantity = quantity;
    double low = Double.MAX_VALUE;
    double high = 0;
    double least = Double.MAX_VALUE;
    double most = 0;
    for (Series series : curve.series()) {
      for (Point point : series.points()) {
        low = Math.min(low, point.limitBytes());
        high = Math.max(high, point.limitBytes());
        least = Math.min(least, quantity.value.applyAsDouble(point));
        most = Math.max(most, quantity.value.applyAsDouble(point));
      }
    }
    this.across = Scale.logarithmic(low, Math.max(high, 2 * low), left, right);
    this.up = Scale.logarithmic(least / 1.5, most * 1.5, bottom, top);
  }

  Scale across() {
    return across;
  }

  Scale up() {
    return up;
  }

  /** Draws axes and lines. */
  void draw(Svg svg) {
    axes(svg);
    for (int i = curve.series().size() - 1; i >= 0; i--) {
      Series series = curve.series().get(i);
      svg.path(PlotStyle.line(series.strategy()), false, steps(series));
    }
  }

  private void axes(Svg svg) {
    List<Tick> ticks =
        quantity.isTime ? Ticks.times(up, TICK_GAP) : Ticks.powersOfTen(up, TICK_GAP);
    for (Tick tick : ticks) {
      double y = up.at(tick.value());
      svg.line("rule", across.from(), y, across.to(), y);
      svg.text("faint", Svg.Anchor.END, across.from() - 6, y + 4, tick.label());
    }
    for (Tick tick : Ticks.powersOfTwo(across, LABEL_GAP)) {
      double x = across.at(tick.value());
      svg.line("rule", x, up.from(), x, up.to());
      svg.text("faint", Svg.Anchor.MIDDLE, x, up.from() + 17, tick.label());
    }
    svg.rectangle("box", across.from(), up.to(), across.length(), up.length());
    double middle = (across.from() + across.to()) / 2;
    svg.text("faint", Svg.Anchor.MIDDLE, middle, up.from() + 36, "data memory (bytes, log scale)");
    svg.upward(
        "faint", across.from() - 66, (up.from() + up.to()) / 2, quantity.unit + " (log scale)");
  }

  /** A plan serves from its limit on, until the next one looked at. */
  private List<Double> steps(Series series) {
    List<Double> points = new ArrayList<>();
    double y = 0;
    for (Point point : series.points()) {
      double x = across.at(point.limitBytes());
      double next = up.at(quantity.value.applyAsDouble(point));
      if (!points.isEmpty() && next != y) {
        points.add(x);
        points.add(y);
      }
      if (points.isEmpty() || next != y) {
        points.add(x);
        points.add(next);
      }
      y = next;
    }
    points.add(across.to());
    points.add(y);
    return points;
  }
}
