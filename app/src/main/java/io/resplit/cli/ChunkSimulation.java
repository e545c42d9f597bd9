package io.resplit.cli;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.Sweep;
import io.resplit.advise.simulate.CacheCounts;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.advise.simulate.StoredAs;
import io.resplit.advise.simulate.Windows;
import io.resplit.cli.console.Console;
import io.resplit.cli.option.ChunkOptions;
import io.resplit.geometry.Shape;
import io.resplit.report.ChunkLines;
import io.resplit.report.ChunkText;
import io.resplit.report.ChunkText.Simulated;
import io.resplit.report.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Simulates HDF5's cache for chunks and prints what it does. */
final class ChunkSimulation {

  /** Takes up to a minute or so. */
  private static final long MAX_ACCESSES = 1_000_000_000;

  private final Console console;
  private final ChunkOptions options;
  private final ChunkTarget target;
  private final ChunkFacts facts;

  ChunkSimulation(Console console, ChunkOptions options, ChunkTarget target, ChunkFacts facts) {
    this.console = console;
    this.options = options;
    this.target = target;
    this.facts = facts;
  }

  void print() {
    CacheSettings settings = options.settings(facts.cacheBytes());
    List<Simulated> simulations = new ArrayList<>();
    windows().forEach((name, windows) -> simulations.add(simulated(name, windows, settings)));
    if (console.json()) {
      simulations.forEach(
          each ->
              console.print(
                  ChunkLines.simulation(
                      each.access(), settings, options.operation(), each.counts())));
    } else {
      console.print(ChunkText.simulations(words(settings), simulations), "");
    }
  }

  /** The window that was asked for, or that of each sweep, by name. */
  private Map<String, Windows> windows() {
    Map<String, Windows> windows = new LinkedHashMap<>();
    Optional<Shape> window = options.window(target.array(), target.order(), target.listedNames());
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

  private Simulated simulated(String name, Windows windows, CacheSettings settings) {
    if (windows.accesses() > MAX_ACCESSES) {
      throw new IllegalArgumentException(
          "simulating %s takes %d accesses to chunks, too many: give a larger --window or another"
                  .formatted(name, windows.accesses())
              + " --for");
    }
    CacheCounts counts =
        windows.simulate(target.type().bytes(), settings, options.operation(), storedAs());
    return new Simulated(name, counts);
  }

  private StoredAs storedAs() {
    return target.chunk().isPresent() && target.filters().isEmpty()
        ? StoredAs.PLAIN
        : StoredAs.FILTERED;
  }

  private String words(CacheSettings settings) {
    String what =
        switch (options.operation()) {
          case READ -> "reading";
          case REWRITE -> "writing over old data";
          case WRITE -> "writing new data";
        };
    return "%s through HDF5's cache of %s, %s slots (%s), w0 %s"
        .formatted(
            what,
            Sizes.brief(settings.bytes()),
            Sizes.count(settings.slots()),
            settings.hash().name().toLowerCase(Locale.ROOT),
            settings.w0());
  }
}
