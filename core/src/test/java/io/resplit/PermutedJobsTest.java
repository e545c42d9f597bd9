package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ArrayHeader;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
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
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs whose output has its axes in another order. */
@Tag("slow")
class PermutedJobsTest {

  private static final int[] SIZES = {1, 2, 3, 4, 8, 16};

  private static final List<String> TYPES =
      List.of("int8", "int16", "int16be", "float32", "int32be", "float64");
  private static final List<String> FORMATS =
      List.of("raw", "hdf5", "hdf5", "netcdf4", "netcdf3", "cdf5", "nifti");

  private static final JobOptions UNFORCED =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(150);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void rawFilesAreTransposedExactlyAsPlanned(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    StorageOrder order = seed % 2 == 0 ? StorageOrder.F : StorageOrder.C;
    Shape listed = source.shape(1 + random.nextInt(4), 3000);
    ElementType type = ElementType.parse("bytes" + SIZES[random.nextInt(SIZES.length)]);
    Grid grid = order.grid(listed, source.block(listed));
    BlockSet in =
        new BlockSet(
            grid,
            type,
            order,
            new RawFormat(type, 0),
            OutputAddress.parse(folder + "/in/x{*}.bin").names(".raw", grid, order));
    ReferenceArray array = new ReferenceArray(in.grid().shape(), type.bytes(), random);
    array.write(in, 0);
    AxisMap permutation = source.axisMap(listed.rank());
    BlockSet permuted = in.permuted(permutation);
    Shape outListed = permutation.permute(listed);
    assertEquals(outListed, permuted.array().listedShape());

    BlockSet out = resplit.output(permuted, folder + "/out", source.block(outListed));
    long most = listed.volume() * type.bytes();
    PlanReport planned = plan(permuted, out, 1 + random.nextLong(most));
    JobSummary done = Steps.run(permuted, out, planned, UNFORCED, JobObserver.NONE);

    assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    assertEquals(planned.cost(), done.measured());
    assertEquals(most, done.bytesRead());
    int[] axes =
        IntStream.range(0, listed.rank()).map(slowestFirst(permutation, order)::axis).toArray();
    array.transposed(axes).check(out);
    long compared = Steps.compare(permuted, out, plan(permuted, out, most), JobObserver.NONE);
    assertEquals(listed.volume(), compared);
    assertTrue(
        resplit
            .verify(out, resplit.manifestOf(out).orElseThrow(), JobObserver.NONE)
            .digest()
            .isPresent());
  }

  static LongStream someSeeds() {
    return RandomProblems.seeds(150);
  }

  /** From any format to any other: contiguous, in records, in chunks, and in filtered ones. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("someSeeds")
  void filesOfAllFormatsAreTransposedExactlyAsPlanned(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(4), 2000);
    ElementType type = ElementType.parse(TYPES.get(random.nextInt(TYPES.size())));
    ReferenceArray array = new ReferenceArray(shape, type.bytes(), random);
    Path start = folder.resolve("start.raw");
    BlockSet raw =
        resplit.output(OutputRequest.file(start.toString()), shape, type, StorageOrder.C);
    array.write(raw, 0);
    BlockSet in = moved(raw, "in", source.block(shape), source);

    AxisMap permutation = source.axisMap(shape.rank());
    BlockSet permuted = // NIfTI headers have x, y and z before all else
        in.withHeader(in.header().without(List.of("nifti_header"))).permuted(permutation);
    BlockSet out = moved(permuted, "out", source.block(permutation.permute(shape)), source);

    OutputRequest one = OutputRequest.file(folder + "/end.raw").withFormat("raw");
    BlockSet end = resplit.output(out, Requests.in(type.order(), one));
    Steps.run(out, end, plan(out, end, array.bytes()), UNFORCED, JobObserver.NONE);
    int[] axes = IntStream.range(0, shape.rank()).map(permutation::axis).toArray();
    array.transposed(axes).check(end);
    BlockSet bare = end.withHeader(ArrayHeader.NONE);
    PlanReport again = plan(permuted, bare, array.bytes());
    assertEquals(shape.volume(), Steps.compare(permuted, bare, again, JobObserver.NONE));
  }

  /** Runs a job in a random format and memory, and finds its output by the files alone. */
  private BlockSet moved(BlockSet in, String name, Shape block, RandomProblems source)
      throws IOException {
    Random random = source.random();
    String format = FORMATS.get(random.nextInt(FORMATS.size()));
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(source.block(block)),
            Optional.empty(),
            random.nextInt(3) == 0
                ? Optional.empty()
                : Optional.of(List.of(ChunkFilter.of(ChunkFilter.LZ4))),
            random.nextBoolean());
    OutputRequest request =
        OutputRequest.blocks(folder.resolve(name).toString(), block).withFormat(format);
    boolean chunked = format.matches("hdf5|netcdf4") && random.nextInt(4) > 0;
    BlockSet out = resplit.output(in, chunked ? request.withChunks(chunks) : request);
    PlanReport planned = plan(in, out, 1 + random.nextLong(in.grid().shape().volume() * 8));
    if (random.nextInt(3) == 0) {
      runWithCrashes(in, out, planned, random);
    } else {
      JobSummary done = Steps.run(in, out, planned, UNFORCED, JobObserver.NONE);
      assertEquals(
          planned.cost(), ChunkedJobsTest.foundAll(planned.cost(), done.measured(), in, out));
    }
    SetRequest asked = SetRequest.at(out.root().toString()).withOrder(StorageOrder.C);
    BlockSet found = resplit.find(asked);
    assertEquals(out.grid(), found.grid());
    return found;
  }

  private void runWithCrashes(BlockSet in, BlockSet out, PlanReport planned, Random random)
      throws IOException {
    JobOptions how = InterruptedJob.resumable(random);
    InterruptedJob.untilDone(random, crashing -> Steps.run(in, out, planned, how, crashing));
  }

  private static AxisMap slowestFirst(AxisMap listed, StorageOrder order) {
    return order == StorageOrder.C ? listed : listed.reversed();
  }

  /** Plans within {@code payload} bytes, or within the least that works if that is too little. */
  private PlanReport plan(BlockSet in, BlockSet out, long payload) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(payload));
    return Steps.plan(in, out, options);
  }
}
