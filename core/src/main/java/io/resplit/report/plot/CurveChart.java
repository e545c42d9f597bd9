package io.resplit.report.plot;

import io.resplit.report.plot.Svg.Points;
import io.resplit.report.plot.Ticks.Tick;
import io.resplit.result.MemoryCurve;
import io.resplit.result.MemoryCurve.Point;
import io.resplit.result.MemoryCurve.Series;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What strategies cost against memory, both on logarithmic scales. */
record CurveChart(MemoryCurve curve, Quantity quantity, Scale across, Scale up) {

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

  /** Returns a chart in the given place, axis labels outside it. */
  static CurveChart of(
      MemoryCurve curve, Quantity quantity, double left, double top, double right, double bottom) {
    DoubleSummaryStatistics limits = range(curve, Point::limitBytes);
    double low = limits.getMin();
    DoubleSummaryStatistics values = range(curve, quantity.value);
    return new CurveChart(
        curve,
        quantity,
        Scale.logarithmic(low, Math.max(limits.getMax(), 2 * low), left, right),
        Scale.logarithmic(values.getMin() / 1.5, values.getMax() * 1.5, bottom, top));
  }

  private static DoubleSummaryStatistics range(MemoryCurve curve, ToDoubleFunction<Point> value) {
    return curve.series().stream()
        .flatMap(series -> series.points().stream())
        .mapToDouble(value)
        .summaryStatistics();
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
    List<Tick> rising =
        quantity.isTime ? Ticks.times(up, TICK_GAP) : Ticks.powersOfTen(up, TICK_GAP);
    String left = quantity.unit + " (log scale)";
    new ChartFrame(across, up, "data memory (bytes, log scale)", left)
        .draw(svg, rising, Ticks.powersOfTwo(across, LABEL_GAP));
  }

  /** A plan serves from its limit on, until the next one looked at. */
  private Points steps(Series series) {
    Points points = new Points();
    double y = 0;
    for (Point point : series.points()) {
      double x = across.at(point.limitBytes());
      double next = up.at(quantity.value.applyAsDouble(point));
      if (!points.isEmpty() && next != y) {
        points.to(x, y);
      }
      if (points.isEmpty() || next != y) {
        points.to(x, next);
      }
      y = next;
    }
    return points.to(across.to(), y);
  }
}
