package io.resplit.report.plot;

import io.resplit.report.plot.CurveChart.Quantity;
import io.resplit.result.MemoryCurve;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Draws seeks against memory for several problems side by side. */
public final class CurvePlot {

  /**
   * One of the charts.
   *
   * @param title what it is about
   * @param curve what strategies cost
   */
  public record Panel(String title, MemoryCurve curve) {}

  private static final double WIDTH = 1240;
  private static final double LEFT = 100;
  private static final double CHART_WIDTH = 470;
  private static final double SECOND = 740;
  private static final double TOP = 150;
  private static final double HEIGHT = 240;
  private static final double ROW = 340;

  private CurvePlot() {}

  /**
   * Returns the drawing, two charts in a row.
   *
   * @param note what there is to say of all charts, on one line
   */
  public static String seeks(String title, String note, List<Panel> panels) {
    Svg svg = new Svg();
    svg.title(title, note);
    Set<String> strategies = new LinkedHashSet<>();
    for (int i = 0; i < panels.size(); i++) {
      Panel panel = panels.get(i);
      double left = i % 2 == 0 ? LEFT : SECOND;
      double top = TOP + i / 2 * ROW;
      svg.text("head", Svg.Anchor.START, left - 70, top - 18, panel.title);
      CurveChart.of(panel.curve, Quantity.SEEKS, left, top, left + CHART_WIDTH, top + HEIGHT)
          .draw(svg);
      panel.curve.series().forEach(series -> strategies.add(series.strategy()));
    }
    double x = LEFT;
    for (String strategy : strategies) {
      x = PlotStyle.legend(svg, PlotStyle.line(strategy), strategy, x, 96);
    }
    return svg.document(title, WIDTH, TOP + (panels.size() + 1) / 2 * ROW - 20);
  }
}
