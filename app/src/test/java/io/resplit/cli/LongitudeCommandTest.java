package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Regions past the place where longitudes start over, of files written and read by others. */
class LongitudeCommandTest {

  private static final String MAKE =
      """
      import sys
      import numpy as np
      from netCDF4 import Dataset
      form, type, first, half = sys.argv[2], sys.argv[3], float(sys.argv[4]), int(sys.argv[5])
      with Dataset(sys.argv[1], 'w', format=form) as f:
          for name, length in ('time', None), ('lat', 200), ('lon', 18), ('nv', 2):
              f.createDimension(name, length)
          lon = f.createVariable('lon', type, ('lon',))
          lon.units, lon.bounds = 'degrees_east', 'edges'
          lon[:] = first + 10 * (18 * half + np.arange(18))
          edges = f.createVariable('edges', 'f8', ('lon', 'nv'))
          edges[:] = np.stack([lon[:] - 5.0, lon[:] + 5.0], 1)
          some = 1e5 * half + np.arange(3 * 200 * 18)
          f.createVariable('t', 'f8', ('time', 'lat', 'lon'))[:] = some.reshape(3, 200, 18)
          f.createVariable('height', 'f4', ('lon', 'lat'))[:] = some[:3600].reshape(18, 200)
      """;

  private static final String COMPARE =
      """
      import sys
      import numpy as np
      import xarray
      west, east = float(sys.argv[2]), float(sys.argv[3])
      got = xarray.open_dataset(sys.argv[1])
      halves = [xarray.open_dataset(p) for p in sys.argv[4:]]
      all = xarray.concat(halves, 'lon', data_vars='minimal')
      lon = west + (all.lon.values.astype(float) - west) % 360
      inside = lon <= (east if east >= west else east + 360)
      turned = all.assign(edges=all.edges + (lon - all.lon.values)[:, None]).assign_coords(lon=lon)
      expected = turned.isel(lon=np.flatnonzero(inside)).sortby('lon')
      for name in 'lon', 'edges', 't', 'height':
          assert np.array_equal(got[name].values, expected[name].values), name
      assert got.lon.attrs == all.lon.attrs
      """;

  @TempDir private Path folder;

  @BeforeEach
  void libraries() {
    Programs.requirePython("numpy, netCDF4, xarray");
  }

  private Path half(int half, String format, String type, int first) throws Exception {
    Path file = folder.resolve("half" + half + ".nc");
    Programs.python(folder, MAKE, file, format, type, first, half);
    return file;
  }

  @ParameterizedTest
  @CsvSource({
    "NETCDF4, f4, 0, -20.5, 30",
    "NETCDF4, f8, -180, 170, 190",
    "NETCDF3_CLASSIC, i2, 0, 350, 5",
    "NETCDF3_CLASSIC, f4, 5, -180, 179",
    "NETCDF4, i4, -180, 100, -100",
  })
  void aRegionGoesEastwardsPastTheEndOfTheAxis(
      String format, String type, int first, String west, String east) throws Exception {
    Path[] halves = {half(0, format, type, first), half(1, format, type, first)};
    Path all = folder.resolve("all.nc");
    String region = "lon=" + west + ".." + east;
    CommandRun run = CommandRun.logged("merge", halves[0], halves[1], all, "--roi", region);
    assertFalse(run.messages().contains("WARN"), run.messages());
    Programs.python(folder, COMPARE, all, west, east, halves[0], halves[1]);
    Path blocks = folder.resolve("blocks");
    CommandRun.of("split", all, blocks, "--out-shape", "lon=2", "-q").assertDone();
    CommandRun.of("verify", blocks, all).assertDone();
  }

  @Test
  void longitudesThatTheTypeCannotHoldAreRefused() throws Exception {
    Path some = half(0, "NETCDF4", "i1", -90);
    CommandRun.of("merge", some, folder.resolve("all.nc"), "--roi", "lon=270..350")
        .assertError(ExitCode.INPUT, "longitude 270 does not fit int8");
    CommandRun.of("merge", some, folder.resolve("all.nc"), "--roi", "lon=-90..-10").assertDone();
  }
}
