package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.job.AlikeCopy;
import io.resplit.job.Append;
import io.resplit.partition.Grid;
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
import io.resplit.set.OutputAddress;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with an unlimited axis that are made longer, in whatever moment that ends. */
class AppendTest {

  private static final Shape WHOLE = Shape.of(9, 4, 5);
  private static final JobOptions HOW =
      new JobOptions(
          Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);

  private final Resplit resplit = new Resplit();
  private BlockSet all;
  @TempDir Path folder;

  /** The whole series, of which each file takes a part. */
  @BeforeEach
  void makeSeries() throws IOException {
    ElementType type = ElementType.parse("int16be");
    Grid grid = Grid.uniform(WHOLE, WHOLE);
    var names = OutputAddress.parse(folder + "/all{*}").names(".raw", grid, StorageOrder.C);
    BlockSet raw = new BlockSet(grid, type, StorageOrder.C, new RawFormat(type, 0), names);
    new ReferenceArray(WHOLE, type.bytes(), new RandomProblems(1).random()).write(raw, 0);
    all = UnlimitedAxesTest.growing(raw, 0, 1);
  }

  private PlanReport plan(BlockSet in, BlockSet out) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(50));
    return Steps.plan(in, out, options);
  }

  private Path part(String format, String name, long from, long to) throws IOException {
    Path file = folder.resolve(name);
    BlockSet in = all.within(Box.of(new long[] {from, 0, 0}, new long[] {to, 4, 5}), (b, r) -> b);
    BlockSet out = resplit.output(in, OutputRequest.file(file.toString()).withFormat(format));
    Steps.run(in, out, plan(in, out), JobOptions.DEFAULT, JobObserver.NONE);
    return file;
  }

  private BlockSet found(Path... files) throws IOException {
    return resplit.find(SetRequest.of(List.of(files)));
  }

  /** The old file is whole after each kill, the new one after the job that is resumed. */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void theOldFileStaysWholeUntilTheNewOneIs(String format) throws IOException {
    Path file = part(format, "series.nc", 0, 4);
    Path first = part(format, "first.nc", 4, 5);
    Path second = part(format, "second.nc", 5, 9);
    byte[] old = Files.readAllBytes(file);
    Append append = Append.to(file, "time");
    BlockSet in = resplit.appending(append, found(first, second), JobObserver.NONE).joined();
    BlockSet out =
        resplit.output(in, OutputRequest.file(append.beside().toString()).withFormat(format));
    PlanReport planned = plan(in, out);
    for (int kills = 0; kills < 3; kills++) {
      assertThrows(
          InterruptedJob.Crash.class,
          () -> Steps.run(in, out, planned, HOW, InterruptedJob.crashingAt(3)));
      assertArrayEquals(old, Files.readAllBytes(file));
    }
    Steps.run(in, out, planned, HOW, JobObserver.NONE);
    assertArrayEquals(old, Files.readAllBytes(file));
    append.finish();

    BlockSet longer = found(file);
    assertTrue(longer.header().isUnlimited(0));
    assertEquals(
        all.header().axes().get(0).coordinates(), longer.header().axes().get(0).coordinates());
    assertEquals(WHOLE.volume(), Steps.compare(all, longer, plan(all, longer), JobObserver.NONE));
    assertFalse(Files.exists(append.beside()));
    assertRefused(append, second, "already ends with the coordinates of time");
    Path overlap = part(format, "overlap.nc", 4, 8);
    assertRefused(append, overlap, "time goes from 16.0 to 8.0");
  }

  /**
   * Of blocks that the file ends with in part, the region that is new is said, and can be taken.
   */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void onlyWhatIsNewIsAppended(String format) throws IOException {
    Path file = part(format, "series.nc", 0, 5);
    Path first = part(format, "first.nc", 3, 6);
    Path second = part(format, "second.nc", 6, 9);
    Append append = Append.to(file, "time");
    assertRefused(
        append, first, "series.nc ends with its first 2, so append only the rest: --roi time=2:3");
    BlockSet more = found(first, second);
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> resplit.appending(append, more, JobObserver.NONE).joined());
    assertTrue(refusal.getMessage().endsWith("--roi time=2:6"), refusal.getMessage());

    BlockSet last = more.within(Box.of(new long[] {2, 0, 0}, new long[] {6, 4, 5}), (b, r) -> b);
    AlikeCopy copy = resplit.appending(append, last, JobObserver.NONE).copy(false).orElseThrow();
    run(copy.blocks(), resplit.output(copy.like(), copy.request()));
    BlockSet in =
        resplit.appending(append, resplit.find(append.copied(last)), JobObserver.NONE).joined();
    run(in, resplit.output(in, OutputRequest.file(append.beside().toString()).withFormat(format)));
    append.finish();
    BlockSet longer = found(file);
    assertEquals(WHOLE.volume(), Steps.compare(all, longer, plan(all, longer), JobObserver.NONE));
  }

  private void run(BlockSet in, BlockSet out) throws IOException {
    PlanReport planned = plan(in, out);
    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);
    assertEquals(planned.cost().seeks(), done.measured().seeks());
  }

  private void assertRefused(Append append, Path more, String why) {
    Exception refusal =
        assertThrows(
            Exception.class,
            () -> resplit.appending(append, found(more), JobObserver.NONE).joined());
    assertTrue(refusal.getMessage().contains(why), refusal.getMessage());
  }

  @Test
  void refusesWhatCannotGrow() throws IOException {
    Path file = part("netcdf3", "series.nc", 0, 4);
    Path more = part("netcdf3", "more.nc", 4, 9);
    assertRefused(Append.to(file, "level"), more, "level is not the slowest");
    assertRefused(Append.to(file, "x"), more, "has no such axis, only time, level, lat");
    assertRefused(
        Append.to(part("netcdf3", "late.nc", 5, 9), "time"), more, "goes from 16.0 to 8.0");
    all = UnlimitedAxesTest.growing(all, -1, 1);
    assertRefused(Append.to(part("netcdf3", "fixed.nc", 0, 4), "time"), more, "has a fixed length");
    assertThrows(ResplitException.class, () -> Append.to(folder.resolve("none.nc"), "time"));
  }
}
