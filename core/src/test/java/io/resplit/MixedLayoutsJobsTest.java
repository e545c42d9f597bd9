package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
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
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one set of which some lie in chunks and others not: a job costs what its plan says. */
class MixedLayoutsJobsTest {

  private static final ElementType TYPE = ElementType.parse("uint8");

  private static final JobOptions BEGIN =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);

  private static final String PAGES =
      """
      import sys, numpy as np, tifffile
      array = np.random.default_rng(1).integers(0, 256, (12, 20, 31)).astype('uint8')
      for z, page in enumerate(array):
          how = {'compression': 'zlib', 'rowsperstrip': 3 + z} if z in (2, 3, 7, 10, 11) else {}
          tifffile.imwrite('%s/p%02d.tif' % (sys.argv[1], z), page, metadata=None, **how)
      array.tofile(sys.argv[2])
      """;

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  private static ChunkStorageRequest chunks(Shape chunk, boolean isFiltered) {
    List<ChunkFilter> filters =
        isFiltered ? List.of(ChunkFilter.of(ChunkFilter.DEFLATE)) : List.of();
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        Optional.of(filters),
        false);
  }

  /** Draws how a file is stored; chunks of TIFF are strips, and filtered. */
  private static ChunkStorageRequest drawn(RandomProblems source, Shape block, boolean isTiff) {
    Random random = source.random();
    Shape chunk = source.block(block);
    if (random.nextInt(3) == 0) {
      return ChunkStorageRequest.KEEP;
    }
    return isTiff
        ? chunks(Shape.of(chunk.length(0), block.length(1)), true)
        : chunks(chunk, random.nextBoolean());
  }

  private BlockSet written(RandomProblems source, Path own, String ending) throws IOException {
    Shape array = source.shape(2, 400);
    Grid grid = Grid.uniform(array, source.block(array));
    for (long number = 0; number < grid.blockCount(); number++) {
      Shape block = grid.box(number).shape();
      long row = grid.axis(0).indexOf(grid.box(number).start(0));
      long column = grid.axis(1).indexOf(grid.box(number).start(1));
      String file = own + "/x_" + row + "_" + column + ending;
      ChunkStorageRequest how = drawn(source, block, ending.equals(".tif"));
      OutputRequest request = OutputRequest.file(file).withChunks(how);
      resplit.make(resplit.output(request, block, TYPE, StorageOrder.C), true);
    }
    BlockSet all = resplit.find(SetRequest.at(own + "/x_{0}_{1}" + ending));
    Random random = source.random();
    BlockSet some =
        random.nextInt(3) == 0
            ? all.within(RandomProblems.region(random, array), ArrayHeader.Placement.NONE)
            : all;
    return random.nextInt(3) == 0 ? some.permuted(AxisMap.of(1, 0)) : some;
  }

  private BlockSet output(BlockSet in, RandomProblems source, Path own) throws IOException {
    Shape array = in.array().grid().shape();
    Random random = source.random();
    Shape cut = random.nextInt(3) == 0 ? in.array().grid().blockShape() : source.block(array);
    OutputRequest blocks = OutputRequest.blocks(own + "/out", cut);
    boolean isRaw = random.nextInt(3) == 0;
    boolean isKept = random.nextBoolean();
    Shape chunk = source.block(blocks.partition(array, StorageOrder.C).blockShape());
    return resplit.output(
        in,
        isRaw
            ? blocks.withFormat("raw")
            : blocks
                .withFormat("hdf5")
                .withChunks(isKept ? ChunkStorageRequest.KEEP : chunks(chunk, true)));
  }

  @Test
  void jobsCostWhatTheirPlansSay() throws IOException {
    for (long seed : RandomProblems.seeds(40).toArray()) {
      RandomProblems source = new RandomProblems(seed);
      String ending = List.of(".tif", ".h5", ".nc").get(source.random().nextInt(3));
      Path own = folder.resolve(Long.toString(seed));
      BlockSet in = written(source, own, ending);
      BlockSet out = output(in, source, own);
      long limit = 1 + source.random().nextLong(2 * in.grid().shape().volume());
      PlanReport planned = Steps.plan(in, out, PlanOptions.within(new MemoryLimit.OfData(limit)));
      checkCosts(in, out, planned, 1 + source.random().nextInt(6), "seed " + seed);
      PlanReport compared = Steps.plan(in, out, PlanOptions.within(new MemoryLimit.OfData(1000)));
      Steps.compare(in, out, compared, JobObserver.NONE);
    }
  }

  /** A folder of pages as other programs write them, in one strip or in several. */
  @Test
  void pagesOfOtherProgramsAreReadAsPlanned() throws Exception {
    Witness.requirePython("numpy,tifffile");
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Witness.python(PAGES, pages, folder.resolve("expected"));
    BlockSet in = resplit.find(SetRequest.at(pages.toString()));
    assertEquals(5, in.header().others().size());
    BlockSet out = resplit.output(in, OutputRequest.blocks(folder + "/out.raw", in.grid().shape()));
    PlanReport planned = Steps.plan(in, out, PlanOptions.within(new MemoryLimit.OfData(500)));
    JobSummary done = Steps.run(in, out, planned, BEGIN, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("expected")), Files.readAllBytes(out.path(0)));
  }

  /** Stops a job at a step, and resumes it. */
  private static void checkCosts(
      BlockSet in, BlockSet out, PlanReport planned, int step, String which) throws IOException {
    try {
      JobSummary done = Steps.run(in, out, planned, BEGIN, InterruptedJob.crashingAt(step));
      assertEquals(planned.cost(), done.measured(), which);
    } catch (InterruptedJob.Crash crash) {
      JobOptions resume = BEGIN.with(Existing.RESUME);
      Rest rest = Steps.check(in, out, planned, resume);
      JobSummary done = Steps.run(in, out, planned, resume, JobObserver.NONE);
      assertEquals(rest.cost(), done.measured(), which);
    }
  }
}
