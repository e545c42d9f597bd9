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
    List<Tick> rising =
        quantity.isTime ? Ticks.times(up, TICK_GAP) : Ticks.powersOfTen(up, TICK_GAP);
    ChartFrame frame = new ChartFrame(across, up);
    frame.draw(svg, rising, Ticks.powersOfTwo(across, LABEL_GAP));
    frame.explain(
        svg,
        "data memory (bytes, log scale)",
        quantity.unit + " (log scale)",
        ChartFrame.TITLE_GAP);
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
