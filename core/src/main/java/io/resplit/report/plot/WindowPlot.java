package io.resplit.report.plot;

import io.resplit.report.ChunkPage;
import io.resplit.report.Sizes;
import io.resplit.report.plot.Svg.Points;
import io.resplit.report.plot.Ticks.Tick;
import java.util.ArrayList;
import java.util.List;

/** Draws the efficiency of a chunk cache against the size of a window that moves over an array. */
public final class WindowPlot {

  /**
   * What one operation comes to.
   *
   * @param name what is done
   * @param points one point for each window, smallest first
   */
  public record Series(String name, List<Point> points) {

    /** Copies the list. */
    public Series {
      points = List.copyOf(points);
    }
  }

  /**
   * What one window comes to.
   *
   * @param length longest side of the window, in elements
   * @param efficiency bytes asked for as a share of the bytes that are moved
   */
  public record Point(long length, double efficiency) {}

  private static final double WIDTH = 860;
  private static final double HEIGHT = 500;
  private static final double LEFT = 110;
  private static final double RIGHT = 820;
  private static final double TOP = 130;
  private static final double BOTTOM = 430;
  private static final int QUARTERS = 4;

  private final Svg svg = new Svg();
  private final Scale across;
  private final Scale up;

  private WindowPlot(List<Series> series) {
    double longest = 1;
    double most = 1;
    for (Series each : series) {
      for (Point point : each.points) {
        longest = Math.max(longest, point.length);
        most = Math.max(most, point.efficiency);
      }
    }
    this.across = Scale.linear(0, longest, LEFT, RIGHT);
    this.up = Scale.linear(0, most * 1.05, BOTTOM, TOP);
  }

  /**
   * Returns the drawing, one line for each series.
   *
   * @param settings what was simulated, in words
   */
  public static String svg(ChunkPage page, String settings, List<Series> series) {
    return new WindowPlot(series).draw(CachePlot.title(page), settings, series);
  }

  private String draw(String title, String settings, List<Series> series) {
    svg.title(title, "a window moves over it, " + settings);
    axes();
    double x = LEFT;
    for (int which = 0; which < series.size(); which++) {
      String style = PlotStyle.numbered(which);
      Points line = new Points();
      series
          .get(which)
          .points
          .forEach(point -> line.to(across.at(point.length), up.at(point.efficiency)));
      svg.path(style, false, line);
      x = PlotStyle.legend(svg, style, series.get(which).name, x, 96);
    }
    return svg.document(title, WIDTH, HEIGHT);
  }

  private void axes() {
    List<Tick> quarters = new ArrayList<>();
    for (int quarter = 0; quarter * 1.0 / QUARTERS <= up.high(); quarter++) {
      quarters.add(new Tick(quarter * 1.0 / QUARTERS, Sizes.count(quarter * 25L) + " %"));
    }
    String lower = "longest side of the window (elements)";
    new ChartFrame(across, up, lower, "bytes requested / bytes moved")
        .draw(svg, quarters, Ticks.counts(across, 70));
  }
}
