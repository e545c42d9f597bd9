package io.resplit.report.plot;

import io.resplit.cost.HeldData;
import io.resplit.report.Sizes;
import io.resplit.report.plot.Svg.Points;

/** Data held over the steps of a plan. */
final class HeldChart {

  private static final double HEADROOM = 1.2;
  private static final double NEAR = 1.6;
  private static final double CROWDED = 20;

  private final HeldData held;
  private final long limitBytes;
  private final Scale across;
  private final Scale up;

  HeldChart(HeldData held, long limitBytes, double left, double top, double right, double bottom) {
    this.held = held;
    this.limitBytes = limitBytes;
    double peak = held.peakBytes();
    double most = showsLimit() ? Math.max(peak, limitBytes) : peak;
    this.across = Scale.linear(0, held.steps(), left, right);
    this.up = Scale.linear(0, most * HEADROOM, bottom, top);
  }

  /** A limit far above the peak would flatten the chart. */
  private boolean showsLimit() {
    return limitBytes >= held.peakBytes() && limitBytes <= held.peakBytes() * NEAR;
  }

  void draw(Svg svg) {
    svg.group("class", "held", "data-peak-bytes", Long.toString(held.peakBytes()));
    axes(svg);
    svg.path("area", true, outline());
    svg.path("edge", false, outline());
    peak(svg);
    svg.end();
  }

  private void axes(Svg svg) {
    new ChartFrame(across, up, stepKind(), "data held (bytes)", 72)
        .draw(svg, Ticks.sizes(up, 26), Ticks.counts(across, 90));
  }

  private String stepKind() {
    String what =
        switch (held.stepKind()) {
          case READ_BOX -> "steps (read boxes)";
          case LAYER -> "steps (along the pivot axis)";
          case LAYER_OF_ONE_TURN -> "steps (along the pivot axis, in one turn of the outer loops)";
        };
    long each = held.steps() / held.buckets();
    return each < 2 ? what : what + "; each value is the most of about " + Sizes.count(each);
  }

  private Points outline() {
    Points points = new Points().to(across.from(), up.from());
    double width = across.length() / held.buckets();
    for (int bucket = 0; bucket < held.buckets(); bucket++) {
      double y = up.at(held.mostBytes(bucket));
      points.to(across.from() + bucket * width, y).to(across.from() + (bucket + 1) * width, y);
    }
    return points.to(across.to(), up.from());
  }

  private void peak(Svg svg) {
    double y = up.at(held.peakBytes());
    svg.line("bound", across.from(), y, across.to(), y);
    boolean crowded = showsLimit() && y - up.at(limitBytes) < CROWDED;
    String text = "peak " + Sizes.format(held.peakBytes());
    double above = crowded ? up.at(limitBytes) : y;
    svg.text("", Svg.Anchor.START, across.from() + 8, above - 5, text);
    if (showsLimit()) {
      double limit = up.at(limitBytes);
      svg.line("mark", across.from(), limit, across.to(), limit);
      svg.text("", Svg.Anchor.END, across.to() - 8, limit - 5, "limit " + Sizes.brief(limitBytes));
    }
  }
}
