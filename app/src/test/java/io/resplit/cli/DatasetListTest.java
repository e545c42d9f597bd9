package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
  void variablesAreListedWithTheirAxes(String format) throws Exception {
    Path file = folder.resolve("f.nc");
    Programs.python(folder, NETCDF, file, format);
    List<String> lines = CommandRun.of("info", file).assertDone().results().lines().toList();
    assertTrue(lines.contains("dataset    t2m"), lines.toString());
    assertTrue(lines.contains("dimension  nv = 2"), lines.toString());
    assertEquals("others     1 variable:", lines.get(lines.size() - 2));
    assertMatches(
        "  lat_bnds  4x2 float32(be)? \\(lat, nv\\), contiguous", lines.get(lines.size() - 1));
    Map<String, Object> json =
        JsonText.parse(CommandRun.of("info", file, "--json").assertDone().results());
    Map<?, ?> beside = (Map<?, ?>) ((List<?>) json.get("variables")).get(0);
    assertEquals("lat_bnds", beside.get("name"));
    assertEquals(List.of("lat", "nv"), beside.get("axes"));
    assertEquals(List.of(4L, 2L), beside.get("shape"));
  }

  private static void assertMatches(String pattern, String line) {
    assertTrue(line.matches(pattern), () -> pattern + " is not " + line);
  }

  @Test
  void textsAreListedBesideTheArray() throws Exception {
    Path file = folder.resolve("f.h5");
    Programs.python(folder, HDF5, file);
    List<String> lines = CommandRun.of("info", file).assertDone().results().lines().toList();
    assertTrue(lines.contains("dataset    /a/b") || lines.contains("dataset    a/b"), "a/b leads");
    assertTrue(lines.contains("layout     chunks of 5x6, deflate 4"), lines.toString());
    assertTrue(lines.contains("  names  2 text, contiguous"), lines.toString());
  }
}
