package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.header.Mismatch;
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.plan.Problem;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.Cost;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.RecordBlocks;
import io.resplit.testkit.Witness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which sets are stored in records, and what that means for a plan. */
class RecordLayoutTest {

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  /** Months of 4, 4 and 1 days in two tiles each. */
  private RecordBlocks months() {
    Grid grid = Grid.uniform(Shape.of(9, 6), Shape.of(4, 3));
    return RecordBlocks.of(new RandomProblems(1), grid, "int16be");
  }

  private PlanReport plan(BlockSet in, BlockSet out, long bytes) {
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(bytes)).withComparison();
    return Steps.plan(in, out, options);
  }

  private Cost run(BlockSet in, BlockSet out, PlanReport planned) throws IOException {
    return Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE).measured();
  }

  @ParameterizedTest(name = "interleaved: {0}")
  @CsvSource({"true, 18", "false, 6"})
  void everyRecordThatLiesApartIsASeek(boolean interleaved, long seeks) throws IOException {
    String address = months().write(folder.resolve("in"), number -> interleaved);
    BlockSet in = resplit.find(SetRequest.at(address));
    BlockSet out = resplit.output(in, OutputRequest.file(folder + "/out.nc"));
    PlanReport planned = plan(in, out, 108);
    assertEquals(new Cost(seeks, 1, 6, 1, 108, 108), planned.cost());
    assertEquals(seeks + 1, CostModel.lowerBoundSeeks(planned.plan().problem()));
    assertEquals(planned.cost(), run(in, out, planned));
  }

  /** Cuts between records cost nothing. */
  @Test
  void memoryForOneRecordIsEnoughForTheFewestSeeksOfTheInput() throws IOException {
    String address = months().write(folder.resolve("in"), number -> true);
    BlockSet in = resplit.find(SetRequest.at(address));
    BlockSet out = resplit.output(in, folder + "/out", Shape.of(1, 3));
    PlanReport planned = plan(in, out, 6);
    assertEquals(new Cost(18, 18, 18, 18, 108, 6), planned.cost());
    assertEquals(planned.cost(), run(in, out, planned));
    assertEquals(6, planned.outlook().orElseThrow().leastForLowerBoundBytes());
  }

  /** What moves block after block opens files as often as if they were packed. */
  @ParameterizedTest
  @ValueSource(strings = {"naive", "clustered", "multiple"})
  void recordsAreNoBlocksToMove(String strategy) throws IOException {
    String address = months().write(folder.resolve("in"), number -> true);
    BlockSet in = resplit.find(SetRequest.at(address));
    BlockSet out = resplit.output(in, OutputRequest.file(folder + "/out.nc"));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(50)).withStrategy(strategy);
    PlanReport planned = Steps.plan(in, out, options);
    assertEquals(18, planned.cost().readSeeks());
    assertEquals(6, planned.cost().readOpens());
    assertEquals(planned.cost(), run(in, out, planned));
  }

  @Test
  void recordsAreNoChunks() throws IOException {
    String address = months().write(folder.resolve("in"), number -> true);
    BlockSet in = resplit.find(SetRequest.at(address));
    BlockSet out = resplit.output(in, OutputRequest.file(folder + "/out.h5"));
    Problem problem = Steps.problem(in, out);
    assertFalse(problem.isFiltered());
    assertTrue(problem.in().chunks().isEmpty());
    assertEquals(Shape.of(1, 3), problem.in().chunking().orElseThrow().shape());
    assertTrue(problem.out().chunking().isEmpty());
    assertTrue(in.chunks().isEmpty());
    assertTrue(out.chunks().isEmpty());
    assertFalse(out.inRecords());
    PlanReport planned = plan(in, out, 108);
    BlockSet packed = resplit.find(SetRequest.at(months().write(folder, number -> false)));
    assertEquals(plan(packed, out, 108).memBytes(), planned.memBytes());
  }

  /** Blocks 4 and 5 have one record; block 3 lies inside. */
  @ParameterizedTest
  @CsvSource({"0, true", "1, true", "2, true", "3, false", "4, false", "5, false"})
  void oneFileOfSeveralRecordsAlongTheEdgesMakesASetOfRecords(long interleaved, boolean inRecords)
      throws IOException {
    String address = months().write(folder, number -> number == interleaved);
    assertEquals(inRecords, resplit.find(SetRequest.at(address)).inRecords());
  }

  @Test
  void refusesRecordsInsideASetWhoseEdgesArePacked() throws IOException {
    String address = months().write(folder, number -> number == 3);
    BlockSet set = resplit.find(SetRequest.at(address));
    ResplitException refused = assertThrows(ResplitException.class, () -> resplit.check(set));
    assertEquals(
        ("blocks disagree: the layout is packed in '%1$s/t_1_0.nc:/v' and in records in "
                + "'%1$s/t_1_1.nc:/v'; --ignore-mismatch layout takes the first")
            .formatted(folder),
        refused.getMessage());
    resplit.check(resplit.find(SetRequest.at(address).ignoring(Mismatch.Kind.LAYOUT)));
  }

  private static final String WRITE =
      """
      import sys, netCDF4, numpy as np
      f = netCDF4.Dataset(sys.argv[1], 'w', format=sys.argv[2])
      f.createDimension('time', None); f.createDimension('lat', 5); f.createDimension('lon', 7)
      v = f.createVariable('v', sys.argv[3], ('time', 'lat', 'lon'))
      if sys.argv[4] == 'true': f.createVariable('time', 'f8', ('time',))[:] = np.arange(12)
      a = (np.arange(420) % 128).reshape(12, 5, 7).astype(sys.argv[3]); v[:] = a; f.close()
      a.astype(a.dtype.newbyteorder('>')).tofile(sys.argv[5])
      """;

  @ParameterizedTest
  @CsvSource({
    "NETCDF3_CLASSIC, i1, true",
    "NETCDF3_CLASSIC, i1, false",
    "NETCDF3_64BIT_OFFSET, i2, true",
    "NETCDF3_64BIT_OFFSET, i2, false",
    "NETCDF3_64BIT_DATA, u2, true",
    "NETCDF3_CLASSIC, f4, true"
  })
  @Tag("slow")
  void readsFilesOfTheCLibraryAsPlanned(String format, String type, boolean interleaved)
      throws Exception {
    Witness.requirePython("netCDF4, numpy");
    Path file = folder.resolve("theirs.nc");
    Path expected = folder.resolve("expected.raw");
    Witness.python(WRITE, file, format, type, interleaved, expected);
    BlockSet in = resplit.find(SetRequest.at(file + ":/v"));
    assertEquals(interleaved, in.inRecords());
    for (int rows = 1; rows < 5; rows++) {
      String tiles = folder + "/" + rows;
      BlockSet split = resplit.output(in, tiles, Shape.of(3 * rows, rows, 4));
      PlanReport planned = plan(in, split, 20L * rows * rows * rows);
      assertEquals(planned.cost(), run(in, split, planned));
      BlockSet found = resplit.findRecorded(tiles).orElseThrow();
      BlockSet merged = resplit.output(found, OutputRequest.file(tiles + ".raw").withFormat("raw"));
      run(found, merged, plan(found, merged, 500));
      assertArrayEquals(Files.readAllBytes(expected), Files.readAllBytes(merged.path(0)));
    }
  }
}
