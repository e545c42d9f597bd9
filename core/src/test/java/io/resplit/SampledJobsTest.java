package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ArrayHeader;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
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
import io.resplit.set.BlockSet;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs that take some indices of each axis: regions, steps and lists, permuted or not. */
@Tag("slow")
class SampledJobsTest {

  private static final List<String> TYPES =
      List.of("int8", "int16", "int16be", "float32", "int32be", "float64");
  private static final List<String> FORMATS =
      List.of("raw", "hdf5", "hdf5", "netcdf4", "netcdf3", "cdf5", "nifti");
  private static final JobOptions UNFORCED =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  private final Resplit resplit = new Resplit();
  @TempDir private Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(250);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void someIndicesAreReadAsPlannedAndEqualThoseOfTheArray(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Shape shape = source.shape(1 + random.nextInt(4), 2000);
    ElementType type = ElementType.parse(TYPES.get(random.nextInt(TYPES.size())));
    ReferenceArray array = new ReferenceArray(shape, type.bytes(), random);
    String start = folder.resolve("start.raw").toString();
    BlockSet raw = resplit.output(OutputRequest.file(start), shape, type, StorageOrder.C);
    array.write(raw, 0);
    BlockSet in = moved(raw, "in", source.block(shape), source);

    List<AxisIndices> indices = indices(shape, random);
    AxisMap permutation =
        random.nextBoolean() ? AxisMap.identity(shape.rank()) : source.axisMap(shape.rank());
    BlockSet some = // NIfTI headers have x, y and z before all else
        in.withHeader(in.header().without(List.of("nifti_header")))
            .within(indices, ArrayHeader.Placement.NONE, random.nextInt(100))
            .permuted(permutation);
    ReferenceArray expected =
        array
            .at(indices)
            .transposed(IntStream.range(0, shape.rank()).map(permutation::axis).toArray());
    Shape outShape = some.array().listedShape();
    BlockSet out = moved(some, "out", source.block(outShape), source);

    OutputRequest one = OutputRequest.file(folder + "/end.raw").withFormat("raw");
    BlockSet end = resplit.output(out, Requests.in(type.order(), one));
    Steps.run(out, end, plan(out, end, array.bytes()), UNFORCED, JobObserver.NONE);
    expected.check(end);
    BlockSet bare = end.withHeader(ArrayHeader.NONE);
    PlanReport again = plan(some, bare, array.bytes());
    assertEquals(outShape.volume(), Steps.compare(some, bare, again, JobObserver.NONE));
    assertEquals(
        resplit.compareDigests(some, bare, JobObserver.NONE),
        resplit.compareDigests(bare, bare, JobObserver.NONE));
  }

  /** A whole axis, a range, steps or a list, sometimes with long gaps. */
  static List<AxisIndices> indices(Shape shape, Random random) {
    List<AxisIndices> all = new ArrayList<>();
    for (int axis = 0; axis < shape.rank(); axis++) {
      long length = shape.length(axis);
      long from = random.nextLong(length);
      long to = from + 1 + random.nextLong(length - from);
      all.add(
          switch (random.nextInt(5)) {
            case 0 -> AxisIndices.range(0, length, 1);
            case 1 -> AxisIndices.range(from, to, 1);
            case 2 -> AxisIndices.range(from / 3, length, 1 + random.nextInt(4));
            case 3 -> AxisIndices.range(from, to, 1 + random.nextLong(length));
            default -> listed(length, random);
          });
    }
    return all;
  }

  private static AxisIndices listed(long length, Random random) {
    int oneOf = 1 + random.nextInt(4);
    long[] some = LongStream.range(0, length).filter(i -> random.nextInt(oneOf) == 0).toArray();
    return some.length == 0 ? AxisIndices.of(random.nextLong(length)) : AxisIndices.of(some);
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
            random.nextInt(2) == 0
                ? Optional.empty()
                : Optional.of(List.of(ChunkFilter.of(ChunkFilter.LZ4))),
            random.nextBoolean());
    String address = folder.resolve(name).toString();
    Grid uneven = source.irregularGrid(in.array().listedShape());
    OutputRequest request = OutputRequest.blocks(address, block).withFormat(format);
    boolean chunked = format.matches("hdf5|netcdf4") && random.nextInt(4) > 0;
    Edge edge = random.nextBoolean() ? Edge.KEEP : Edge.parse("pad=5");
    OutputRequest uniform = (chunked ? request.withChunks(chunks) : request).withEdge(edge);
    BlockSet out =
        resplit.output(
            in,
            random.nextInt(4) == 0
                ? OutputRequest.blocks(address, uneven).withFormat(format)
                : uniform);
    PlanReport planned = plan(in, out, payload(in, random));
    if (random.nextInt(3) == 0) {
      runWithCrashes(in, out, planned, random);
    } else {
      if (planned.budget().cacheBytes() == 0) {
        assertEquals(
            BruteForce.replay(planned.plan()).withInflation(planned.cost().inflation()),
            planned.cost());
      }
      JobSummary done = Steps.run(in, out, planned, UNFORCED, JobObserver.NONE);
      assertEquals(
          planned.cost(), ChunkedJobsTest.foundAll(planned.cost(), done.measured(), in, out));
      if (!planned.plan().problem().in().isFiltered()) {
        assertEquals(
            planned.plan().problem().readBytes() + planned.cost().gapBytes(), done.bytesRead());
      }
    }
    if (format.equals("nifti")) {
      compressSome(out, random);
    }
    SetRequest asked = SetRequest.at(out.root().toString()).withOrder(StorageOrder.C);
    return resplit.find(asked);
  }

  /** All of them, every second, or none. */
  private static void compressSome(BlockSet out, Random random) throws IOException {
    int every = 1 + random.nextInt(3);
    for (long number = 0; every < 3 && number < out.blockCount(); number += every) {
      byte[] bytes = Files.readAllBytes(out.path(number));
      try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(out.path(number)))) {
        gzip.write(bytes);
      }
    }
  }

  /** Half of the limits are so low that rows are read in parts. */
  private static long payload(BlockSet in, Random random) {
    long most = in.grid().shape().volume() * 8;
    return random.nextBoolean() ? 1 + random.nextLong(most) : 1 + random.nextLong(most) / 100;
  }

  private void runWithCrashes(BlockSet in, BlockSet out, PlanReport planned, Random random)
      throws IOException {
    JobOptions how = InterruptedJob.resumable(random);
    InterruptedJob.untilDone(
        random,
        crashing -> {
          JobSummary done = Steps.run(in, out, planned, how, crashing);
          assertEquals(
              done.planned(), ChunkedJobsTest.foundAll(done.planned(), done.measured(), in, out));
        });
  }

  /** Plans within {@code payload} bytes, or within the least that works if that is too little. */
  private PlanReport plan(BlockSet in, BlockSet out, long payload) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(payload));
    ChunkOptions threads = ChunkOptions.DEFAULT.withThreads(1 + (int) (payload % 3));
    return Steps.plan(in, out, options.withChunks(threads));
  }
}
