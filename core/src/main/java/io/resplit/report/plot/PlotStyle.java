package io.resplit.report.plot;

import java.util.List;

/** Colours and dashes; where the reader prefers a dark page, colours change and nothing else. */
final class PlotStyle {

  /** Classes of lines by strategy, in this order; others take the last one. */
  private static final List<String> STRATEGIES =
      List.of("frontier", "keep", "grid", "naive", "clustered", "multiple");

  static final String CSS =
      """
      text { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
        fill: #1f2328 }
      .title { font-size: 20px; font-weight: 600 }
      .head { font-size: 15px; font-weight: 600 }
      .faint { fill: #59636e }
      .inside { font-size: 11px }
      .paper { fill: #ffffff }
      .box { fill: none; stroke: #818b98 }
      .rule { fill: none; stroke: #dde2e8 }
      .mark { fill: none; stroke: #1f2328; stroke-dasharray: 2 3 }
      .bound { fill: none; stroke: #59636e; stroke-dasharray: 6 4 }
      .chosen { fill: #ffffff; stroke: #1f2328; stroke-width: 2 }
      .area { fill: #0072b2; fill-opacity: 0.3; stroke: none }
      .edge { fill: none; stroke: #0072b2; stroke-width: 1.5 }
      .tile { fill: #f0f3f6; stroke: #59636e }
      .read { fill: #0072b2; stroke: #ffffff }
      .write { fill: none; stroke: #c24e00; stroke-width: 2.5 }
      .thin { stroke-width: 1.2 }
      .line { fill: none; stroke-width: 2 }
      .s0 { stroke: #0072b2; stroke-width: 3 }
      .s1 { stroke: #c24e00; stroke-dasharray: 9 4 }
      .s2 { stroke: #00805a; stroke-dasharray: 3 3 }
      .s3 { stroke: #a23b78; stroke-dasharray: 12 3 3 3 }
      .s4 { stroke: #8a6a00; stroke-dasharray: 6 2 }
      .s5 { stroke: #5b5fc7; stroke-dasharray: 2 4 }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 }
        .faint { fill: #9198a1 }
        .paper { fill: #0d1117 }
        .box { stroke: #6e7681 }
        .rule { stroke: #262c36 }
        .mark { stroke: #e6edf3 }
        .bound { stroke: #9198a1 }
        .chosen { fill: #0d1117; stroke: #e6edf3 }
        .area { fill: #4fb0f0 }
        .edge { stroke: #4fb0f0 }
        .tile { fill: #161b22; stroke: #9198a1 }
        .read { fill: #4fb0f0; stroke: #0d1117 }
        .write { stroke: #ff9a4d }
        .s0 { stroke: #4fb0f0 }
        .s1 { stroke: #ff9a4d }
        .s2 { stroke: #3ddc97 }
        .s3 { stroke: #f08cc4 }
        .s4 { stroke: #e3b341 }
        .s5 { stroke: #a5a8ff }
      }
      """;

  private PlotStyle() {}

  /** Returns the classes of the line of a strategy. */
  static String line(String strategy) {
    int index = STRATEGIES.indexOf(strategy);
    return "line s" + (index < 0 ? STRATEGIES.size() - 1 : index);
  }

  /** Returns the classes of one of several lines; after six they begin again. */
  static String numbered(int number) {
    return "line s" + number % STRATEGIES.size();
  }

  /** Draws what a line looks like and returns where the next one may start. */
  static double legend(Svg svg, String style, String name, double x, double y) {
    svg.line(style, x, y - 4, x + 44, y - 4);
    svg.text("", Svg.Anchor.START, x + 50, y, name);
    return x + 50 + Svg.width(name) + 26;
  }
}
