package io.resplit.report.plot;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.report.Sizes;
import java.util.List;

/** The blocks of both sides and the steps of a plan in a section, side by side. */
final class SectionChart {

  static final double SIDE = 300;

  private static final double GAP = 95;
  private static final double LONGEST_RATIO = 1.6;
  private static final double LEAST_FOR_NUMBER = 17;
  private static final double INSET = 2.5;
  private static final double THIN = 20;

  private final Plan plan;
  private final Section section;
  private final double left;
  private final double top;
  private final double width;
  private final double height;

  /** Prepares the three pictures; the first one starts at the given place. */
  SectionChart(Plan plan, double left, double top) {
    this.plan = plan;
    this.section = Section.of(plan);
    this.left = left;
    this.top = top;
    double ratio = (double) section.width() / section.height();
    double seen = Math.max(1 / LONGEST_RATIO, Math.min(LONGEST_RATIO, ratio));
    this.width = seen >= 1 ? SIDE : SIDE * seen;
    this.height = seen >= 1 ? SIDE / seen : SIDE;
  }

  /** Returns how high the pictures are, without their labels. */
  double height() {
    return height;
  }

  void draw(Svg svg) {
    Problem problem = plan.problem();
    blocks(svg, 0, "Input", problem.in().grid());
    blocks(svg, 1, "Output", problem.out().grid());
    steps(svg);
  }

  private double x(int picture) {
    return left + picture * (SIDE + GAP);
  }

  private void blocks(Svg svg, int picture, String side, Grid grid) {
    String files = Sizes.count(grid.blockCount(), "file");
    frame(svg, picture, side + ": " + files + " of " + order().toListed(grid.blockShape()));
    for (Box block : section.blocks(grid)) {
      rectangle(svg, "tile", 1, picture, block, 0);
    }
  }

  private StorageOrder order() {
    return plan.problem().in().order();
  }

  private void steps(Svg svg) {
    List<Box> reads = section.reads();
    frame(svg, 2, "Steps: reads in order, writes outlined");
    for (int i = 0; i < reads.size(); i++) {
      double share = reads.size() == 1 ? 1 : (double) i / (reads.size() - 1);
      rectangle(svg, "read", 0.12 + 0.6 * share, 2, reads.get(i), 0);
    }
    for (Box write : section.writes()) {
      double smaller =
          Math.min(
              endDown(write) - startDown(write),
              pixelsAcross(write.end(section.across()))
                  - pixelsAcross(write.start(section.across())));
      boolean thin = smaller < THIN;
      rectangle(svg, thin ? "write thin" : "write", 1, 2, write, thin ? INSET / 2 : INSET);
    }
    for (int i = 0; i < reads.size(); i++) {
      number(svg, reads.get(i), Integer.toString(i + 1));
    }
  }

  private double pixelsAcross(long index) {
    return Math.min(section.width(), index) * width / section.width();
  }

  private double pixelsDown(long index) {
    return Math.min(section.height(), index) * height / section.height();
  }

  private double startDown(Box box) {
    return section.isLine() ? 0 : pixelsDown(box.start(section.down()));
  }

  private double endDown(Box box) {
    return section.isLine() ? height : pixelsDown(box.end(section.down()));
  }

  private void rectangle(
      Svg svg, String style, double opacity, int picture, Box box, double inset) {
    double from = pixelsAcross(box.start(section.across())) + inset;
    double to = pixelsAcross(box.end(section.across())) - inset;
    double above = startDown(box) + inset;
    double below = endDown(box) - inset;
    svg.shade(
        style,
        opacity,
        x(picture) + from,
        top + above,
        Math.max(0.5, to - from),
        Math.max(0.5, below - above));
  }

  private void number(Svg svg, Box box, String number) {
    double from = pixelsAcross(box.start(section.across()));
    double to = pixelsAcross(box.end(section.across()));
    double tall = endDown(box) - startDown(box);
    if (tall >= LEAST_FOR_NUMBER && to - from >= Svg.width(number) + 12) {
      double baseline = top + startDown(box) + 15;
      svg.text("inside", Svg.Anchor.START, x(2) + from + 8, baseline, number);
    }
  }

  private void frame(Svg svg, int picture, String title) {
    double x = x(picture);
    svg.text("", Svg.Anchor.START, x, top - 10, title);
    svg.text("faint", Svg.Anchor.START, x, top + height + 17, "0");
    svg.text("faint", Svg.Anchor.END, x + width, top + height + 17, Sizes.count(section.width()));
    svg.text("faint", Svg.Anchor.MIDDLE, x + width / 2, top + height + 34, axis(section.across()));
    if (!section.isLine()) {
      svg.text("faint", Svg.Anchor.END, x - 6, top + 10, "0");
      svg.text("faint", Svg.Anchor.END, x - 6, top + height, Sizes.count(section.height()));
      svg.upward("faint", x - 44, top + height / 2, axis(section.down()));
    }
  }

  private String axis(int axis) {
    int rank = plan.problem().rank();
    long extent = plan.problem().shape().length(axis);
    long shown = axis == section.across() ? section.width() : section.height();
    return "axis "
        + order().axis(axis, rank)
        + (axis == rank - 1 ? ", fastest" : "")
        + (shown < extent
            ? " (first " + Sizes.count(shown) + " of " + Sizes.count(extent) + ")"
            : "");
  }
}
