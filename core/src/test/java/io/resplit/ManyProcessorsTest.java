package io.resplit;

import static io.resplit.cache.Replacement.NEXT_USE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.job.Move;
import io.resplit.partition.Grid;
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
import io.resplit.request.Planning;
import io.resplit.request.SetRequest;
import io.resplit.result.DiskModel;
import io.resplit.result.JobSummary;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.Cancelling;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs as on machines with other numbers of processors than this one. */
class ManyProcessorsTest {

  private static final long MIB = 1L << 20;
  private static final ElementType TYPE = ElementType.parse("uint16");
  private static final Shape SHAPE = Shape.of(64, 96, 80);
  private static final Shape CHUNK = Shape.of(16, 16, 16);
  private static final Shape SERIES = Shape.of(64, 8, 8);
  private static final JobOptions ONCE =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  private static ChunkStorageRequest deflated(Shape chunk) {
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
        false);
  }

  private static PlanOptions options(int processors, MemoryLimit limit) {
    return PlanOptions.within(limit).withChunks(ChunkOptions.usual(processors));
  }

  private BlockSet raw(ReferenceArray array) throws IOException {
    Grid grid = Grid.uniform(SHAPE, SHAPE);
    OutputAddress address = OutputAddress.parse(folder + "/raw/x{*}.bin");
    BlockSet raw =
        new BlockSet(
            grid,
            TYPE,
            StorageOrder.C,
            new RawFormat(TYPE, 0),
            address.names(".raw", grid, StorageOrder.C));
    array.write(raw, 0);
    return raw;
  }

  private BlockSet output(BlockSet in, String name, Shape chunk) throws IOException {
    OutputRequest request = OutputRequest.file(folder.resolve(name).toString());
    return resplit.output(in, request.withFormat("hdf5").withChunks(deflated(chunk)));
  }

  private int threads(BlockSet in, BlockSet out, int processors, MemoryLimit limit)
      throws IOException {
    Planning planning = Planning.by(options(processors, limit));
    JobPlan plan =
        JobPlan.of(
            in, out, planning, JobOptions.DEFAULT, FormatList.with(List.of(), MIB), Map.of());
    assertEquals(plan.planned().chunks(), plan.lead().chunks());
    return plan.planned().chunks().threads();
  }

  /** Of 1,024 chunks of 1 MiB. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "4, 4", "6, 6", "64, 64", "200, 200"})
  void thereIsAThreadForEachProcessor(int processors, int threads) throws IOException {
    OutputRequest file = OutputRequest.file("in.raw");
    BlockSet in = resplit.output(file, Shape.of(1024, 512, 512), TYPE, StorageOrder.C);
    OutputRequest chunked =
        OutputRequest.file("out.h5").withChunks(deflated(Shape.of(2, 512, 512)));
    BlockSet out = resplit.output(in, chunked);
    assertEquals(threads, threads(in, out, processors, new MemoryLimit.OfProcess(8L << 30)));
    assertEquals(threads, threads(in, out, processors, new MemoryLimit.Auto(8L << 30)));
    int few = threads(in, out, processors, new MemoryLimit.OfProcess(256 * MIB));
    assertEquals(Math.min(9, threads), few);
  }

  /** Of 32 MiB are the chunks, of which each thread takes four. */
  @ParameterizedTest
  @CsvSource({"64, 0, false", "250, 0, true", "600, 2, true", "800, 2, true", "3000, 6, true"})
  void thereAreFewerWhereMemoryIsShort(long mebibytes, int threads, boolean fits)
      throws IOException {
    OutputRequest file = OutputRequest.file("in.raw");
    BlockSet in = resplit.output(file, Shape.of(64, 4096, 4096), TYPE, StorageOrder.C);
    OutputRequest chunked =
        OutputRequest.file("out.h5").withChunks(deflated(Shape.of(1, 4096, 4096)));
    BlockSet out = resplit.output(in, chunked);
    PlanOptions within = options(64, new MemoryLimit.OfProcess(mebibytes * MIB));
    assertEquals(threads, threads(in, out, 64, within.memory()));
    try (Job job = resplit.job(in, out, within, JobOptions.DEFAULT)) {
      assertEquals(fits, job.lead().fits());
      assertTrue(!fits || job.lead().memBytes() <= mebibytes * MIB, job.lead().memBytes() + "");
    }
  }

  /** Decodes and encodes, some chunks more than once. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 32, 64})
  void bytesAndCountsAreThoseOfOneProcessor(int processors) throws IOException {
    ReferenceArray array = new ReferenceArray(SHAPE, TYPE.bytes(), new Random(1));
    BlockSet raw = raw(array);
    BlockSet in = output(raw, "in.h5", CHUNK);
    run(raw, in, options(1, new MemoryLimit.OfData(4 * MIB)));
    BlockSet one = output(in, "one.h5", SERIES);
    BlockSet many = output(in, "many.h5", SERIES);
    run(in, one, options(1, new MemoryLimit.OfData(20_000)));
    JobSummary done = run(in, many, options(processors, new MemoryLimit.OfData(20_000)));
    assertTrue(done.measured().chunks().decodes() > 120);
    requireSame(raw, "many.h5");
    assertEquals(-1, Files.mismatch(folder.resolve("one.h5"), folder.resolve("many.h5")));
  }

  private void requireSame(BlockSet expected, String file) throws IOException {
    BlockSet found = resplit.find(SetRequest.at(folder.resolve(file).toString()));
    PlanOptions enough = PlanOptions.within(new MemoryLimit.OfData(MIB));
    try (Job job = resplit.job(expected, found, enough, ONCE)) {
      assertEquals(SHAPE.volume(), job.compare(JobObserver.NONE));
    }
  }

  private JobSummary run(BlockSet in, BlockSet out, PlanOptions options) throws IOException {
    try (Job job = resplit.job(in, out, options, ONCE)) {
      JobSummary done = job.run(JobObserver.NONE);
      assertEquals(done.planned(), done.measured());
      return done;
    }
  }

  /** Returns a file of two variables, of which the one with three axes leads. */
  private BlockSet whole(int length) throws IOException {
    Path file = folder.resolve("in.nc");
    WholeFile.fixed(64, 32, 32, 16, length)
        .add("lead", "int8", List.of(0, 1, 2), new Random(1))
        .add("other", "int8", List.of(3, 4), new Random(2))
        .write(file, "netcdf3");
    return resplit.find(SetRequest.at(file.toString()).withVariables(List.of()));
  }

  private BlockSet whole(BlockSet in, Shape lead, Shape other) throws IOException {
    OutputRequest request = OutputRequest.file(folder + "/out.nc").withFormat("netcdf4");
    return resplit.output(
        in, request.withChunks(deflated(lead).withOwn(Map.of("other", deflated(other)))));
  }

  /** Each of several variables has as many threads as its own chunks leave memory for. */
  @Test
  void aVariableInLargeChunksHasFewerThreads() throws IOException {
    BlockSet in = whole(1 << 20);
    BlockSet out = whole(in, Shape.of(8, 8, 8), Shape.of(1, 1 << 20));
    PlanOptions options = options(64, new MemoryLimit.OfProcess(100 * MIB));
    Planning planning = Planning.by(options);
    JobPlan plan =
        JobPlan.of(
            in, out, planning, JobOptions.DEFAULT, FormatList.with(List.of(), MIB), Map.of());
    List<Move> moves = plan.moves();
    int ofLead = Move.leading(moves).chunks().threads();
    Move other = moves.stream().filter(each -> each.out().lead().isPresent()).findFirst().get();
    assertEquals(25, ofLead);
    assertEquals(4, other.chunks().threads());
    assertTrue(other.planned().fits());
    ChunkOptions asMany = ChunkOptions.DEFAULT.withThreads(ofLead);
    assertFalse(Steps.plan(other.in(), other.out(), options.withChunks(asMany)).fits());
    run(in, out, options);
  }

  /** The variable that leads has a single chunk, and so few threads. */
  @Test
  void aVariableInSmallChunksHasMoreThreads() throws Exception {
    BlockSet in = whole(1 << 17);
    BlockSet out = whole(in, Shape.of(64, 32, 32), Shape.of(1, 1 << 13));
    PlanOptions options = options(40, new MemoryLimit.OfProcess(1024 * MIB));
    Map<String, Long> threads = threads(in, out, options);
    assertEquals(40, threads.get("resplit-codec"), threads::toString);
  }

  /** The journal says for how many processors a job was planned. */
  @ParameterizedTest
  @CsvSource({"64, 2", "2, 64"})
  void jobsAreResumedOnOtherMachines(int begun, int resumed) throws IOException {
    ReferenceArray array = new ReferenceArray(SHAPE, TYPE.bytes(), new Random(1));
    BlockSet in = raw(array);
    BlockSet out = output(in, "out.h5", CHUNK);
    MemoryLimit limit = new MemoryLimit.OfProcess(80 * MIB, 100_000);
    CommitInterval often = new CommitInterval(10_000, Long.MAX_VALUE);
    JobOptions how = new JobOptions(Existing.RESUME, Fsync.NONE, often, true, false);
    try (Job job = resplit.job(in, out, options(begun, limit), how)) {
      assertThrows(CancellationException.class, () -> job.run(new Cancelling(100)));
    }
    PlanOptions other = options(resumed, limit);
    try (Job job = resplit.job(in, out, other, how)) {
      assertTrue(job.check().cost().bytes() < array.bytes());
      job.run(JobObserver.NONE);
    }
    requireSame(in, "out.h5");
  }

  /** How many threads of a job there were, by the beginnings of their names. */
  private Map<String, Long> threads(BlockSet in, BlockSet out, PlanOptions options)
      throws Exception {
    Map<String, Long> most = new ConcurrentHashMap<>();
    ThreadGroup group = new ThreadGroup("job");
    JobObserver observer =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            Thread[] all = new Thread[1000];
            int count = group.enumerate(all);
            Arrays.stream(all, 0, count)
                .map(each -> each.getName().replaceAll("-[0-9]+$", ""))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
                .forEach((name, now) -> most.merge(name, now, Math::max));
          }
        };
    FutureTask<JobSummary> run =
        new FutureTask<>(
            () -> {
              try (Job job = resplit.job(in, out, options, ONCE)) {
                return job.run(observer);
              }
            });
    new Thread(group, run, "main").start();
    assertEquals(run.get().planned(), run.get().measured());
    return most;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 3", "4, 4", "64, 4"})
  void atMostFourThreadsWrite(int processors, long writers) throws Exception {
    BlockSet in = raw(new ReferenceArray(SHAPE, TYPE.bytes(), new Random(1)));
    PlanOptions options = options(processors, new MemoryLimit.OfData(MIB / 2));
    Map<String, Long> threads = threads(in, blocks(in), options.withDisk(DiskModel.SSD));
    assertEquals(writers, threads.get("resplit-writer"), threads::toString);
    assertTrue(threads.get("resplit-reader") <= 2, threads::toString);
  }

  @Test
  void asManyThreadsWriteAsAreAskedFor() throws Exception {
    BlockSet in = raw(new ReferenceArray(SHAPE, TYPE.bytes(), new Random(1)));
    PlanOptions options =
        options(64, new MemoryLimit.OfData(MIB / 2)).withChunks(new ChunkOptions(7, NEXT_USE));
    Map<String, Long> threads = threads(in, blocks(in), options.withDisk(DiskModel.SSD));
    assertEquals(7, threads.get("resplit-writer"), threads::toString);
  }

  private BlockSet blocks(BlockSet in) throws IOException {
    OutputRequest request = OutputRequest.blocks(folder + "/blocks", Shape.of(32, 32, 40));
    return resplit.output(in, request.withFormat("raw"));
  }

  /** Of 120 chunks. */
  @ParameterizedTest
  @CsvSource({"1, 1", "6, 6", "40, 40"})
  void eachProcessorEncodes(int processors, long coders) throws Exception {
    BlockSet in = raw(new ReferenceArray(SHAPE, TYPE.bytes(), new Random(1)));
    PlanOptions options = options(processors, new MemoryLimit.OfProcess(1024 * MIB));
    Map<String, Long> threads = threads(in, output(in, "out.h5", CHUNK), options);
    assertEquals(coders, threads.get("resplit-codec"), threads::toString);
  }
}
