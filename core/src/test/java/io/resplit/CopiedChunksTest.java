package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.AlignedSets.Stored;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cache.Replacement;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.Inflation;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs between sets whose chunks have the same borders and filters. */
class CopiedChunksTest {

  static final ChunkFilter SHUFFLE = ChunkFilter.of(ChunkFilter.SHUFFLE);
  static final ChunkFilter FLETCHER32 = ChunkFilter.of(ChunkFilter.FLETCHER32);
  static final List<ChunkFilter> DEFLATE = List.of(deflate(1));
  private static final List<List<ChunkFilter>> FILTERS =
      List.of(
          DEFLATE,
          List.of(SHUFFLE, deflate(5)),
          List.of(FLETCHER32),
          List.of(SHUFFLE, deflate(3), FLETCHER32),
          List.of(new ChunkFilter(ChunkFilter.ZSTD, 3)),
          List.of(ChunkFilter.of(ChunkFilter.LZ4)));

  private final Resplit resplit = new Resplit();

  static ChunkFilter deflate(int level) {
    return new ChunkFilter(ChunkFilter.DEFLATE, level);
  }

  static LongStream seeds() {
    return RandomProblems.seeds(30);
  }

  static LongStream fewSeeds() {
    return RandomProblems.seeds(6);
  }

  static JobOptions options(boolean checksums, ChunkOptions chunks) {
    return new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, checksums, false)
        .with(chunks);
  }

  private static ChunkOptions chunkOptions(long seed) {
    return new ChunkOptions((int) (seed % 3), Replacement.values()[(int) (seed / 3 % 3)]);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void chunksThatAreStoredAlikeAreCopiedAsTheyAre(long seed, @TempDir Path folder)
      throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(seed));
    List<ChunkFilter> filters = FILTERS.get((int) (seed % FILTERS.size()));
    BlockSet first = sets.written(filters, false);
    boolean checksums = seed % 4 != 0;
    BlockSet second = sets.chunked(first, "second", filters, false);
    PlanReport planned = sets.plan(first, second, checksums);
    JobSummary done = sets.run(first, second, planned, options(checksums, chunkOptions(seed)));
    assertEquals(planned.cost(), done.measured());

    Map<Box, Stored> from = AlignedSets.stored(first);
    Map<Box, Stored> to = AlignedSets.stored(second);
    assertEquals(from.keySet(), to.keySet());
    long alike = 0;
    for (Map.Entry<Box, Stored> chunk : to.entrySet()) {
      Stored before = from.get(chunk.getKey());
      if (before.shape().equals(chunk.getValue().shape())) {
        assertEquals(before, chunk.getValue());
        alike++;
      }
    }
    ChunkCost cost = planned.cost().chunks();
    assertEquals(alike, cost.copies());
    assertEquals(to.size() - alike, cost.encodes());
    assertEquals(checksums ? from.size() : from.size() - alike, cost.decodes());
    sets.check(sets.found("second"));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void chunksOfFillValuesAreLeftOutOfSparseSetsAndThereInOthers(long seed, @TempDir Path folder)
      throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(seed));
    boolean sparseBefore = seed % 2 == 0;
    BlockSet first = sets.written(DEFLATE, sparseBefore);
    boolean sparse = seed % 4 < 2;
    BlockSet second = sets.chunked(first, "second", DEFLATE, sparse);
    PlanReport planned = sets.plan(first, second, false);
    JobSummary done = sets.run(first, second, planned, options(false, chunkOptions(seed)));
    ChunkCost cost = planned.cost().chunks();
    ChunkCost counted = done.measured().chunks();
    assertTrue(counted.encodes() + counted.copies() <= cost.encodes() + cost.copies());
    Map<Box, Stored> from = AlignedSets.stored(first);
    Map<Box, Stored> to = AlignedSets.stored(second);
    if (sparseBefore) {
      assertTrue(
          sparse ? from.keySet().equals(to.keySet()) : to.size() <= cost.encodes() + cost.copies());
    } else if (sparse) {
      BlockSet again = sets.chunked(first, "again", List.of(SHUFFLE), true);
      sets.run(first, again, sets.plan(first, again, true), JobOptions.DEFAULT);
      assertEquals(AlignedSets.stored(again).keySet(), to.keySet());
    } else {
      assertEquals(sets.storedShapes(second).keySet(), to.keySet());
    }
    sets.check(sets.found("second"));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void interruptedCopiesGoOn(long seed, @TempDir Path folder) throws IOException {
    AlignedSets sets = new AlignedSets(folder, new RandomProblems(seed));
    BlockSet first = sets.written(DEFLATE, false);
    BlockSet second = sets.chunked(first, "second", DEFLATE, false);
    PlanReport planned = sets.plan(first, second, true);
    CommitInterval interval = new CommitInterval(1 + seed, Long.MAX_VALUE);
    JobOptions how =
        new JobOptions(Existing.RESUME, Fsync.NONE, interval, true, true).with(chunkOptions(seed));
    int step = 1;
    while (true) {
      try {
        Steps.run(first, second, planned, how, InterruptedJob.crashingAt(step));
        break;
      } catch (InterruptedJob.Crash crash) {
        step += 3;
      }
    }
    BlockSet found = sets.found("second");
    resplit.verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE);
    sets.check(found);
  }

  @Test
  void splittingAlongChunksAndMergingAgainEncodesNothing(@TempDir Path folder) throws IOException {
    Shape chunk = Shape.of(10, 20);
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(chunk),
            Optional.empty(),
            Optional.of(DEFLATE),
            false);
    BlockSet whole =
        resplit.output(
            OutputRequest.file(folder + "/whole.h5").withChunks(chunks),
            Shape.of(40, 40),
            ElementType.parse("uint16"),
            StorageOrder.C);
    resplit.make(whole, false);
    BlockSet in = resplit.find(SetRequest.at(folder + "/whole.h5"));
    BlockSet split =
        resplit.output(
            in, OutputRequest.blocks(folder + "/split", Shape.of(20, 20)).withFormat("hdf5"));
    assertCopied(in, split, 8);
    BlockSet merged = resplit.output(split, OutputRequest.file(folder + "/merged.h5"));
    assertCopied(split, merged, 8);
    assertEquals(AlignedSets.stored(in), AlignedSets.stored(merged));
  }

  private void assertCopied(BlockSet in, BlockSet out, long chunks) throws IOException {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(400));
    PlanReport planned = Steps.plan(in, out, options);
    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    double filters = planned.cost().chunks().picoseconds();
    ChunkCost expected = new ChunkCost(chunks, 0, 0, 0, chunks, 0, filters, 0, 0);
    assertEquals(
        new Cost(chunks, chunks, chunks, chunks, 3200, 400, expected, 0, Inflation.NONE),
        done.measured());
    assertEquals(planned.cost(), done.measured());
    assertEquals(AlignedSets.stored(in), AlignedSets.stored(out));
  }
}
