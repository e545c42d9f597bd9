package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ElementType;
import io.resplit.format.BlockWriter;
import io.resplit.format.FileImage;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Companions.Group;
import io.resplit.header.Dimension;
import io.resplit.io.IoCounts;
import io.resplit.io.PositionalFile;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.name.ObjectPath;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.RegionRequest;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.NeededArray;
import io.resplit.testkit.InterruptedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files without an array: planned, copied, resumed, compared. */
class NoArrayJobTest {

  private static final ElementType INT = ElementType.parse("int32be");
  private static final Dimension TIME = new Dimension("time", 0, true, Dimension.NO_AXIS);
  private static final Dimension X = new Dimension("x", 3, false, Dimension.NO_AXIS);
  private static final JobOptions UNFORCED =
      new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);

  @TempDir private Path folder;

  private final Resplit resplit = new Resplit();

  private static Companion variable(String path, int values, Dimension... dimensions) {
    return new Companion(
        path,
        INT,
        List.of(dimensions),
        List.of(Attribute.ofText("units", "m")),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(Attribute.ofNumbers(path, INT, new byte[values * INT.bytes()])));
  }

  private static BlockHeader header() {
    return BlockHeader.ofNoArray()
        .withFileAttributes(List.of(Attribute.ofText("title", "none")))
        .withCompanions(
            new Companions(
                List.of(),
                List.of(TIME, X),
                List.of(variable("scalar", 1), variable("empty", 0, TIME, X)),
                List.<Group>of(),
                List.of(),
                List.of()));
  }

  private BlockSet file(String name, String format, BlockHeader header) throws IOException {
    Path file = folder.resolve(name);
    FileImage image =
        FormatList.with(List.of(), Long.MAX_VALUE).named(format).image(ObjectPath.NO_ARRAY, header);
    if (!image.isAppended()) {
      Files.write(file, image.prefix());
    } else {
      try (PositionalFile opened = BlockWriter.createForChunks(file, new IoCounts())) {
        image.appendedChunks().get().complete(Map.of(), image.endOfFixedData(), opened);
      }
    }
    return find(file);
  }

  private BlockSet find(Path file) throws IOException {
    return resplit.find(SetRequest.at(file.toString()).withVariables(List.of()));
  }

  private OutputRequest to(String name) {
    return OutputRequest.file(folder.resolve(name).toString());
  }

  private static PlanReport plan(BlockSet in, BlockSet out) {
    return Steps.plan(in, out, PlanOptions.within(new MemoryLimit.OfData(100)));
  }

  @ParameterizedTest
  @CsvSource({
    "hdf5, hdf5",
    "netcdf4, netcdf4",
    "netcdf3, netcdf3",
    "netcdf3, netcdf4",
    "netcdf4, netcdf3",
    "hdf5, netcdf4",
    "netcdf3, hdf5"
  })
  void theCopySaysTheSameAndTakesNoSeek(String from, String to) throws Exception {
    BlockSet in = file("in", from, header());
    BlockSet out = resplit.output(in, to("out").withFormat(to));
    PlanReport planned = plan(in, out);
    JobSummary done = Steps.run(in, out, planned, UNFORCED, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
    assertEquals(0, done.measured().seeks());
    assertEquals(1, done.filesWritten());
    BlockSet copy = find(folder.resolve("out"));
    assertFalse(new NeededArray(copy).isThere());
    assertEquals(List.of(), resplit.compareBeside(in, copy));
    assertEquals(
        in.header().companions().variables().stream().map(Companion::lengths).toList(),
        copy.header().companions().variables().stream().map(Companion::lengths).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdf5", "netcdf4", "netcdf3"})
  void aJobThatWasKilledIsResumed(String format) throws Exception {
    BlockSet in = file("in", format, header());
    BlockSet whole = resplit.output(in, to("whole").withFormat(format));
    Steps.run(in, whole, plan(in, whole), UNFORCED, JobObserver.NONE);
    BlockSet out = resplit.output(in, to("out").withFormat(format));
    JobOptions how = UNFORCED.with(Existing.RESUME);
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(in, out, plan(in, out), how, InterruptedJob.crashingAt(1)));
    assertFalse(Files.exists(out.path(0)));
    InterruptedJob.untilDone(
        new Random(1), crashing -> Steps.run(in, out, plan(in, out), how, crashing));
    assertArrayEquals(Files.readAllBytes(whole.path(0)), Files.readAllBytes(out.path(0)));
  }

  @Test
  void whatNeedsAnArrayIsRefused() throws Exception {
    BlockSet in = file("in", "hdf5", header());
    List<OutputRequest> requests =
        List.of(
            OutputRequest.blocks(folder + "/out", in.listedBlock()),
            to("{n}.h5"),
            to("out").withFormat("raw"),
            to("out").withFormat("nifti"),
            to("out.h5:/name"));
    for (OutputRequest request : requests) {
      assertUnsupported(() -> resplit.output(in, request));
    }
    assertUnsupported(() -> resplit.within(in, new RegionRequest("0:1", List.of())));
    file("in2", "hdf5", header());
    SetRequest both = SetRequest.of(List.of(folder.resolve("in"), folder.resolve("in2")));
    assertUnsupported(() -> resplit.find(both));
  }

  private static void assertUnsupported(Executable what) {
    ResplitException refused = assertThrows(ResplitException.class, what);
    assertEquals(Reason.UNSUPPORTED, refused.reason(), refused.getMessage());
  }
}
