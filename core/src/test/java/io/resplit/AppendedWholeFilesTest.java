package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.AxisIndices;
import io.resplit.io.ResplitException;
import io.resplit.job.Append;
import io.resplit.job.Move;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.WholeContents;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with several variables that are made longer. */
class AppendedWholeFilesTest {

  private static final JobOptions HOW =
      new JobOptions(
          Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);

  private final Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 30);
  private final Random random = new Random(1);
  private final WholeFile all =
      WholeFile.growing(9, 4, 5, 2)
          .add("heat", "float32be", List.of(0, 1, 2), random)
          .add("rain", "int16be", List.of(0, 1, 2), random)
          .add("edges", "float64be", List.of(0, 3), random)
          .add("counts", "int8", List.of(0), random)
          .add("height", "float32be", List.of(1, 2), random)
          .add("scalar", "int32be", List.of(), random);
  @TempDir Path folder;

  private Path part(WholeFile whole, String format, String name, long from, long to)
      throws IOException {
    Path file = folder.resolve(name);
    whole.within("heat", Map.of(0, AxisIndices.range(from, to, 1))).write(file, format);
    return file;
  }

  private BlockSet found(Path... files) throws IOException {
    return resplit.find(
        SetRequest.of(List.of(files)).withOrder(StorageOrder.C).withVariables(List.of()));
  }

  private List<Move> moves(Append append, BlockSet in, String format) throws IOException {
    BlockSet out =
        resplit.output(in, OutputRequest.file(append.beside().toString()).withFormat(format));
    append.checkKept(in, out);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(50));
    PlanReport planned = Steps.plan(in, out, options);
    return Steps.moves(in, out, planned, options, true);
  }

  /** The old file is whole after each kill, the new one after the job that is resumed. */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void everyVariableOfTheAxisGetsLonger(String format) throws IOException {
    Path file = part(all, format, "series.nc", 0, 4);
    Path first = part(all, format, "first.nc", 4, 5);
    Path second = part(all, format, "second.nc", 5, 9);
    byte[] old = Files.readAllBytes(file);
    Append append = Append.to(file, "x0");
    List<Move> moves =
        moves(
            append,
            resplit.appending(append, found(first, second), JobObserver.NONE).joined(),
            format);
    assertEquals(4, moves.size());
    for (int kills = 0; kills < 5; kills++) {
      assertThrows(
          InterruptedJob.Crash.class, () -> Steps.run(moves, HOW, InterruptedJob.crashingAt(3)));
      assertArrayEquals(old, Files.readAllBytes(file));
    }
    Steps.run(moves, HOW, JobObserver.NONE);
    assertArrayEquals(old, Files.readAllBytes(file));
    append.finish();

    BlockSet longer = found(file);
    assertTrue(longer.header().isUnlimited(0));
    new WholeContents(resplit, folder).check(all, longer);
    assertFalse(Files.exists(append.beside()));
  }

  /**
   * A job that was killed after the renaming is not done twice, whether or not axes have indices.
   */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void whatWasAppendedBeforeIsFound(String format) throws IOException {
    Path file = part(all, format, "series.nc", 0, 4);
    BlockSet more = found(part(all, format, "more.nc", 4, 9));
    Append append = Append.to(file, "x0");
    assertFalse(resplit.appending(append, more, JobObserver.NONE).isThere());
    Steps.run(
        moves(append, resplit.appending(append, more, JobObserver.NONE).joined(), format),
        HOW,
        JobObserver.NONE);
    assertFalse(resplit.appending(append, more, JobObserver.NONE).isThere());
    append.finish();
    assertTrue(resplit.appending(append, more, JobObserver.NONE).isThere());
    BlockSet last = found(part(all, format, "last.nc", 8, 9));
    assertTrue(resplit.appending(append, last, JobObserver.NONE).isThere());
    BlockSet earlier = found(part(all, format, "earlier.nc", 3, 8));
    assertFalse(resplit.appending(append, earlier, JobObserver.NONE).isThere());
    Path longer = part(all, format, "longer.nc", 0, 9);
    assertFalse(
        resplit
            .appending(
                Append.to(part(all, format, "short.nc", 0, 2), "x0"),
                found(longer),
                JobObserver.NONE)
            .isThere());
  }

  @Test
  void whatDoesNotGrowMustBeTheSame() throws IOException {
    Path file = part(all, "netcdf3", "series.nc", 0, 4);
    WholeFile other = all.within("heat", Map.of());
    other.add("height", "float32be", List.of(1, 2), random);
    assertRefused(
        file, part(other, "netcdf3", "height.nc", 4, 9), "the values of 'height'", "series.nc");
    WholeFile more = all.within("heat", Map.of()).add("snow", "int8", List.of(0), random);
    assertRefused(file, part(more, "netcdf3", "more.nc", 4, 9), "snow", "series.nc");
    WholeFile less = all.within("heat", Map.of());
    less.variables().remove("rain");
    assertRefused(file, part(less, "netcdf3", "less.nc", 4, 9), "rain", "series.nc");
  }

  private void assertRefused(Path file, Path more, String... parts) throws IOException {
    Append append = Append.to(file, "x0");
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () ->
                Steps.run(
                    moves(
                        append,
                        resplit.appending(append, found(more), JobObserver.NONE).joined(),
                        "netcdf3"),
                    HOW,
                    JobObserver.NONE));
    assertTrue(refusal.getMessage().contains(more.toString()), refusal.getMessage());
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
  }

  /** An array that is named alone goes to a file with others only if they are not lost. */
  @Test
  void nothingOfTheFileIsLost() throws IOException {
    Path file = part(all, "netcdf3", "series.nc", 0, 4);
    Path more = part(all, "netcdf3", "more.nc", 4, 9);
    Append append = Append.to(file, "x0");
    BlockSet alone = resplit.find(SetRequest.of(List.of(more)).withDataset("heat"));
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> resplit.appending(append, alone, JobObserver.NONE).joined());
    assertTrue(refusal.getMessage().contains("would be lost"), refusal.getMessage());
  }
}
