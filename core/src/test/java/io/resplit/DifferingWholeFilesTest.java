package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.AxisInfo;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.Mismatch;
import io.resplit.header.Mismatch.Kind;
import io.resplit.io.ResplitException;
import io.resplit.job.Move;
import io.resplit.partition.Grid;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.Copies;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.Requests;
import io.resplit.testkit.WholeContents;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of one set that do not hold the same variables, and variables that are in all of them. */
class DifferingWholeFilesTest {

  private final Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 90);
  private final Random random = new Random(1);
  private final WholeFile all =
      WholeFile.fixed(9, 4, 5)
          .add("heat", "float64be", List.of(0, 1, 2), random)
          .add("rain", "float32be", List.of(0, 1, 2), random)
          .add("height", "float32be", List.of(1, 2), random)
          .add("counts", "int8", List.of(0), random)
          .add("scalar", "int32be", List.of(), random);
  @TempDir Path folder;
  private int pairs;

  private WholeFile changed() {
    return all.within("heat", Map.of());
  }

  private Path part(WholeFile whole, String format, String name, long from, long to)
      throws IOException {
    Path file = folder.resolve(name);
    whole.within("heat", Map.of(0, AxisIndices.range(from, to, 1))).write(file, format);
    return file;
  }

  private static Mismatch ignoring(Kind... kinds) {
    return new Mismatch(Set.of(kinds));
  }

  private List<Move> moves(Mismatch mismatch, Path... files) throws IOException {
    return moves(resplit, mismatch, files);
  }

  private List<Move> moves(Resplit resplit, Mismatch mismatch, Path... files) throws IOException {
    SetRequest request = SetRequest.of(List.of(files)).withOrder(StorageOrder.C);
    BlockSet in = resplit.find(Requests.treating(mismatch, request.withVariables(List.of())));
    OutputRequest to = OutputRequest.blocks(folder + "/out", Shape.of(9, 2, 3));
    BlockSet out = resplit.output(in, to.withFormat("hdf5"));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(500));
    PlanReport planned = Steps.plan(in, out, options);
    return Steps.moves(in, out, planned, options, true);
  }

  private void assertRefused(WholeFile other, String format, String what) throws IOException {
    Path one = part(all, format, ++pairs + "one.nc", 0, 4);
    Path two = part(other, format, pairs + "two.nc", 4, 9);
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> Steps.check(moves(Mismatch.REFUSE, one, two), WholeChain.ONCE));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    for (String part : List.of(what, one.toString(), two.toString())) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void areRefusedByName(String format) throws IOException {
    for (String variable : List.of("height", "counts", "scalar")) {
      WholeFile less = changed();
      less.variables().remove(variable);
      assertRefused(less, format, variable);
    }
    assertRefused(changed().add("snow", "int8", List.of(0), random), format, "snow");
    assertRefused(changed().add("rain", "int32be", List.of(0, 1, 2), random), format, "type");
    assertRefused(changed().add("counts", "int16be", List.of(0), random), format, "counts");
    assertRefused(changed().add("scalar", "int32be", List.of(), random), format, "scalar");
    assertRefused(changed().add("height", "float32be", List.of(1, 2), random), format, "height");
    assertRefused(changed().add("height", "float32be", List.of(2, 1), random), format, "height");
    assertRefused(changed().in("mm", "counts"), format, "units");
    assertRefused(changed().in("mm", "rain"), format, "units");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdf5", "netcdf4"})
  void aVariableThatHasACutAxisTwiceIsRefused(String format) throws IOException {
    Path one = folder.resolve("one");
    WholeFile.fixed(9, 4)
        .add("heat", "float64be", List.of(0, 1), random)
        .add("cov", "int8", List.of(1, 1), random)
        .write(one, format);
    BlockSet in = resplit.find(WholeChain.whole(one));
    assertTrue(in.header().companions().find("cov").isPresent());
    resplit.output(in, OutputRequest.blocks(folder + "/rows", Shape.of(3, 4)));
    OutputRequest columns = OutputRequest.blocks(folder + "/columns", Shape.of(9, 2));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> resplit.output(in, columns));
    assertTrue(refusal.getMessage().startsWith("'cov' has dimension "), refusal.getMessage());
  }

  @Test
  void theFirstCountsIfThatIsWanted() throws IOException {
    WholeFile other =
        changed()
            .add("height", "float32be", List.of(1, 2), random)
            .add("snow", "int8", List.of(0), random)
            .in("mm", "rain");
    Path one = part(all, "netcdf3", "one.nc", 0, 4);
    Path two = part(other, "netcdf3", "two.nc", 4, 9);
    List<Move> moves = moves(ignoring(Kind.VALUES, Kind.VARIABLES, Kind.UNITS), one, two);
    Steps.run(moves, WholeChain.ONCE, JobObserver.NONE);
    BlockSet found = resplit.find(WholeChain.whole(folder.resolve("out")));
    new WholeContents(resplit, folder).check(all, found);
  }

  @Test
  void everyFileHasACopyOfWhatIsNotCut() throws IOException {
    Path one = part(all, "netcdf3", "one.nc", 0, 9);
    BlockSet in = resplit.find(WholeChain.whole(one));
    BlockSet out = resplit.output(in, OutputRequest.blocks(folder + "/out", Shape.of(3, 4, 5)));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(500));
    PlanReport planned = Steps.plan(in, out, options);
    Steps.run(Steps.moves(in, out, planned, options, true), WholeChain.ONCE, JobObserver.NONE);
    for (int file = 0; file < 3; file++) {
      WholeFile third = all.within("heat", Map.of(0, AxisIndices.range(3 * file, 3 * file + 3, 1)));
      BlockSet alone = resplit.find(WholeChain.whole(out.path(file)));
      new WholeContents(resplit, folder).check(third, alone);
    }
  }

  /** One that is moved, and not held: each copy is read before anything is written. */
  @ParameterizedTest
  @ValueSource(strings = {"netcdf3", "netcdf4"})
  void copiesThatDifferAreRefused(String format) throws IOException {
    WholeFile other = changed().add("height", "float32be", List.of(1, 2), random);
    Path one = part(all, format, "one.nc", 0, 4);
    Path two = part(other, format, "two.nc", 4, 9);
    Resplit small = new Resplit(List.of(), Long.MAX_VALUE, path -> 10);
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () ->
                Steps.run(
                    moves(small, Mismatch.REFUSE, one, two), WholeChain.ONCE, JobObserver.NONE));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertEquals(
        ("blocks disagree: the values of 'height' differ between '%s' and '%s'; "
                + "--ignore-mismatch values takes the first")
            .formatted(two, one),
        refusal.getMessage());
    assertFalse(Files.exists(folder.resolve("out/resplit.json")));
    List<Move> moves = moves(small, ignoring(Kind.VALUES), one, two);
    Steps.run(moves, WholeChain.ONCE.with(Existing.REPLACE), JobObserver.NONE);
    BlockSet found = small.find(WholeChain.whole(folder.resolve("out")));
    new WholeContents(small, folder).check(all, found);
  }

  @Test
  void manyLargeCopiesMustBeWanted() throws IOException {
    BlockSet in = withLarge("height", "y", "x");
    OutputRequest cut = OutputRequest.blocks(folder + "/out", Shape.of(1, 9000, 9000));
    assertRefused(in, cut, "height");
    BlockSet out = resplit.output(in, cut.withFormat("netcdf4").withCopies());
    Companion height = out.header().companions().find("height").orElseThrow();
    assertEquals(4, height.copies(out.grid()));
    assertEquals(
        Shape.of(9000, 9000, 4),
        Copies.of(out.grid(), height).grid(height.grid(out.grid())).shape());
  }

  /** Blocks of it would not have the numbers of the files that they are in. */
  @Test
  void largeVariablesThatAreCutInAnotherOrderAreRefused() {
    BlockSet in = withLarge("turned", "x", "y");
    assertRefused(in, OutputRequest.blocks(folder + "/out", Shape.of(4, 3000, 3000)), "turned");
  }

  private void assertRefused(BlockSet in, OutputRequest cut, String variable) {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> resplit.output(in, cut.withFormat("netcdf4")))
            .getMessage();
    assertTrue(message.contains(variable) && message.contains("--var"), message);
  }

  private BlockSet withLarge(String name, String... dimensions) {
    Shape shape = Shape.of(4, 9000, 9000);
    List<String> names = List.of("time", "y", "x");
    ElementType type = ElementType.parse("float64be");
    Companion large =
        new Companion(
            name,
            type,
            Stream.of(dimensions)
                .map(d -> new Dimension(d, 9000, false, names.indexOf(d)))
                .toList(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Grid grid = Grid.uniform(shape, shape);
    return new BlockSet(
            grid,
            type,
            StorageOrder.C,
            new RawFormat(type, 0),
            OutputAddress.parse(folder + "/in").names(".raw", grid, StorageOrder.C))
        .withHeader(
            ArrayHeader.NONE
                .withAxes(names.stream().map(DifferingWholeFilesTest::axis).toList())
                .withCompanions(Companions.NONE.withVariables(List.of(large))));
  }

  private static AxisInfo axis(String name) {
    return new AxisInfo(name, Optional.empty(), List.of());
  }
}
