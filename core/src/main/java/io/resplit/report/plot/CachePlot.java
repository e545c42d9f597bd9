package io.resplit.report.plot;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.ChunkGrid;
import io.resplit.advise.Sweep;
import io.resplit.report.ChunkPage;
import io.resplit.report.plot.Marks.Mark;
import io.resplit.report.plot.Svg.Points;
import java.util.List;
import java.util.TreeSet;

/** Draws how many chunks sweeps load against the size of the cache. */
public final class CachePlot {

  private static final double WIDTH = 860;
  private static final double HEIGHT = 520;
  private static final double LEFT = 110;
  private static final double RIGHT = 820;
  private static final double TOP = 170;
  private static final double BOTTOM = 450;

  private final ChunkPage page;
  private final ChunkFacts facts;
  private final Svg svg = new Svg();
  private final Scale across;
  private final Scale up;

  private CachePlot(ChunkPage page) {
    this.page = page;
    this.facts = page.facts();
    long most = Math.max(page.cacheBytes(), facts.chunkBytes());
    this.across = Scale.logarithmic(Math.max(1, facts.chunkBytes() / 2.0), 4.0 * most, LEFT, RIGHT);
    double worst = facts.sweeps().stream().mapToLong(sweep -> sweep.loads(0)).max().orElse(1);
    this.up = Scale.logarithmic(facts.grid().chunks() / 1.5, worst * 1.5, BOTTOM, TOP);
  }

  /** Returns the title of the drawing. */
  public static String title(ChunkPage page) {
    ChunkGrid grid = page.facts().grid();
    return "%s %s in chunks of %s"
        .formatted(
            page.order().toListed(grid.array()), page.type(), page.order().toListed(grid.chunk()));
  }

  /** Returns the drawing, one line for each sweep. */
  public static String svg(ChunkPage page) {
    return new CachePlot(page).draw();
  }

  private String draw() {
    svg.title(title(page), "chunks that a whole sweep loads, by access");
    axes();
    double x = LEFT;
    for (int which = 0; which < facts.sweeps().size(); which++) {
      String name = facts.sweeps().get(which).pattern().text(page.order());
      svg.path(PlotStyle.numbered(which), false, steps(facts.sweeps().get(which)));
      x = PlotStyle.legend(svg, PlotStyle.numbered(which), name, x, 96);
    }
    new Marks(List.of(new Mark(facts.cacheBytes(), "cache"), new Mark(facts.needBytes(), "needed")))
        .draw(svg, across, TOP, BOTTOM);
    return svg.document(title(page), WIDTH, HEIGHT);
  }

  private void axes() {
    new ChartFrame(across, up, "chunk cache (bytes, log scale)", "chunks loaded (log scale)")
        .draw(svg, Ticks.powersOfTen(up, 24), Ticks.powersOfTwo(across, 66));
  }

  /** Loads change where the cache holds what one more of the nested loops comes back to. */
  private Points steps(Sweep sweep) {
    TreeSet<Long> held = new TreeSet<>(sweep.stepChunks());
    double y = up.at(sweep.loads(0));
    Points points = new Points().to(across.from(), y);
    for (long chunks : held) {
      double x = across.at((double) chunks * facts.chunkBytes());
      points.to(x, y);
      y = up.at(sweep.loads(chunks));
      points.to(x, y);
    }
    return points.to(across.to(), y);
  }
}
