package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ArrayHeader;
import io.resplit.array.ElementText;
import io.resplit.cost.Cost;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
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
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MissingBlocksTest {

  private static final JobOptions ONCE =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);

  private final Resplit resplit = new Resplit();

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(120);
  }

  /**
   * A set of which some blocks have no file, all of it or some indices, its axes permuted or not.
   */
  private record Trial(ChunkedChain chain, BlockSet in, ReferenceArray array) {}

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void blocksWithoutFilesAreReadAsOneElementAndNotVisited(long seed) throws IOException {
    Trial trial = trial(seed);
    ChunkedChain chain = trial.chain;
    BlockSet out = output(trial);
    ChunkOptions chunks = chain.options();
    PlanReport planned = plan(trial.in, out, chain, chunks);
    if (planned.budget().cacheBytes() == 0) {
      assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    }
    JobSummary done = Steps.run(trial.in, out, planned, ONCE.with(chunks), JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
    if (!planned.plan().problem().in().isFiltered()) {
      long read = planned.plan().problem().readBytes() + planned.cost().gapBytes();
      assertEquals(read, done.bytesRead());
    }
    chain.check(out.root(), trial.array);
    BlockSet found = resplit.find(SetRequest.at(out.root().toString()));
    Steps.compare(trial.in, found, plan(trial.in, found, chain, chunks), JobObserver.NONE);
    if (!trial.in.isPermuted()) {
      Steps.compare(found, trial.in, plan(found, trial.in, chain, chunks), JobObserver.NONE);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void interruptedJobsContinueAsPlanned(long seed) throws IOException {
    Trial trial = trial(seed);
    ChunkedChain chain = trial.chain;
    BlockSet out = output(trial);
    ChunkOptions chunks = chain.options();
    PlanReport planned = plan(trial.in, out, chain, chunks);
    JobOptions how = InterruptedJob.resumable(chain.random()).with(chunks);
    InterruptedJob.untilDone(
        chain.random(),
        crashing -> {
          Cost left = Steps.check(trial.in, out, planned, how).cost();
          assertEquals(left, Steps.run(trial.in, out, planned, how, crashing).measured());
        });
    chain.check(out.root(), trial.array);
  }

  @Test
  void aJobIsNotTakenForThatOfAnotherElement() throws IOException {
    ChunkedChain chain =
        new ChunkedChain(null, new Random(1), Shape.of(12), ChunkedChain.of(0).type());
    BlockSet whole = chain.raw(folder.resolve("in"), Shape.of(4));
    new ReferenceArray(chain.shape(), 1, chain.random()).write(whole, 0);
    Files.delete(whole.path(1));
    SetRequest request =
        SetRequest.at(folder + "/in/x{0}.bin")
            .withType(chain.type())
            .withShape(Shape.of(12))
            .withBlock(Shape.of(4));
    BlockSet first = resplit.find(request.withMissing("1"));
    BlockSet second = resplit.find(request.withMissing("2"));
    BlockSet out = resplit.output(first, folder + "/out", Shape.of(3));
    JobOptions resumed =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    PlanReport planned = plan(first, out, chain, ChunkOptions.DEFAULT);
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(first, out, planned, resumed, InterruptedJob.crashingAt(2)));
    assertRefused(() -> Steps.run(second, out, planned, resumed, JobObserver.NONE));
    Steps.run(first, out, planned, resumed, JobObserver.NONE);
    assertRefused(() -> Steps.run(second, out, planned, resumed, JobObserver.NONE));
  }

  private static void assertRefused(org.junit.jupiter.api.function.Executable job) {
    ResplitException refusal = assertThrows(ResplitException.class, job);
    assertEquals(ResplitException.Reason.REFUSED, refusal.reason(), refusal.getMessage());
  }

  private Trial trial(long seed) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    Random random = chain.random();
    ReferenceArray array = new ReferenceArray(chain.shape(), chain.type().bytes(), random);
    BlockSet whole = written(array, chain);
    String fill = List.of("7", "-3", "nan").get((int) seed % 3);
    byte[] element = ElementText.parse(fill, whole.type());
    int missing = 0;
    for (long number = 0; number < whole.grid().blockCount(); number++) {
      if (random.nextInt(3) == 0 && missing + 1 < whole.grid().blockCount()) {
        Files.delete(whole.path(number));
        array.with(whole.grid().box(number), ElementText.parse(fill, chain.type()));
        missing++;
      }
    }
    BlockSet found = resplit.find(request(whole, random).withMissing(fill));
    assertEquals(missing, found.missingBlocks().count());
    assertTrue(
        found.missing().isEmpty()
            || java.util.Arrays.equals(element, found.missing().get().fill()));
    assertFalse(missing > 0 && found.missing().isEmpty());

    Box region = region(random, chain.shape());
    BlockSet in = found;
    ReferenceArray expected = array;
    switch (random.nextInt(4)) {
      case 0 -> {
        in = resplit.within(found, request(region));
        expected = array.within(region);
      }
      case 1 -> {
        List<AxisIndices> indices = SampledJobsTest.indices(chain.shape(), random);
        in =
            found
                .withHeader(found.header().without(List.of("nifti_header")))
                .within(indices, ArrayHeader.Placement.NONE, random.nextInt(100));
        expected = array.at(indices);
      }
      default -> {}
    }
    if (random.nextInt(3) > 0 || whole.format().name().equals("nifti")) {
      return new Trial(chain, in, expected);
    }
    AxisMap permutation = chain.source().axisMap(chain.shape().rank());
    int[] axes = IntStream.range(0, permutation.rank()).map(permutation::axis).toArray();
    return new Trial(chain, in.permuted(permutation), expected.transposed(axes));
  }

  /** By the manifest, or by a template and the shapes. */
  private SetRequest request(BlockSet whole, Random random) throws IOException {
    SetRequest at = SetRequest.at(whole.root().toString()).withOrder(whole.order());
    if (random.nextBoolean() && resplit.manifestOf(whole).isPresent()) {
      return at;
    }
    Files.deleteIfExists(whole.root().resolve("resplit.json"));
    String template = ((BlockNames.Templated) whole.names()).template().toString();
    SetRequest request =
        Requests.at(whole.root() + "/" + template, at)
            .withShape(whole.listedShape())
            .withBlock(whole.listedBlock());
    return whole.format().name().equals("raw") ? request.withType(whole.type()) : request;
  }

  private BlockSet written(ReferenceArray array, ChunkedChain chain) throws IOException {
    BlockSet raw = chain.raw(folder.resolve("raw"));
    array.write(raw, 0);
    String[] formats = {"raw", "nifti", "netcdf3", "hdf5"};
    int format = chain.random().nextInt(8);
    if (format == 0) {
      return raw;
    }
    OutputRequest request = chain.chunked(folder.resolve("in"));
    boolean plain =
        format < formats.length && !(format < 3 && chain.type().toString().startsWith("uint"));
    BlockSet in =
        resplit.output(
            raw,
            plain
                ? OutputRequest.blocks(folder + "/in", request.block().orElseThrow())
                    .withFormat(formats[format])
                : withoutSparse(request));
    Steps.run(raw, in, plan(raw, in, chain, chain.options()), ONCE, JobObserver.NONE);
    return resplit.find(SetRequest.at(folder + "/in").withOrder(raw.order()));
  }

  private static OutputRequest withoutSparse(OutputRequest request) {
    ChunkStorageRequest chunks = request.chunks();
    return request.withChunks(
        new ChunkStorageRequest(
            chunks.kind(), chunks.shape(), chunks.cacheBytes(), chunks.filters(), false));
  }

  private BlockSet output(Trial trial) throws IOException {
    Shape array = trial.in.array().listedShape();
    Shape block = trial.chain.source().block(array);
    OutputRequest request = OutputRequest.blocks(folder + "/out", block);
    boolean raw = trial.chain.random().nextBoolean();
    return resplit.output(trial.in, raw ? request.withFormat("raw") : request);
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain, ChunkOptions chunks) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 + chain.random().nextLong(most)))
            .withChunks(chunks);
    return Steps.plan(in, out, options);
  }

  private static Box region(Random random, Shape shape) {
    long[] start = new long[shape.rank()];
    long[] end = shape.toArray();
    for (int axis = 0; axis < start.length; axis++) {
      if (random.nextInt(3) > 0) {
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

  /** NetCDF classic stores numbers in one byte order only. */
}
