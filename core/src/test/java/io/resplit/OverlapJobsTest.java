package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ArrayHeader;
import io.resplit.array.StorageOrder;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.AxisMap;
import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.geometry.Shape;
import io.resplit.geometry.SomeBlocks;
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
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import io.resplit.set.MissingBlocks;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.testkit.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that hold more than their block: what neighbours have, too. */
class OverlapJobsTest {

  private static final JobOptions ONCE =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatOverlapsIsLeftOutAsPlanned(long seed, @TempDir Path folder) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    Random random = chain.random();
    ReferenceArray array = new ReferenceArray(chain.shape(), chain.type().bytes(), random);
    Shape block = atLeastAQuarter(chain);
    long[] trim = LongStream.range(0, block.rank()).map(axis -> random.nextInt(4)).toArray();
    BlockSet in = written(array, chain, Grid.uniform(chain.shape(), block), trim, folder);
    List<AxisIndices> indices = indices(chain.shape(), random);
    BlockSet part =
        in.withHeader(in.header().without(List.of("nifti_header")))
            .within(indices, ArrayHeader.Placement.NONE, random.nextInt(100));
    ReferenceArray expected = array.at(indices);
    if (random.nextInt(4) == 0) {
      part = part.withMissing(Optional.of(missing(in, array, random)));
      expected = array.at(indices);
    }
    if (random.nextInt(3) == 0) {
      int[] turned = random.nextBoolean() ? new int[] {0, 1, 2} : new int[] {2, 1, 0};
      int[] axes = Arrays.stream(turned).filter(axis -> axis < block.rank()).toArray();
      part = part.permuted(AxisMap.of(axes));
      expected = expected.transposed(axes);
    }

    Shape shape = part.array().grid().shape();
    OutputRequest request =
        OutputRequest.blocks(folder + "/out", chain.source().block(shape)).withFormat("raw");
    boolean isByte = chain.type().bytes() == 1;
    BlockSet out =
        resplit.output(part.array(), isByte ? request : Requests.in(chain.type().order(), request));
    ChunkOptions chunks = chain.options();
    long most = 2 * shape.volume() * chain.type().bytes();
    PlanReport planned = plan(part, out, chunks, 1 + random.nextLong(most));
    if (planned.budget().cacheBytes() == 0) {
      assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    }
    JobSummary done = Steps.run(part, out, planned, ONCE.with(chunks), JobObserver.NONE);
    assertEquals(
        ChunkedJobsTest.foundAll(planned.cost(), planned.cost(), part, out),
        ChunkedJobsTest.foundAll(planned.cost(), done.measured(), part, out));
    if (!planned.plan().problem().in().isFiltered()) {
      assertEquals(
          planned.plan().problem().readBytes() + planned.cost().gapBytes(), done.bytesRead());
    }
    expected.check(out);
  }

  /** All, a region, or some indices between others. */
  private static List<AxisIndices> indices(Shape shape, Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> Box.whole(shape).indices();
      case 1 -> RandomProblems.region(random, shape).indices();
      default -> SampledJobsTest.indices(shape, random);
    };
  }

  /** Deletes some files; what only they own is then something else. */
  private static MissingBlocks missing(BlockSet in, ReferenceArray array, Random random)
      throws IOException {
    long[] some =
        LongStream.range(1, in.grid().blockCount()).filter(n -> random.nextInt(3) == 0).toArray();
    byte[] element = new byte[in.type().bytes()];
    for (long number : some) {
      Files.delete(in.path(number));
      array.with(in.grid().box(number), element);
    }
    return new MissingBlocks(SomeBlocks.of(some), element);
  }

  /** Four blocks at most on each axis: each is a job of its own here. */
  private static Shape atLeastAQuarter(ChunkedChain chain) {
    return Shape.of(
        Arrays.stream(chain.shape().toArray())
            .map(length -> (length + 3) / 4 + chain.random().nextLong(length / 2 + 1))
            .map(length -> Math.max(1, length))
            .toArray());
  }

  /** Writes what files hold of blocks, and finds them. */
  private BlockSet written(
      ReferenceArray array, ChunkedChain chain, Grid grid, long[] trim, Path folder)
      throws IOException {
    boolean isUnsigned = chain.type().toString().startsWith("uint");
    Kind kind = Kind.values()[chain.random().nextInt(isUnsigned ? 3 : 5)];
    ChunkStorageRequest chunks = chain.chunked(folder).chunks();
    for (long number = 0; number < grid.blockCount(); number++) {
      Box stored = grown(grid.box(number), trim, chain.shape());
      String name = folder + "/in/x_" + position(grid, number) + kind.ending;
      write(array.within(stored), stored.shape(), chain, kind, chunks, Path.of(name));
    }
    SetRequest request =
        SetRequest.at(folder + "/in")
            .withOrder(StorageOrder.C)
            .trimmed(Arrays.stream(trim).boxed().toList());
    SetRequest described = request.withShape(grid.shape()).withBlock(grid.blockShape());
    boolean isClear = // lengths follow from those of the files
        IntStream.range(0, trim.length)
            .allMatch(axis -> trim[axis] < grid.blockShape().length(axis));
    if (kind != Kind.RAW && isClear && chain.random().nextBoolean()) {
      return resplit.find(request);
    }
    return resplit.find(kind == Kind.RAW ? described.withType(chain.type()) : described);
  }

  enum Kind {
    RAW("raw", ".bin"),
    HDF5("hdf5", ".h5"),
    CHUNKED("hdf5", ".h5"),
    NETCDF("netcdf3", ".nc"),
    NIFTI("nifti", ".nii");

    final String format;
    final String ending;

    Kind(String format, String ending) {
      this.format = format;
      this.ending = ending;
    }
  }

  void write(
      ReferenceArray block,
      Shape shape,
      ChunkedChain chain,
      Kind kind,
      ChunkStorageRequest chunks,
      Path file)
      throws IOException {
    BlockNames at =
        new BlockNames.Listed(file, List.of(kind == Kind.RAW ? file : Path.of(file + ".raw")));
    BlockSet raw =
        new BlockSet(
            Grid.uniform(shape, shape),
            chain.type(),
            StorageOrder.C,
            new RawFormat(chain.type(), 0),
            at);
    block.write(raw, 0);
    if (kind != Kind.RAW) {
      OutputRequest request = OutputRequest.file(file.toString()).withFormat(kind.format);
      BlockSet made =
          resplit.output(
              raw, kind == Kind.CHUNKED ? request.withChunks(clipped(chunks, shape)) : request);
      Steps.run(raw, made, plan(raw, made, ChunkOptions.DEFAULT, 1 << 20), ONCE, JobObserver.NONE);
      Files.delete(raw.path(0));
    }
  }

  private static ChunkStorageRequest clipped(ChunkStorageRequest chunks, Shape block) {
    return new ChunkStorageRequest(
        chunks.kind(),
        chunks.shape().map(chunk -> chunk.clippedTo(block)),
        chunks.cacheBytes(),
        chunks.filters(),
        chunks.sparse());
  }

  private static Box grown(Box box, long[] trim, Shape shape) {
    long[] start = new long[trim.length];
    long[] end = new long[trim.length];
    for (int axis = 0; axis < trim.length; axis++) {
      start[axis] = Math.max(0, box.start(axis) - trim[axis]);
      end[axis] = Math.min(shape.length(axis), box.end(axis) + trim[axis]);
    }
    return Box.of(start, end);
  }

  private static String position(Grid grid, long number) {
    return IntStream.range(0, grid.rank())
        .mapToObj(axis -> Long.toString(grid.indexOnAxis(number, axis)))
        .collect(Collectors.joining("_"));
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkOptions chunks, long bytes) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(bytes)).withChunks(chunks);
    return Steps.plan(in, out, options);
  }
}
