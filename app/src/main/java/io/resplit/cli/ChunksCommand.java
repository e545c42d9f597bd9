package io.resplit.cli;

import io.resplit.advise.ChunkFacts;
import io.resplit.advise.ChunkRequest;
import io.resplit.advise.NoChunkFitsException;
import io.resplit.advise.SlotCount;
import io.resplit.advise.search.LeastCache;
import io.resplit.advise.simulate.CacheSettings;
import io.resplit.cli.console.AvailableMemory;
import io.resplit.cli.option.ChunkFlags;
import io.resplit.cli.option.ChunkTarget;
import io.resplit.cli.option.InputFlags;
import io.resplit.describe.ChunkAdvice;
import io.resplit.geometry.Shape;
import io.resplit.report.ChunkLines;
import io.resplit.report.ChunkPage;
import io.resplit.report.ChunkPage.GivenSlots;
import io.resplit.report.ChunkPage.Origin;
import io.resplit.report.ChunkText;
import io.resplit.report.plot.CachePlot;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Advises on chunk shapes and chunk caches. */
@Command(
    name = "chunks",
    description = "Find the chunk shape and cache that suit the way an array is read.",
    footer = {
      "resplit chunks --shape 8760,721,1440 --dtype float32 --cache 64MiB",
      "Finds the best chunks for reading slices across every axis.",
      "resplit chunks tas.nc --cache 32MiB --for time=1 --for '*,1,1'",
      "Finds the best chunks for maps and time series.",
      "resplit chunks run.h5 --simulate",
      "Shows what HDF5 does with the chunks of a file.",
    },
    sortOptions = false)
final class ChunksCommand extends SetCommand {

  @Parameters(
      paramLabel = "[SET]",
      arity = "0..1",
      hideParamSyntax = true,
      description = "A set, as for the main command. Without it, give --shape and --dtype.")
  private String address;

  @Mixin private ChunkFlags chunks;
  @Mixin private InputFlags input;
  private CommandJob job;
  private ChunkTarget target;
  private ChunkRequest request;

  @Override
  void work() throws IOException {
    job = answers();
    chunks.check();
    Optional<PlotFile> plot = PlotFile.of(chunks.plot(), chunks.overwrite());
    target = target();
    request = chunks.request(target, new AvailableMemory().bytes());
    if (chunks.leastCache()) {
      printLeastCaches();
      return;
    }
    ChunkPage last = printPages();
    if (plot.isPresent()) {
      ChunkSimulation simulation = new ChunkSimulation(job.console(), chunks, target, last.facts());
      String svg = simulation.plot(last).orElseGet(() -> CachePlot.svg(last));
      plot.get().write(CachePlot.title(last), svg);
    }
    requireSlots(last);
  }

  private ChunkTarget target() throws IOException {
    if (address == null && !input.hasList()) {
      return ChunkTarget.described(input);
    }
    BlockSet set =
        job.find(input.request(input.hasList() ? List.of() : List.of(address), job.names()));
    new NeededArray(set).require("read in chunks");
    return ChunkTarget.of(set);
  }

  private void printLeastCaches() {
    ChunkPage page = page(target.array(), Origin.ADVISED);
    Optional<LeastCache> stripe = least(LeastCache.Rule.STRIPE);
    Optional<LeastCache> sweep = least(LeastCache.Rule.WHOLE_SWEEP);
    job.console()
        .print(
            ChunkText.leastCaches(page, stripe, sweep),
            ChunkLines.leastCaches(page, stripe, sweep));
  }

  private Optional<LeastCache> least(LeastCache.Rule rule) {
    return LeastCache.of(request.array(), request.elementBytes(), request.patterns(), rule);
  }

  /** Prints what there is to say of each chunk shape, and returns the last of them. */
  private ChunkPage printPages() {
    Optional<Shape> given = chunks.chunk(target);
    if (given.isPresent()) {
      return print(page(given.get(), Origin.GIVEN));
    }
    if (target.chunk().isEmpty()) {
      requireLimits();
      return print(advised());
    }
    Shape own = target.chunk().get();
    if (!chunks.limits()) {
      return print(page(own, Origin.FILE));
    }
    Optional<Shape> best = best();
    boolean isBest = best.isPresent() && best.get().equals(own);
    ChunkPage page = print(page(own, isBest ? Origin.FILE_AS_ADVISED : Origin.FILE));
    return isBest ? page : printNext(advised());
  }

  private ChunkPage advised() {
    Shape best = ChunkAdvice.shape(request);
    return page(best, ChunkAdvice.fits(request, best) ? Origin.ADVISED : Origin.COMPROMISE);
  }

  private Optional<Shape> best() {
    try {
      return Optional.of(ChunkAdvice.shape(request));
    } catch (NoChunkFitsException e) {
      return Optional.empty();
    }
  }

  private void requireLimits() {
    if (!chunks.limits()) {
      throw new IllegalArgumentException(
          "give --cache (the chunk cache of the reader) or --max-chunk, or --chunk to judge a"
              + " shape");
    }
  }

  private ChunkPage page(Shape chunk, Origin origin) {
    ChunkFacts facts =
        origin == Origin.COMPROMISE
            ? ChunkAdvice.judgeCompromise(request, chunk)
            : ChunkAdvice.judge(request, chunk, chunks.judgedCache(request));
    boolean inFile = origin == Origin.FILE || origin == Origin.FILE_AS_ADVISED;
    return new ChunkPage(
        origin,
        target.order(),
        target.type(),
        facts,
        inFile ? target.filters() : List.of(),
        target.axisNames(),
        target.dataset(),
        least(LeastCache.Rule.WHOLE_SWEEP),
        proposedSlots(facts),
        chunks.settings(0).w0(),
        chunks.slots().map(slots -> given(facts, slots, origin)));
  }

  private static long proposedSlots(ChunkFacts facts) {
    return facts
        .anySlots()
        .or(facts::packedSlots)
        .map(SlotCount::slots)
        .orElse(CacheSettings.DEFAULT_SLOTS);
  }

  private GivenSlots given(ChunkFacts facts, long slots, Origin origin) {
    long cacheChunks = origin == Origin.COMPROMISE ? facts.heldChunks() : Long.MAX_VALUE;
    return ChunkAdvice.clash(facts.sweeps(), chunks.hash(), slots, cacheChunks)
        .map(
            lost ->
                new GivenSlots(
                    slots, lost.sweep().pattern().text(target.order()), lost.clash(slots)))
        .orElse(new GivenSlots(slots, "", Optional.empty()));
  }

  private ChunkPage printNext(ChunkPage page) {
    job.console().print("\n");
    return print(page);
  }

  private ChunkPage print(ChunkPage page) {
    job.console().print(ChunkText.of(page), ChunkLines.of(page));
    if (chunks.simulate()) {
      new ChunkSimulation(job.console(), chunks, target, page.facts()).print();
    }
    return page;
  }

  /** Slots that do not suit the chunks are an error, reported after everything else is printed. */
  private void requireSlots(ChunkPage page) {
    Optional<GivenSlots> wrong = page.given().filter(given -> given.clash().isPresent());
    if (wrong.isPresent()) {
      throw new NoChunkFitsException(
          "%d slots do not suit chunks of %s: access %s loses some; give --slots %d"
              .formatted(
                  wrong.get().slots(),
                  target.order().toListed(page.facts().grid().chunk()),
                  wrong.get().access(),
                  page.slots()));
    }
  }
}
