package io.resplit.cli;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.Sweep;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.advise.simulate.Operation;
import io.resplit.advise.simulate.SimulatedCounts;
import io.resplit.advise.simulate.StoredAs;
import io.resplit.advise.simulate.Windows;
import io.resplit.cli.console.Console;
import io.resplit.cli.option.ChunkFlags;
import io.resplit.cli.option.ChunkTarget;
import io.resplit.geometry.Shape;
import io.resplit.report.ChunkLines;
import io.resplit.report.ChunkPage;
import io.resplit.report.ChunkText;
import io.resplit.report.ChunkText.Simulated;
import io.resplit.report.JsonObject;
import io.resplit.report.Sizes;
import io.resplit.report.plot.WindowPlot;
import io.resplit.report.plot.WindowPlot.Point;
import io.resplit.report.plot.WindowPlot.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Simulates HDF5's cache for chunks and prints what it does. */
record ChunkSimulation(Console console, ChunkFlags options, ChunkTarget target, ChunkFacts facts) {

  /** Takes up to a minute or so. */
  private static final long MAX_ACCESSES = 1_000_000_000;

  /** Windows that are drawn. */
  private static final int PARTS = 50;

  void print() {
    CacheSettings settings = options.settings(facts.cacheBytes());
    List<Simulated> simulations = new ArrayList<>();
    windows().forEach((name, windows) -> simulations.add(simulated(name, windows)));
    console.print(
        ChunkText.simulations(words(options.operation()) + " " + words(settings), simulations),
        simulations.stream()
            .map(each -> ChunkLines.simulation(each, settings, options.operation()))
            .toArray(JsonObject[]::new));
  }

  /** The window that was asked for, or that of each sweep, by name. */
  private Map<String, Windows> windows() {
    Map<String, Windows> windows = new LinkedHashMap<>();
    Optional<Shape> window = options.window(target);
    if (window.isPresent()) {
      windows.put(
          target.order().toListed(window.get()).toString(),
          new Windows(facts.grid(), window.get()));
      return windows;
    }
    for (Sweep sweep : facts.sweeps()) {
      windows.put(
          sweep.pattern().text(target.order()),
          new Windows(facts.grid(), sweep.pattern().access(target.array())));
    }
    return windows;
  }

  /**
   * Draws the efficiency of windows up to the one that was asked for, reading and writing.
   *
   * @return empty if no window was asked for
   */
  Optional<String> plot(ChunkPage page) {
    return options
        .window(target)
        .map(
            window -> {
              List<Series> all = new ArrayList<>();
              for (Operation operation : Operation.values()) {
                all.add(new Series(words(operation), points(window, operation)));
              }
              return WindowPlot.svg(page, words(options.settings(facts.cacheBytes())), all);
            });
  }

  private List<Point> points(Shape largest, Operation operation) {
    List<Point> points = new ArrayList<>();
    for (long part = 1; part <= PARTS; part++) {
      long share = part;
      long[] lengths =
          Arrays.stream(largest.toArray()).map(all -> (all * share - 1) / PARTS + 1).toArray();
      long longest = Arrays.stream(lengths).max().orElseThrow();
      Windows windows = new Windows(facts.grid(), Shape.of(lengths));
      boolean isNew = points.isEmpty() || points.get(points.size() - 1).length() < longest;
      if (isNew && windows.accesses() <= MAX_ACCESSES / PARTS) {
        points.add(new Point(longest, counts(windows, operation).efficiency()));
      }
    }
    return points;
  }

  private SimulatedCounts counts(Windows windows, Operation operation) {
    CacheSettings settings = options.settings(facts.cacheBytes());
    return windows.simulate(target.type().bytes(), settings, operation, storedAs());
  }

  private Simulated simulated(String name, Windows windows) {
    if (windows.accesses() > MAX_ACCESSES) {
      throw new IllegalArgumentException(
          ("simulating %s needs too many accesses to chunks (%d): give a larger --window "
                      + "or another")
                  .formatted(name, windows.accesses())
              + " --for");
    }
    return new Simulated(name, counts(windows, options.operation()));
  }

  private StoredAs storedAs() {
    return target.chunk().isPresent() && target.filters().isEmpty()
        ? StoredAs.PLAIN
        : StoredAs.FILTERED;
  }

  private static String words(Operation operation) {
    return switch (operation) {
      case READ -> "reading";
      case REWRITE -> "writing over old data";
      case WRITE -> "writing new data";
    };
  }

  private static String words(CacheSettings settings) {
    return "through HDF5's cache of %s, %s slots (%s), w0 %s"
        .formatted(
            Sizes.brief(settings.bytes()),
            Sizes.count(settings.slots()),
            settings.hash().name().toLowerCase(Locale.ROOT),
            settings.w0());
  }
}
