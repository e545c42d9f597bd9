package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.describe.AxisNames;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.io.ResplitException;
import io.resplit.journal.Fingerprint;
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
import io.resplit.request.Stack;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.Coordinates;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Axes that are unlimited in the input, in the files of every format. */
class UnlimitedAxesTest {

  private static final List<String> TYPES = List.of("int8", "int16be", "float32", "float64be");
  private static final List<String> NAMES = List.of("time", "level", "lat", "lon");

  private static final JobOptions UNFORCED =
      new JobOptions(Existing.RESUME, Fsync.NONE, CommitInterval.DEFAULT, true, true);

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(35);
  }

  /** An array of random elements in raw files that are said to have named axes. */
  private BlockSet raw(RandomProblems source, Shape shape, String typeName) throws IOException {
    Grid grid = Grid.uniform(shape, source.block(shape));
    ElementType type = ElementType.parse(typeName);
    var names = OutputAddress.parse(folder + "/in{*}").names(".raw", grid, StorageOrder.C);
    BlockSet set = new BlockSet(grid, type, StorageOrder.C, new RawFormat(type, 0), names);
    new ReferenceArray(shape, type.bytes(), source.random()).write(set, 0);
    return set;
  }

  static BlockSet growing(BlockSet set, long unlimited, long coordinates) {
    List<AxisInfo> axes = new ArrayList<>();
    for (int axis = 0; axis < set.grid().rank(); axis++) {
      AxisInfo full = Coordinates.of(NAMES.get(axis), "m", set.grid().axis(axis).extent(), axis, 2);
      AxisInfo bare = new AxisInfo(full.name(), Optional.empty(), List.of());
      axes.add(((coordinates >> axis & 1) == 1 ? full : bare).withUnlimited(axis == unlimited));
    }
    return set.withHeader(ArrayHeader.NONE.withAxes(axes));
  }

  private PlanReport plan(BlockSet in, BlockSet out, long dataBytes) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(dataBytes));
    return Steps.plan(in, out, options);
  }

  private static OutputRequest chunked(OutputRequest request, ChunkStorageRequest.Kind kind) {
    return request.withChunks(
        new ChunkStorageRequest(kind, Optional.empty(), Optional.empty(), Optional.empty(), false));
  }

  /** Any format, any axis, with and without coordinates, interrupted somewhere and resumed. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void jobsRunAsPlannedAndKeepAxesUnlimitedWhereTheFormatCan(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + (int) (seed % 4), 400);
    int unlimited = source.random().nextInt(shape.rank());
    BlockSet raw = raw(source, shape, TYPES.get((int) (seed / 4 % 4)));
    BlockSet in = growing(raw, unlimited, source.random().nextInt(16));
    String format = List.of("netcdf3", "netcdf4", "hdf5").get((int) (seed % 3));
    OutputRequest request =
        OutputRequest.blocks(folder + "/out", source.block(shape)).withFormat(format);
    boolean auto = source.random().nextBoolean() && !format.equals("netcdf3");
    BlockSet out = resplit.output(in, auto ? inChunks(request) : request);
    PlanReport planned = plan(in, out, 1 + source.random().nextLong(2 * shape.volume()));
    runWithCrashes(in, out, planned, source.random());
    OutputRequest other = OutputRequest.blocks(folder + "/again", out.listedBlock());
    BlockSet again =
        resplit.output(in, auto ? inChunks(other.withFormat(format)) : other.withFormat(format));
    JobSummary done =
        Steps.run(in, again, plan(in, again, planned.dataLimitBytes()), UNFORCED, JobObserver.NONE);

    assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    assertEquals(planned.cost(), done.measured());
    for (long block = 0; block < out.grid().blockCount(); block++) {
      assertArrayEquals(Files.readAllBytes(again.path(block)), Files.readAllBytes(out.path(block)));
    }
    BlockSet found = resplit.findRecorded(folder + "/out").orElseThrow();
    boolean kept = format.equals("netcdf3") ? unlimited == 0 : out.chunks().isPresent();
    assertEquals(kept, found.header().isUnlimited(unlimited));
    assertEquals(out.inRecords(), found.inRecords());
    resplit.verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE);
    assertEquals(
        shape.volume(), Steps.compare(raw, found, plan(raw, found, 100), JobObserver.NONE));
  }

  private void runWithCrashes(BlockSet in, BlockSet out, PlanReport planned, Random random)
      throws IOException {
    CommitInterval interval = new CommitInterval(1 + random.nextInt(100), Long.MAX_VALUE);
    JobOptions how = UNFORCED.with(interval);
    InterruptedJob.untilDone(random, crashing -> Steps.run(in, out, planned, how, crashing));
  }

  private static OutputRequest inChunks(OutputRequest request) {
    return chunked(request, ChunkStorageRequest.Kind.AUTO);
  }

  private BlockSet series() throws IOException {
    return growing(raw(new RandomProblems(1), Shape.of(6, 4, 5), "int16be"), 0, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "netcdf4, KEEP, true, true",
    "netcdf4, AUTO, true, true",
    "hdf5, KEEP, false, false",
    "hdf5, AUTO, true, true",
    "netcdf3, KEEP, true, false",
    "netcdf3, NONE, true, false",
    "hdf5, NONE, false, false",
    "raw, KEEP, false, false",
    "nifti, KEEP, false, false"
  })
  void isKeptWhereTheFormatCan(
      String format, ChunkStorageRequest.Kind kind, boolean unlimited, boolean chunks)
      throws IOException {
    OutputRequest request = OutputRequest.file(folder + "/out").withFormat(format);
    BlockSet out = resplit.output(series(), chunked(request, kind));
    assertEquals(unlimited, out.header().isUnlimited(0));
    assertEquals(chunks, out.chunks().isPresent());
    assertEquals(format.equals("netcdf3"), out.inRecords());
  }

  @Test
  void contiguousNetcdf4IsRefused() throws IOException {
    OutputRequest request = OutputRequest.file(folder + "/out").withFormat("netcdf4");
    OutputRequest contiguous = chunked(request, ChunkStorageRequest.Kind.NONE);
    BlockSet in = series();
    String message =
        assertThrows(IllegalArgumentException.class, () -> resplit.output(in, contiguous))
            .getMessage();
    assertTrue(message.contains("time") && message.contains("--chunk none"), message);
    assertFalse(resplit.output(growing(in, -1, 1), contiguous).chunks().isPresent());
  }

  /** Classic files can only grow along the slowest axis. */
  @Test
  void theFlagGoesWithItsAxisWhereAxesArePermuted() throws IOException {
    BlockSet in = series().permuted(AxisMap.of(1, 0, 2));
    BlockSet classic =
        resplit.output(in, OutputRequest.file(folder + "/out").withFormat("netcdf3"));
    assertFalse(classic.header().isUnlimited(0) || classic.header().isUnlimited(1));
    BlockSet newer = resplit.output(in, OutputRequest.file(folder + "/out").withFormat("netcdf4"));
    assertTrue(newer.header().isUnlimited(1) && !newer.header().isUnlimited(0));
  }

  /** A job of a version that fixed them wrote other files. */
  @Test
  void jobsAreNotResumedWhereTheOtherOneFixedTheAxis() throws IOException {
    OutputRequest request = OutputRequest.file(folder + "/out").withFormat("netcdf3");
    BlockSet grows = resplit.output(series(), request);
    BlockSet fixed = resplit.output(growing(series(), -1, 1), request);
    String one = new Fingerprint().add(grows).toString();
    assertFalse(one.equals(new Fingerprint().add(fixed).toString()));
  }

  /** Files that are left to write would say something else of the axes than those there are. */
  @Test
  void jobsAreNotResumedWhereTheAxesAreOthers() throws IOException {
    BlockSet in = series();
    BlockSet named = named(in, Stack.along("t"));
    BlockSet out = resplit.output(named, OutputRequest.blocks(folder + "/out", Shape.of(2, 4, 5)));
    PlanReport planned = plan(in, out, 100);
    JobObserver stopping = InterruptedJob.crashingAt(3);
    assertThrows(InterruptedJob.Crash.class, () -> Steps.run(in, out, planned, UNFORCED, stopping));
    for (Stack other : List.of(step(1, "s"), step(1, "h"), step(2, "s"), Stack.along("u"))) {
      BlockSet changed =
          resplit.output(
              named(in, other), OutputRequest.blocks(folder + "/out", Shape.of(2, 4, 5)));
      ResplitException refused =
          assertThrows(
              ResplitException.class,
              () -> Steps.run(in, changed, planned, UNFORCED, JobObserver.NONE));
      assertEquals(ResplitException.Reason.REFUSED, refused.reason());
    }
    Steps.run(in, out, planned, UNFORCED, JobObserver.NONE);
  }

  private static BlockSet named(BlockSet in, Stack time) {
    return new AxisNames(List.of(time, Stack.along("y"), Stack.along("x"))).in(in);
  }

  private static Stack step(double step, String units) {
    return new Stack("t", List.of(step), Optional.empty(), units);
  }
}
