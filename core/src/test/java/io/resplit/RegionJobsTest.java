package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
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
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RegionJobsTest {

  private static final JobOptions ONCE =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(150);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aRegionIsReadAsPlannedAndEqualsThatOfTheArray(long seed, @TempDir Path folder)
      throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    ReferenceArray array = new ReferenceArray(chain.shape(), chain.type().bytes(), chain.random());
    BlockSet whole = written(array, chain, folder);
    Box region = region(chain.random(), chain.shape());
    BlockSet part = resplit.within(whole, request(region));
    assertEquals(region.shape(), part.grid().shape());
    deleteOthers(whole, part);

    BlockSet out = output(part, chain, folder);
    ChunkOptions chunks = chain.options();
    PlanReport planned = plan(part, out, chain, chunks);
    if (planned.budget().cacheBytes() == 0) {
      assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    }
    JobSummary done = Steps.run(part, out, planned, ONCE.with(chunks), JobObserver.NONE);
    assertEquals(
        planned.cost(), ChunkedJobsTest.foundAll(planned.cost(), done.measured(), part, out));
    if (!planned.plan().problem().in().isFiltered()) {
      assertEquals(region.volume() * chain.type().bytes(), done.bytesRead());
    }
    chain.check(out.root(), array.within(region));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void interruptedJobsOfRegionsGoOn(long seed, @TempDir Path folder) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    ReferenceArray array = new ReferenceArray(chain.shape(), chain.type().bytes(), chain.random());
    Box region = region(chain.random(), chain.shape());
    BlockSet part = resplit.within(written(array, chain, folder), request(region));
    BlockSet out = output(part, chain, folder);
    PlanReport planned = plan(part, out, chain);
    JobOptions how = InterruptedJob.resumable(chain.random());
    InterruptedJob.untilDone(
        chain.random(), crashing -> Steps.run(part, out, planned, how, crashing));
    chain.check(out.root(), array.within(region));
  }

  @Test
  void aJobIsNotTakenForThatOfAnotherRegion(@TempDir Path folder) throws IOException {
    ChunkedChain chain =
        new ChunkedChain(null, new Random(1), Shape.of(12), ChunkedChain.of(0).type());
    BlockSet whole = chain.raw(folder.resolve("in"), Shape.of(4));
    new ReferenceArray(chain.shape(), 1, chain.random()).write(whole, 0);
    BlockSet first = resplit.within(whole, request(Box.of(new long[] {1}, new long[] {7})));
    BlockSet second = resplit.within(whole, request(Box.of(new long[] {2}, new long[] {8})));
    BlockSet out = resplit.output(first, folder + "/out", Shape.of(3));
    JobOptions resumed =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    PlanReport planned = Steps.plan(first, out, within(100));
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(first, out, planned, resumed, InterruptedJob.crashingAt(2)));
    PlanReport other = Steps.plan(second, out, within(100));
    assertRefused(() -> Steps.run(second, out, other, resumed, JobObserver.NONE));
    Steps.run(first, out, planned, resumed, JobObserver.NONE);
    assertRefused(() -> Steps.run(second, out, other, resumed, JobObserver.NONE));
  }

  /** As 27 blocks of 350^3 with chunks of 175^3, of which the region drops 9 and cuts 6. */
  @Test
  void wholeBlocksOfARegionAreCopiedAsTheyAreStored(@TempDir Path folder) throws IOException {
    Random random = new Random(9);
    Shape shape = Shape.of(42, 42, 42);
    Shape block = Shape.of(14, 14, 14);
    ChunkedChain chain = new ChunkedChain(null, random, shape, ElementType.parse("int16"));
    ReferenceArray array = new ReferenceArray(shape, 2, random);
    BlockSet raw = chain.raw(folder.resolve("raw"), block);
    array.write(raw, 0);
    BlockSet made =
        resplit.output(
            raw,
            OutputRequest.blocks(folder + "/in", block)
                .withFormat("hdf5")
                .withChunks(
                    new ChunkStorageRequest(
                        ChunkStorageRequest.Kind.GIVEN,
                        Optional.of(Shape.of(7, 7, 7)),
                        Optional.empty(),
                        Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
                        false)));
    Steps.run(raw, made, plan(raw, made, chain), ONCE, JobObserver.NONE);

    Box region = Box.of(new long[] {14, 0, 4}, new long[] {42, 42, 42});
    BlockSet in = resplit.within(resplit.find(SetRequest.at(folder + "/in")), request(region));
    BlockSet like = resplit.output(in, OutputRequest.blocks(folder + "/out", block));
    BlockSet out =
        new BlockSet(
            in.grid(),
            like.type(),
            like.order(),
            like.format(),
            like.names(),
            like.dataset(),
            like.header(),
            like.mismatch());
    assertEquals(18, out.grid().blockCount());
    PlanReport planned =
        resplit.plan(
            Steps.problem(in, out, false),
            in.type(),
            PlanOptions.within(new MemoryLimit.Auto(1 << 27)).withChunks(chain.options()));
    JobOptions unseen =
        new JobOptions(
            Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), false, false);
    JobSummary done = Steps.run(in, out, planned, unseen, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
    assertEquals(12 * 8, done.measured().chunks().copies());
    assertEquals(6 * 8, done.measured().chunks().decodes());
    assertEquals(6 * 8, done.measured().chunks().encodes());
    assertEquals(
        in.grid().shape().volume(), Steps.compare(in, out, copied(in, out), JobObserver.NONE));
  }

  private PlanReport copied(BlockSet in, BlockSet out) {
    return Steps.plan(in, out, within(1 << 20));
  }

  private static void assertRefused(org.junit.jupiter.api.function.Executable job) {
    ResplitException refusal = assertThrows(ResplitException.class, job);
    assertEquals(ResplitException.Reason.REFUSED, refusal.reason(), refusal.getMessage());
  }

  private static PlanOptions within(long bytes) {
    return PlanOptions.within(new MemoryLimit.OfData(bytes));
  }

  private BlockSet written(ReferenceArray array, ChunkedChain chain, Path folder)
      throws IOException {
    BlockSet raw = chain.raw(folder.resolve("raw"));
    array.write(raw, 0);
    String[] formats = {"raw", "nifti", "netcdf3", "hdf5"};
    int format = chain.random().nextInt(8);
    if (format == 0) {
      return raw;
    }
    OutputRequest request = chain.chunked(folder.resolve("in"));
    BlockSet in =
        resplit.output(
            raw,
            format < formats.length && !(format < 3 && chain.type().toString().startsWith("uint"))
                ? OutputRequest.blocks(folder + "/in", request.block().orElseThrow())
                    .withFormat(formats[format])
                : request);
    Steps.run(raw, in, plan(raw, in, chain), ONCE, JobObserver.NONE);
    return resplit.find(SetRequest.at(folder + "/in").withOrder(raw.order()));
  }

  private BlockSet output(BlockSet part, ChunkedChain chain, Path folder) throws IOException {
    Shape block = chain.source().block(part.listedShape());
    OutputRequest request = OutputRequest.blocks(folder + "/out", block);
    return resplit.output(part, chain.random().nextBoolean() ? request.withFormat("raw") : request);
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain) {
    return plan(in, out, chain, chain.options());
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain, ChunkOptions chunks) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options = within(1 + chain.random().nextLong(most)).withChunks(chunks);
    return Steps.plan(in, out, options);
  }

  /** Mostly a small one, sometimes with whole axes. */
  private static Box region(Random random, Shape shape) {
    long[] start = new long[shape.rank()];
    long[] end = shape.toArray();
    for (int axis = 0; axis < start.length; axis++) {
      if (random.nextInt(4) > 0) {
        start[axis] = random.nextLong(shape.length(axis));
        end[axis] = start[axis] + 1 + random.nextLong(shape.length(axis) - start[axis]);
      }
    }
    return Box.of(start, end);
  }

  private static RegionRequest request(Box region) {
    List<Term> terms = new ArrayList<>();
    for (int axis = 0; axis < region.rank(); axis++) {
      Selection range =
          new Selection.Range(
              OptionalLong.of(region.start(axis)), OptionalLong.of(region.end(axis)));
      terms.add(new Term("", range));
    }
    return new RegionRequest(region.toString(), terms);
  }

  /** Blocks outside of the region need not be there. */
  private static void deleteOthers(BlockSet whole, BlockSet part) throws IOException {
    Set<Path> needed = new HashSet<>();
    for (long number = 0; number < part.grid().blockCount(); number++) {
      needed.add(part.path(number));
    }
    for (long number = 0; number < whole.grid().blockCount(); number++) {
      if (!needed.contains(whole.path(number))) {
        Files.delete(whole.path(number));
      }
    }
  }

  /** NetCDF classic stores numbers in one byte order only. */
}
