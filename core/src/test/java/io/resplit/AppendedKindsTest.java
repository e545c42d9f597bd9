package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.Move;
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
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.WholeContents;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks that are stored otherwise than the file to which they are appended. */
class AppendedKindsTest {

  private static final JobOptions HOW =
      new JobOptions(
          Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
  private static final PlanOptions PLANNING = PlanOptions.within(new MemoryLimit.OfData(400));

  private final Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 30);
  @TempDir Path folder;
  private Random random;
  private WholeFile all;

  private static LongStream seeds() {
    return RandomProblems.seeds(8);
  }

  private BlockSet found(Path... files) throws IOException {
    return resplit.find(
        SetRequest.of(List.of(files)).withOrder(StorageOrder.C).withVariables(List.of()));
  }

  private List<ChunkFilter> filters() {
    List<ChunkFilter> filters = new ArrayList<>();
    if (random.nextBoolean()) {
      filters.add(ChunkFilter.of(ChunkFilter.SHUFFLE));
    }
    filters.add(new ChunkFilter(ChunkFilter.DEFLATE, 1 + random.nextInt(9)));
    return filters;
  }

  private ChunkStorageRequest storage(Shape shape) {
    Shape chunk = Shape.of(shape.rank(), axis -> 1 + random.nextInt((int) shape.length(axis)));
    return new ChunkStorageRequest(
        ChunkStorageRequest.Kind.GIVEN,
        Optional.of(chunk),
        Optional.empty(),
        random.nextInt(3) > 0 ? Optional.of(filters()) : Optional.empty(),
        false);
  }

  /** Writes a part of all, stored in any way. */
  private Path part(String name, String format, long from, long to) throws IOException {
    WholeFile part = all.within("heat", Map.of(0, AxisIndices.range(from, to, 1)));
    Path plain = folder.resolve("plain.nc");
    part.write(plain, format);
    BlockSet in = found(plain);
    Path file = folder.resolve(name);
    OutputRequest request = OutputRequest.file(file.toString()).withFormat(format);
    BlockSet out =
        format.equals("netcdf3")
            ? resplit.output(in, request)
            : resplit.output(turned(in), request.withChunks(storage(in.grid().shape())));
    run(in, out, 0);
    Files.delete(plain);
    return file;
  }

  private BlockSet turned(BlockSet in) {
    ByteOrder order = random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    return in.withType(in.type().withOrder(order))
        .withHeader(
            in.header()
                .withAxes(in.header().mapAxes((axis, info) -> info.withOrder(order)))
                .withCompanions(
                    in.header()
                        .companions()
                        .map(
                            each ->
                                each.withElements(
                                        each.type().withOrder(order),
                                        each.fillValue(),
                                        each.meaning())
                                    .withValues(each.values().map(all -> all.withOrder(order))))));
  }

  private void run(BlockSet in, OutputRequest request, int kills) throws IOException {
    run(in, resplit.output(in, request), kills);
  }

  /** Runs a job, perhaps after some that are killed; one that is not does what was planned. */
  private void run(BlockSet in, BlockSet out, int kills) throws IOException {
    PlanReport planned = Steps.plan(in, out, PLANNING);
    List<Move> moves = Steps.moves(in, out, planned, PLANNING, true);
    for (int kill = 0; kill < kills; kill++) {
      assertThrows(
          InterruptedJob.Crash.class, () -> Steps.run(moves, HOW, InterruptedJob.crashingAt(3)));
    }
    JobSummary done = Steps.run(moves, HOW, JobObserver.NONE);
    if (kills == 0) {
      assertEquals(Steps.report(moves).total().cost().seeks(), done.measured().seeks());
      assertEquals(Steps.report(moves).total().cost().chunks(), done.measured().chunks());
    }
  }

  private void append(Path file, BlockSet more) throws IOException {
    byte[] old = Files.readAllBytes(file);
    Append append = Append.to(file, "x0");
    BlockSet in = resplit.appending(append, more, JobObserver.NONE).joined();
    String format = in.format().name();
    OutputRequest beside = OutputRequest.file(append.beside().toString()).withFormat(format);
    run(in, beside, random.nextInt(2));
    assertArrayEquals(old, Files.readAllBytes(file));
    append.finish();
  }

  private static String said(Optional<ChunkStorage> chunks, Shape shape) {
    return chunks.map(each -> each.clipped(shape) + " " + each.filters()).orElse("none");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theFileKeepsHowItIsStored(long seed) throws IOException {
    random = new RandomProblems(seed).random();
    long length = 12 + random.nextInt(9);
    all = series(length);
    List<String> formats = List.of("netcdf4", "netcdf3");
    String format = formats.get(random.nextInt(5) / 4);
    long first = 3 + random.nextInt(5);
    long second = first + 1 + random.nextInt(4);
    Path file = part("series.nc", format, 0, first);
    BlockSet old = found(file);
    append(file, found(part("one.nc", formats.get(random.nextInt(5) / 4), first, second)));
    append(file, found(part("two.nc", formats.get(random.nextInt(5) / 4), second, length)));

    BlockSet longer = found(file);
    assertTrue(longer.header().isUnlimited(0));
    assertEquals(old.type(), longer.type());
    Shape shape = old.grid().shape();
    assertEquals(said(old.chunks(), shape), said(longer.chunks(), shape));
    new WholeContents(resplit, folder).check(all, longer);
    try (var left = Files.list(folder)) {
      assertEquals(
          List.of("one.nc", "series.nc", "two.nc"),
          left.map(each -> each.getFileName().toString())
              .filter(each -> each.contains("nc"))
              .sorted()
              .toList());
    }
  }

  private WholeFile series(long length) {
    return WholeFile.growing(length, 4, 5, 2)
        .add("heat", "float32be", List.of(0, 1, 2), random)
        .add("rain", "int16be", List.of(0, 1, 2), random)
        .add("edges", "float64be", List.of(0, 3), random)
        .add("counts", "int8", List.of(0), random)
        .add("height", "float32be", List.of(1, 2), random);
  }

  @Test
  void whatDoesNotFitIsRefused() throws IOException {
    random = new Random(1);
    all = series(9);
    Path file = part("series.nc", "netcdf4", 0, 4);
    all.variables().remove("rain");
    assertRefused(file, part("less.nc", "netcdf3", 4, 9), "variable rain is present in");
    all.variables().remove("heat");
    all.add("heat", "float64be", List.of(0, 1, 2), random)
        .add("rain", "int16be", List.of(0, 1, 2), random);
    assertRefused(file, part("type.nc", "netcdf3", 4, 9), "has elements of type float64be, but");
  }

  private void assertRefused(Path file, Path more, String why) throws IOException {
    Append append = Append.to(file, "x0");
    BlockSet others = found(more);
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> resplit.appending(append, others, JobObserver.NONE).joined());
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(more.getFileName().toString()), refusal.getMessage());
  }
}
