package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ArrayHeader;
import io.resplit.array.ElementText;
import io.resplit.cost.Cost;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.manifest.Manifest;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Edge;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.request.TaskNumber;
import io.resplit.set.BlockSet;
import io.resplit.task.Attempt;
import io.resplit.task.JobTask;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Outputs whose last blocks are padded to the shape of all others, and what reads them. */
class PaddedJobsTest {

  private static final JobOptions ONCE =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);

  private final Resplit resplit = new Resplit();

  @TempDir private Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(60);
  }

  /**
   * An array to be read and an output to be written.
   *
   * @param array the array
   * @param fill what lies behind its end in the files of the output
   */
  private record Trial(ChunkedChain chain, BlockSet in, ReferenceArray array, String fill) {
    byte[] element() {
      return ElementText.parse(fill, chain.type());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void filesHoldWholeBlocksAndTheirSetTheArray(long seed) throws IOException {
    Trial trial = trial(seed);
    BlockSet out = padded(trial, trial.in, "out");
    run(trial, trial.in, out);
    checkFiles(trial, out);
    BlockSet found = found(out);
    resplit.verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE);
    compare(trial, found, trial.in);

    BlockSet again = padded(trial, found, "again");
    run(trial, found, again);
    checkFiles(trial, again);
    compare(trial, found(again), found);
    checkArray(trial, found(again));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void interruptedJobsContinueAsPlanned(long seed) throws IOException {
    Trial trial = trial(seed);
    ChunkedChain chain = trial.chain;
    BlockSet out = padded(trial, trial.in, "out");
    ChunkOptions chunks = chain.options();
    PlanReport planned = plan(trial, trial.in, out, chunks);
    CommitInterval interval = new CommitInterval(1 + chain.random().nextInt(100), Long.MAX_VALUE);
    JobOptions how = new JobOptions(Existing.RESUME, Fsync.NONE, interval, true, true).with(chunks);
    for (int step = 1 + chain.random().nextInt(5); ; step += 1 + chain.random().nextInt(20)) {
      try {
        Cost left = Steps.check(trial.in, out, planned, how).cost();
        JobSummary done = Steps.run(trial.in, out, planned, how, InterruptedJob.crashingAt(step));
        assertEquals(left, foundAll(left, done.measured(), trial.in, out));
        break;
      } catch (InterruptedJob.Crash crash) {
        // the next turn continues
      }
    }
    checkFiles(trial, out);
    checkArray(trial, found(out));
  }

  static LongStream someSeeds() {
    return RandomProblems.seeds(20);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("someSeeds")
  void tasksPadTheirOwnBlocks(long seed) throws IOException {
    Trial trial = trial(seed);
    BlockSet out = padded(trial, trial.in, "out");
    long count = Math.min(1 + trial.chain.random().nextInt(4), out.grid().blockCount());
    for (long index = 0; index < count; index++) {
      JobTask task = Steps.task(trial.in, out, new TaskNumber(index, count, List.of()));
      try (Attempt attempt = Steps.begin(task, "", false, JobObserver.NONE).orElseThrow()) {
        run(trial, attempt.in(), attempt.out());
        attempt.complete();
      }
    }
    resplit.finish(out.root().toString());
    checkFiles(trial, out);
    BlockSet found = found(out);
    resplit.verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE);
    checkArray(trial, found);
  }

  @Test
  void aJobIsNotTakenForThatOfAnotherElement() throws IOException {
    ChunkedChain chain = ChunkedChain.of(0);
    BlockSet in = chain.raw(folder.resolve("in"));
    new ReferenceArray(chain.shape(), chain.type().bytes(), chain.random()).write(in, 0);
    Shape block = Shape.of(IntStream.range(0, in.grid().rank()).mapToLong(k -> 2).toArray());
    OutputRequest request = OutputRequest.blocks(folder + "/out", block);
    BlockSet seven = resplit.output(in, request.withEdge(Edge.parse("pad=7")));
    BlockSet eight = resplit.output(in, request.withEdge(Edge.parse("pad=8")));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(100));
    PlanReport planned = Steps.plan(in, seven, options);
    JobOptions resumed =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(in, seven, planned, resumed, InterruptedJob.crashingAt(2)));
    ResplitException refusal =
        assertThrows(
            ResplitException.class, () -> Steps.run(in, eight, planned, resumed, JobObserver.NONE));
    assertEquals(ResplitException.Reason.REFUSED, refusal.reason(), refusal.getMessage());
    Steps.run(in, seven, planned, resumed, JobObserver.NONE);
  }

  private void run(Trial trial, BlockSet in, BlockSet out) throws IOException {
    ChunkOptions chunks = trial.chain.options();
    PlanReport planned = plan(trial, in, out, chunks);
    if (planned.budget().cacheBytes() == 0) {
      assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    }
    JobSummary done = Steps.run(in, out, planned, ONCE.with(chunks), JobObserver.NONE);
    assertEquals(planned.cost(), foundAll(planned.cost(), done.measured(), in, out));
  }

  private static Cost foundAll(Cost planned, Cost measured, BlockSet in, BlockSet out) {
    return in.chunks().isPresent() && in.missing().isEmpty()
        ? ChunkedJobsTest.foundAll(planned, measured, in, out)
        : measured;
  }

  /** The array is that of a random set, or a region of it, its axes permuted or not. */
  private Trial trial(long seed) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    Random random = chain.random();
    ReferenceArray array = new ReferenceArray(chain.shape(), chain.type().bytes(), random);
    String fill = List.of("7", "-3", "nan").get((int) seed % 3);
    BlockSet found = written(chain, array);
    Box region =
        random.nextInt(3) == 0
            ? RandomProblems.region(random, chain.shape())
            : Box.whole(chain.shape());
    BlockSet in = found.within(region, ArrayHeader.Placement.NONE);
    ReferenceArray expected = array.within(region);
    if (random.nextInt(3) == 0) {
      AxisMap permutation = chain.source().axisMap(chain.shape().rank());
      int[] axes = IntStream.range(0, permutation.rank()).map(permutation::axis).toArray();
      return new Trial(chain, in.permuted(permutation), expected.transposed(axes), fill);
    }
    return new Trial(chain, in, expected, fill);
  }

  /** Some blocks of some sets have no file. */
  private BlockSet written(ChunkedChain chain, ReferenceArray array) throws IOException {
    Random random = chain.random();
    BlockSet raw = chain.raw(folder.resolve("raw"));
    array.write(raw, 0);
    if (random.nextBoolean()) {
      BlockSet in = resplit.output(raw, chain.chunked(folder.resolve("in")));
      PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
      PlanReport planned = Steps.plan(raw, in, options);
      Steps.run(raw, in, planned, ONCE, JobObserver.NONE);
      return resplit.find(SetRequest.at(folder + "/in"));
    }
    SetRequest request =
        SetRequest.at(folder + "/raw/x{*}.bin")
            .withType(chain.type())
            .withShape(raw.listedShape())
            .withBlock(raw.listedBlock())
            .withOrder(raw.order());
    if (random.nextBoolean() && raw.grid().blockCount() > 1) {
      long lost = random.nextLong(raw.grid().blockCount());
      Files.delete(raw.path(lost));
      array.with(raw.grid().box(lost), ElementText.parse("5", chain.type()));
      return resplit.find(request.withMissing("5"));
    }
    return resplit.find(request);
  }

  private BlockSet padded(Trial trial, BlockSet in, String name) throws IOException {
    Random random = trial.chain.random();
    Shape array = in.array().listedShape();
    Shape block = trial.chain.source().block(array);
    Edge edge = Edge.parse("pad=" + trial.fill);
    String[] formats = {"raw", "hdf5", "netcdf3", "hdf5", "netcdf4", "nifti"};
    boolean isUnsigned = trial.chain.type().toString().startsWith("uint");
    String format = formats[random.nextInt(isUnsigned ? 2 : formats.length)];
    OutputRequest request =
        OutputRequest.blocks(folder + "/" + name, block)
            .withFormat(format)
            .withEdge(edge)
            .withChunks(
                new ChunkStorageRequest(
                    ChunkStorageRequest.Kind.NONE,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    false));
    if (format.equals("hdf5") || format.equals("netcdf4")) {
      ChunkStorageRequest any = trial.chain.chunked(folder).chunks();
      Shape chunk = trial.chain.source().block(block);
      request =
          request.withChunks(
              new ChunkStorageRequest(
                  any.kind(), Optional.of(chunk), any.cacheBytes(), any.filters(), any.sparse()));
    }
    return resplit.output(in, request);
  }

  private BlockSet found(BlockSet out) throws IOException {
    return resplit.find(SetRequest.at(out.root().toString()).withOrder(out.order()));
  }

  /** Found without their record, files show whole blocks, and so the padding. */
  private void checkFiles(Trial trial, BlockSet out) throws IOException {
    Shape whole = out.arrangement().asGrid().padded().shape();
    Path record = out.root().resolve(Manifest.FILE_NAME);
    Path aside = out.root().resolveSibling("record");
    Files.move(record, aside);
    SetRequest request =
        SetRequest.at(out.path(0).toString().replaceFirst("_0(_0)*(\\.[a-z0-9]+)$", "_{*}$2"))
            .withOrder(out.order());
    BlockSet files =
        resplit.find(
            out.format().name().equals("raw")
                ? request
                    .withType(out.type())
                    .withShape(out.order().toListed(whole))
                    .withBlock(out.listedBlock())
                : request);
    assertEquals(whole, files.grid().shape());
    check(trial, files, trial.array.padded(whole, trial.element()));
    SetRequest cut = request.withShape(out.listedShape());
    checkArray(
        trial,
        resplit.find(
            out.format().name().equals("raw")
                ? cut.withType(out.type()).withBlock(out.listedBlock())
                : cut));
    Files.move(aside, record);
  }

  private void checkArray(Trial trial, BlockSet found) throws IOException {
    assertEquals(trial.in.array().grid().shape(), found.grid().shape());
    check(trial, found, trial.array);
  }

  private void check(Trial trial, BlockSet found, ReferenceArray expected) throws IOException {
    Path check = Files.createTempDirectory(folder, "check").resolve("out");
    OutputRequest request =
        OutputRequest.blocks(check.toString(), found.listedShape()).withFormat("raw");
    boolean isByte = trial.chain.type().bytes() == 1;
    BlockSet raw =
        resplit.output(found, isByte ? request : Requests.in(trial.chain.type().order(), request));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(1 << 20));
    PlanReport planned = Steps.plan(found, raw, options);
    Steps.run(found, raw, planned, ONCE, JobObserver.NONE);
    expected.check(raw);
  }

  private void compare(Trial trial, BlockSet one, BlockSet other) throws IOException {
    if (!other.isPermuted()) {
      ChunkOptions chunks = trial.chain.options();
      PlanReport planned = plan(trial, one, other, chunks);
      assertTrue(planned.cost().seeks() > 0);
      Steps.compare(one, other, planned, JobObserver.NONE);
    }
  }

  private PlanReport plan(Trial trial, BlockSet in, BlockSet out, ChunkOptions chunks) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfData(1 + trial.chain.random().nextLong(most)))
            .withChunks(chunks);
    return Steps.plan(in, out, options);
  }
}
