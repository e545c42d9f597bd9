package io.resplit.find.beside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.header.Companion;
import io.resplit.header.ValueLimit;
import io.resplit.io.ResplitException;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Witness;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeldVariablesTest {

  /** Two files of five variables; those named b to e are 1, 0.8, 0.6 and 0.4 MB in both. */
  private static final String FILES =
      """
      import netCDF4, sys
      for i in range(2):
          with netCDF4.Dataset(f"part{i}.nc", "w", format=sys.argv[1]) as file:
              file.createDimension("time", 10)
              time = file.createVariable("time", "f8", ("time",))
              time[:] = range(10 * i, 10 * i + 10)
              for name, length in zip("abcde", (60000, 12500, 10000, 7500, 5000)):
                  file.createDimension("x" + name, length)
                  v = file.createVariable(name, "f4", ("time", "x" + name))
                  v[:] = i
      """;

  private static final String MANY =
      """
      import netCDF4
      with netCDF4.Dataset("many.nc", "w", format="NETCDF3_64BIT_OFFSET") as file:
          file.createDimension("x", 2)
          for i in range(500):
              file.createVariable(f"v{i}", "i2", ("x",))
      """;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
  void holdsTheSmallestVariablesAndMovesTheOthers(String form) throws Exception {
    Witness.requirePython("netCDF4");
    Witness.python(folder, FILES, form);
    BlockSet set = new Resplit().find(SetRequest.at(folder.toString()).withVariables(List.of()));
    assertEquals("a", set.dataset());
    List<String> moved = set.header().companions().moved().map(Companion::path).sorted().toList();
    assertEquals(List.of("b"), moved);
    long held = set.header().companions().heldBytes();
    assertTrue(held > 0 && held <= ValueLimit.MOST_SMALL, held + " bytes are held");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
  void holdsTheSameVariablesWhereThereIsLessMemory(String form) throws Exception {
    Witness.requirePython("netCDF4");
    Witness.python(folder, FILES, form);
    SetRequest request = SetRequest.at(folder.toString()).withVariables(List.of());
    BlockSet much = new Resplit().find(request);
    BlockSet less = new Resplit(List.of(), Resplit.metadataWithin(80_740_352)).find(request);
    assertEquals(much.header().companions(), less.header().companions());
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
  void refusesVariablesToHoldForWhichThereIsNoMemory(String form) throws Exception {
    Witness.requirePython("netCDF4");
    Witness.python(folder, FILES, form);
    SetRequest request = SetRequest.at(folder.toString()).withVariables(List.of());
    Resplit resplit = new Resplit(List.of(), 2_000_000);
    ResplitException refused = assertThrows(ResplitException.class, () -> resplit.find(request));
    assertEquals(ResplitException.Reason.NO_MEMORY, refused.reason());
    assertTrue(refused.getMessage().endsWith("give --mem 80740352"), refused.getMessage());
    new Resplit(List.of(), Resplit.metadataWithin(80_740_352)).find(request);
  }

  /** What each takes beside its values is known before it is planned, which would take more. */
  @Test
  void refusesMoreVariablesThanThereIsMemoryForBeforeTheyArePlanned() throws Exception {
    Witness.requirePython("netCDF4");
    Witness.python(folder, MANY);
    SetRequest request = SetRequest.at(folder + "/many.nc").withVariables(List.of());
    Resplit resplit = new Resplit(List.of(), 2_666_000);
    ResplitException refused = assertThrows(ResplitException.class, () -> resplit.find(request));
    assertEquals(ResplitException.Reason.NO_MEMORY, refused.reason());
    String[] words = refused.getMessage().split(" ");
    long enough = Long.parseLong(words[words.length - 1]);
    BlockSet set = new Resplit(List.of(), Resplit.metadataWithin(enough)).find(request);
    assertEquals(499, set.header().companions().variables().size());
  }
}
