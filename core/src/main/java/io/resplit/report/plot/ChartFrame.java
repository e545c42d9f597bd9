package io.resplit.report.plot;

import io.resplit.report.plot.Ticks.Tick;
import java.util.List;

/**
 * What is around a chart: rules with labels along both axes, a box, and what the axes mean.
 *
 * @param across positions along the lower edge
 * @param up positions along the left edge
 * @param lower what the lower edge means
 * @param left what the left edge means
 * @param gap pixels between it and the box
 */
record ChartFrame(Scale across, Scale up, String lower, String left, double gap) {

  ChartFrame(Scale across, Scale up, String lower, String left) {
    this(across, up, lower, left, 66);
  }

  /**
   * Draws rules and labels at {@code rising} and {@code along}, the box, and what the edges mean.
   */
  void draw(Svg svg, List<Tick> rising, List<Tick> along) {
    for (Tick tick : rising) {
      double y = up.at(tick.value());
      svg.line("rule", across.from(), y, across.to(), y);
      svg.text("faint", Svg.Anchor.END, across.from() - 6, y + 4, tick.label());
    }
    for (Tick tick : along) {
      double x = across.at(tick.value());
      svg.line("rule", x, up.from(), x, up.to());
      svg.text("faint", Svg.Anchor.MIDDLE, x, up.from() + 17, tick.label());
    }
    svg.rectangle("box", across.from(), up.to(), across.length(), up.length());
    double middle = (across.from() + across.to()) / 2;
    svg.text("faint", Svg.Anchor.MIDDLE, middle, up.from() + 36, lower);
    svg.upward("faint", across.from() - gap, (up.from() + up.to()) / 2, left);
  }
}
