package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import io.resplit.cost.ChunkCost;
import io.resplit.cost.Cost;
import io.resplit.cost.CostModel;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkedJobsTest {

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  static LongStream fewSeeds() {
    return RandomProblems.seeds(60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void jobsBetweenChunkedSetsRunAsPlannedAndMoveEveryByte(long seed, @TempDir Path folder)
      throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    BlockSet raw = chain.raw(folder.resolve("raw"));
    ReferenceArray array =
        new ReferenceArray(raw.grid().shape(), chain.type().bytes(), chain.random());
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
            OutputRequest.blocks(folder + "/back", chain.source().block(chain.shape()))
                .withFormat("raw"));
    run(last, back, chain);
    array.check(back);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void interruptedJobsGoOnAsOftenAsTheyAreInterrupted(long seed, @TempDir Path folder)
      throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    BlockSet raw = chain.raw(folder.resolve("raw"));
    ReferenceArray array =
        new ReferenceArray(raw.grid().shape(), chain.type().bytes(), chain.random());
    array.write(raw, 0);
    BlockSet first = resplit.output(raw, chain.chunked(folder.resolve("first")));
    runWithCrashes(raw, first, chain);
    BlockSet found = resplit.find(SetRequest.at(folder + "/first"));
    BlockSet second = resplit.output(found, chain.chunked(folder.resolve("second")));
    runWithCrashes(found, second, chain);
    BlockSet last = resplit.find(SetRequest.at(folder + "/second"));
    BlockSet back =
        resplit.output(
            last, OutputRequest.blocks(folder + "/back", chain.shape()).withFormat("raw"));
    run(last, back, chain);
    array.check(back);
  }

  private void runWithCrashes(BlockSet in, BlockSet out, ChunkedChain chain) throws IOException {
    PlanReport planned = plan(in, out, chain, chain.options());
    JobOptions how = InterruptedJob.resumable(chain.random());
    InterruptedJob.untilDone(
        chain.random(), crashing -> Steps.run(in, out, planned, how, crashing));
  }

  /** Every other job reserves a part of its cache, or more. */
  private void run(BlockSet in, BlockSet out, ChunkedChain chain) throws IOException {
    ChunkOptions free = chain.options();
    ChunkOptions chunks =
        new ChunkOptions(free.threads(), reserving(free.rules().policy(), chain.random()));
    PlanReport planned = plan(in, out, chain, chunks);
    CommitInterval interval = new CommitInterval(1 + chain.random().nextInt(500), Long.MAX_VALUE);
    JobOptions how =
        new JobOptions(Existing.REFUSE, Fsync.NONE, interval, true, chain.random().nextBoolean());
    JobSummary done = Steps.run(in, out, planned, how.with(chunks), JobObserver.NONE);
    assertEquals(planned.cost(), foundAll(planned.cost(), done.measured(), in, out));
    assertTrue(
        !planned.fits()
            || planned.cost().peakBytes() + planned.budget().cacheBytes()
                <= planned.dataLimitBytes());
  }

  private static CacheRules reserving(Replacement policy, Random random) {
    boolean reserves = random.nextBoolean();
    return new CacheRules(
        policy, reserves ? random.nextInt(200) : 0, reserves ? random.nextInt(200) : 0);
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
                Steps.problem(in, out),
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
        found,
        measured.gapBytes(),
        measured.inflation());
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain, ChunkOptions chunks) {
    long most = 2 * chain.shape().volume() * chain.type().bytes();
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 + chain.random().nextLong(most)))
            .withChunks(chunks);
    return Steps.plan(in, out, options);
  }
}
