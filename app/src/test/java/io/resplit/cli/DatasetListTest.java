package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of several datasets, written by other libraries. */
class DatasetListTest {

  private static final String NETCDF =
      """
      import sys
      from netCDF4 import Dataset
      with Dataset(sys.argv[1], 'w', format=sys.argv[2]) as f:
          for name, length in ('time', None), ('lat', 4), ('nv', 2):
              f.createDimension(name, length)
          f.createVariable('lat', 'f4', ('lat',))[:] = range(4)
          f.createVariable('lat_bnds', 'f4', ('lat', 'nv'))[:] = 0
          f.createVariable('t2m', 'i2', ('time', 'lat'))[:] = [[1] * 4] * 3
      """;

  private static final String HDF5 =
      """
      import sys, h5py
      with h5py.File(sys.argv[1], 'w') as f:
          f.create_dataset('a/b', (10, 6), 'f8', chunks=(5, 6), compression=4)[:] = 1
          f['names'] = ['one', 'two']
      """;

  @TempDir private Path folder;

  @BeforeEach
  void libraries() {
    Programs.requirePython("h5py, netCDF4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NETCDF4 | contiguous, data at byte [0-9]+ | chunks of .*",
        "NETCDF3_CLASSIC | contiguous, data at byte [0-9]+ | .*",
      })
  void variablesAreListedWithTheirAxes(String format, String fixed, String growing)
      throws Exception {
    Path file = folder.resolve("f.nc");
    Programs.python(folder, NETCDF, file, format);
    List<String> lines = CommandRun.of("info", file).assertDone().results().lines().toList();
    assertEquals(file + " has 2 datasets:", lines.get(0));
    assertMatches("  lat_bnds  4x2 float32(be)? \\(lat, nv\\), " + fixed, lines.get(1));
    assertMatches("  t2m       3x4 int16(be)? \\(time\\*, lat\\), " + growing, lines.get(2));
    assertEquals(3, lines.size());
  }

  private static void assertMatches(String pattern, String line) {
    assertTrue(line.matches(pattern), () -> pattern + " is not " + line);
  }

  @Test
  void whatCannotBeReadIsListedWithTheReason() throws Exception {
    Path file = folder.resolve("f.h5");
    Programs.python(folder, HDF5, file);
    List<String> lines = CommandRun.of("info", file).assertDone().results().lines().toList();
    assertEquals("  a/b    10x6 float64, chunks of 5x6, deflate 4", lines.get(1));
    assertMatches("  names  not read: .*", lines.get(2));
    List<String> json =
        CommandRun.of("info", file, "--json").assertDone().results().lines().toList();
    assertMatches(".*\"dataset\":\"a/b\".*", json.get(0));
    assertMatches(
        ".*\"set\":\"" + file + "\",\"dataset\":\"names\",\"not_read\":\".+\".*", json.get(1));
    assertEquals(2, json.size());
  }
}
