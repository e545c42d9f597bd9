package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cache.Replacement;
import io.resplit.cost.ChunkCost;
import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.cost.PlanReport;
import io.resplit.cost.RunSummary;
import io.resplit.engine.RunObserver;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.journal.CommitInterval;
import io.resplit.set.BlockSet;
import io.resplit.set.Existing;
import io.resplit.set.Fsync;
import io.resplit.set.SetFinder;
import io.resplit.set.SetRequest;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkedJobsTest {

  private static final List<List<ChunkFilter>> FILTERS =
      List.of(
          List.of(),
          List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1)),
          List.of(ChunkFilter.of(ChunkFilter.SHUFFLE), new ChunkFilter(ChunkFilter.DEFLATE, 5)),
          List.of(ChunkFilter.of(ChunkFilter.FLETCHER32)));

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  static LongStream fewSeeds() {
    return RandomProblems.seeds(60);
  }

  /** One random chain of jobs: raw blocks, chunked blocks, other chunked blocks, raw blocks. */
  private record Chain(RandomProblems source, Random random, Shape shape, ElementType type) {

    static Chain of(long seed) {
      RandomProblems source = new RandomProblems(seed);
      Random random = source.random();
      Shape shape = source.shape(1 + random.nextInt(3), 1500);
      ElementType type =
          ElementType.parse(List.of("uint8", "int16", "float64be").get((int) seed % 3));
      return new Chain(source, random, shape, type);
    }

    BlockSet raw(Path folder) {
      Grid grid = SetFinder.grid(shape, source.block(shape), StorageOrder.C);
      return new BlockSet(
          grid,
          type,
          StorageOrder.C,
          new RawFormat(type, 0),
          SetFinder.outputNames(folder + "/x{*}.bin", grid, StorageOrder.C));
    }

    OutputRequest chunked(Path folder) {
      Shape block = source.block(shape);
      List<ChunkFilter> filters = FILTERS.get(random.nextInt(FILTERS.size()));
      ChunkStorageRequest chunks =
          new ChunkStorageRequest(
              ChunkStorageRequest.Kind.GIVEN,
              Optional.of(source.block(block)),
              Optional.empty(),
              Optional.of(filters),
              random.nextInt(4) == 0);
      return OutputRequest.blocks(folder.toString(), block)
          .withFormat(random.nextBoolean() ? "hdf5" : "netcdf4")
          .withChunks(chunks);
    }

    ChunkOptions options() {
      return new ChunkOptions(
          random.nextInt(3), Replacement.values()[random.nextInt(Replacement.values().length)]);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void jobsBetweenChunkedSetsRunAsPlannedAndMoveEveryByte(long seed, @TempDir Path folder)
      throws IOException {
    Chain chain = Chain.of(seed);
    BlockSet raw = chain.raw(folder.resolve("raw"));
    ReferenceArray array = new ReferenceArray(raw.grid().shape(), chain.type.bytes(), chain.random);
    array.write(raw, 0);

    BlockSet first = resplit.output(raw, chain.chunked(folder.resolve("first")));
    run(raw, first, chain);
    BlockSet found = resplit.find(SetRequest.at(folder + "/first"));
    BlockSet second = resplit.output(found, chain.chunked(folder.resolve("second")));
    run(found, second, chain);
    BlockSet last = resplit.find(SetRequest.at(folder + "/second"));
    BlockSet back =
        resplit.output(
            last,
            OutputRequest.blocks(folder + "/back", chain.source.block(chain.shape))
                .withFormat("raw"));
    run(last, back, chain);
    array.check(back);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void interruptedJobsGoOnAsOftenAsTheyAreInterrupted(long seed, @TempDir Path folder)
      throws IOException {
    Chain chain = Chain.of(seed);
    BlockSet raw = chain.raw(folder.resolve("raw"));
    ReferenceArray array = new ReferenceArray(raw.grid().shape(), chain.type.bytes(), chain.random);
    array.write(raw, 0);
    BlockSet first = resplit.output(raw, chain.chunked(folder.resolve("first")));
    runWithCrashes(raw, first, chain);
    BlockSet found = resplit.find(SetRequest.at(folder + "/first"));
    BlockSet second = resplit.output(found, chain.chunked(folder.resolve("second")));
    runWithCrashes(found, second, chain);
    BlockSet last = resplit.find(SetRequest.at(folder + "/second"));
    BlockSet back =
        resplit.output(last, OutputRequest.blocks(folder + "/back", chain.shape).withFormat("raw"));
    run(last, back, chain);
    array.check(back);
  }

  private void runWithCrashes(BlockSet in, BlockSet out, Chain chain) throws IOException {
    PlanReport planned = plan(in, out, chain, chain.options());
    CommitInterval interval = new CommitInterval(1 + chain.random.nextInt(100), Long.MAX_VALUE);
    RunOptions how = new RunOptions(Existing.RESUME, Fsync.NONE, interval, true, true);
    for (int step = 1 + chain.random.nextInt(5); ; step += 1 + chain.random.nextInt(20)) {
      try {
        resplit.run(in, out, planned, how, InterruptedJob.crashingAt(step));
        return;
      } catch (InterruptedJob.Crash crash) {
        // the next turn goes on
      }
    }
  }

  private void run(BlockSet in, BlockSet out, Chain chain) throws IOException {
    ChunkOptions chunks = chain.options();
    PlanReport planned = plan(in, out, chain, chunks);
    CommitInterval interval = new CommitInterval(1 + chain.random.nextInt(500), Long.MAX_VALUE);
    RunOptions how =
        new RunOptions(Existing.REFUSE, Fsync.NONE, interval, true, chain.random.nextBoolean());
    RunSummary done = resplit.run(in, out, planned, how.with(chunks), RunObserver.NONE);
    assertEquals(planned.cost(), foundAll(planned.cost(), done.measured(), in, out));
    assertTrue(
        !planned.fits()
            || planned.cost().peakBytes() + planned.budget().cacheBytes()
                <= planned.dataLimitBytes());
  }

  /**
   * A plan cannot know which chunks the input lacks, so it takes them for stored; they are encoded
   * where they would have been copied.
   */
  static Cost foundAll(Cost planned, Cost measured, BlockSet in, BlockSet out) {
    ChunkCost chunks = measured.chunks();
    long notCopied = planned.chunks().copies() - chunks.copies();
    assertTrue(0 <= notCopied && notCopied <= chunks.absent(), planned + " and " + measured);
    ChunkCost found =
        CostModel.chunkCost(
                Resplit.problem(in, out),
                chunks.decodes() + chunks.absent(),
                chunks.encodes() - notCopied,
                chunks.redecodes(),
                chunks.cachePeakBytes())
            .withCopies(planned.chunks().copies());
    return new Cost(
        measured.readSeeks() + chunks.absent(),
        measured.writeSeeks(),
        measured.readOpens(),
        measured.writeOpens(),
        measured.bytes(),
        measured.peakBytes(),
        found);
  }

  private PlanReport plan(BlockSet in, BlockSet out, Chain chain, ChunkOptions chunks) {
    long most = 2 * chain.shape.volume() * chain.type.bytes();
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 + chain.random.nextLong(most)))
            .withChunks(chunks);
    return resplit.plan(Resplit.problem(in, out), in.type(), options);
  }
}
