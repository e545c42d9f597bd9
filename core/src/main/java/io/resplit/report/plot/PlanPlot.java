package io.resplit.report.plot;

import io.resplit.array.StorageOrder;
import io.resplit.cost.HeldData;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.report.Sizes;
import io.resplit.report.plot.CurveChart.Quantity;
import io.resplit.report.plot.Marks.Mark;
import io.resplit.result.MemoryCurve;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a plan: seeks and predicted time against memory for all strategies, the blocks and the
 * steps in a section, and the data held over the steps.
 *
 * <p>Readable on light and on dark pages; programs that know no preference show it dark on light.
 */
public final class PlanPlot {

  /** Buckets of steps that fit the chart of held data. */
  public static final int BUCKETS = 400;

  private static final double WIDTH = 1240;
  private static final double LEFT = 100;
  private static final double CHART_WIDTH = 470;
  private static final double SECOND = 740;
  private static final double CURVES_TOP = 160;
  private static final double CURVES_BOTTOM = 450;
  private static final double SECTION_TOP = 636;
  private static final double HELD_HEIGHT = 190;

  private final PlanReport report;
  private final MemoryCurve curve;
  private final HeldData held;
  private final Svg svg = new Svg();

  private PlanPlot(PlanReport report, MemoryCurve curve, HeldData held) {
    this.report = report;
    this.curve = curve;
    this.held = held;
  }

  /**
   * Returns the drawing.
   *
   * @param report the plan; with its outlook, if the marks of other limits are wanted
   */
  public static String svg(PlanReport report, MemoryCurve curve, HeldData held) {
    return new PlanPlot(report, curve, held).draw();
  }

  /** Returns the title of the drawing, which says what problem it is about. */
  public static String title(PlanReport report) {
    Problem problem = report.plan().problem();
    StorageOrder order = problem.in().order();
    Shape in = order.toListed(problem.in().stored().grid().blockShape());
    Shape out = order.toListed(problem.out().grid().blockShape());
    return "%s %s from blocks of %s to %s"
        .formatted(order.toListed(problem.shape()), report.dtype(), in, out);
  }

  private String draw() {
    svg.title(title(report), subtitle());
    curves();
    SectionChart section = new SectionChart(report.plan(), LEFT, SECTION_TOP);
    svg.text("head", Svg.Anchor.START, 30, SECTION_TOP - 42, "Blocks and steps in a section");
    svg.group("class", "section");
    section.draw(svg);
    svg.end();
    double top = SECTION_TOP + section.height() + 100;
    svg.text("head", Svg.Anchor.START, 30, top - 16, "Data held over the steps");
    new HeldChart(held, report.dataLimitBytes(), LEFT, top, SECOND + CHART_WIDTH, top + HELD_HEIGHT)
        .draw(svg);
    return svg.document(title(report), WIDTH, top + HELD_HEIGHT + 56);
  }

  private String subtitle() {
    return "%s: %s seeks, at most %s of data held, %s predicted for %s"
        .formatted(
            report.plan().strategy(),
            Sizes.count(report.cost().seeks()),
            Sizes.brief(report.cost().peakBytes()),
            Sizes.duration(report.predictedSeconds()),
            report.disk().name());
  }

  private void curves() {
    chart(Quantity.SEEKS, LEFT);
    chart(Quantity.TIME, SECOND);
    legend();
  }

  private void chart(Quantity quantity, double left) {
    CurveChart chart =
        CurveChart.of(curve, quantity, left, CURVES_TOP, left + CHART_WIDTH, CURVES_BOTTOM);
    svg.text("head", Svg.Anchor.START, left - 70, 100, quantity.title());
    svg.group("class", "curves");
    chart.draw(svg);
    new Marks(marks()).draw(svg, chart.across(), CURVES_TOP, CURVES_BOTTOM);
    double value = quantity.isTime() ? report.predictedSeconds() : report.cost().seeks();
    if (chart.across().contains(report.dataLimitBytes()) && chart.up().contains(value)) {
      double x = chart.across().at(report.dataLimitBytes());
      svg.disc("chosen", x, chart.up().at(value), 5);
    }
    svg.end();
  }

  /** Returns the limit, the least memory for one seek a file, and the least that nearly does. */
  private List<Mark> marks() {
    List<Mark> marks = new ArrayList<>();
    marks.add(new Mark(report.dataLimitBytes(), "limit"));
    if (report.outlook().isPresent()) {
      Outlook outlook = report.outlook().get();
      marks.add(new Mark(outlook.leastForLowerBoundBytes(), "M*"));
      marks.add(new Mark(outlook.enough().dataBytes(), "within 5 %"));
    }
    return marks;
  }

  private void legend() {
    double x = LEFT;
    double y = CURVES_BOTTOM + 62;
    svg.group("class", "legend");
    for (MemoryCurve.Series series : curve.series()) {
      String strategy = series.strategy();
      x = PlotStyle.legend(svg, PlotStyle.line(strategy), strategy, x, y);
    }
    svg.disc("chosen", x + 6, y - 4, 5);
    svg.text("", Svg.Anchor.START, x + 18, y, "this plan");
    String meaning =
        "M*: least memory for one seek per file; within 5 %: least memory for a time within 5 % of"
            + " the best; all times come from the disk model";
    svg.text("faint", Svg.Anchor.START, LEFT, y + 22, meaning);
    svg.end();
  }
}
