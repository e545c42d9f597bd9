package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that lack the axis along which they were cut. */
class DropAxisCommandTest {

  private static final String SERIES =
      """
      import sys, numpy as np
      from netCDF4 import Dataset
      f = Dataset('series.nc', 'w', format=sys.argv[1])
      for name, n in ('time', None), ('lat', 30), ('lon', 40), ('nv', 2): f.createDimension(name, n)
      how = dict(zlib=True, chunksizes=(3, 30, 20)) if sys.argv[1] == 'NETCDF4' else {}
      def var(name, kind, dims, values, **attributes):
          v = f.createVariable(name, kind, dims, **(how if len(dims) == 3 else {}))
          v.setncatts(attributes); v[:] = values
      t = np.arange(7) * 30
      var('time', 'f8', ('time',), t, units='days since 2001-01-15', bounds='time_bnds')
      var('time_bnds', 'f8', ('time', 'nv'), np.stack([t, t + 30], 1))
      var('lat', 'f4', ('lat',), np.arange(30) - 15, units='degrees_north')
      var('area', 'f4', ('lat', 'lon'), np.arange(1200).reshape(30, 40))
      var('tas', 'f4', ('time', 'lat', 'lon'), np.arange(8400).reshape(7, 30, 40), units='K', coordinates='height')
      var('pr', 'f8', ('time', 'lat', 'lon'), -np.arange(8400).reshape(7, 30, 40))
      var('height', 'f8', (), 2.0); var('step', 'i4', ('time',), np.arange(7))
      f.close()
      """;

  private static final String SAME =
      """
      import numpy as np, xarray as xr
      with xr.open_dataset('series.nc', decode_cf=False) as all:
          for i in range(7):
              one = all.isel(time=i)
              with xr.open_dataset('maps/%d.nc' % i, decode_cf=False) as found:
                  assert set(found.variables) == set(one.variables), found
                  for name in one.variables:
                      a, b = one[name], found[name]
                      assert a.dims == b.dims and np.array_equal(a.values, b.values), name
                      assert {**b.attrs, 'coordinates': a.attrs.get('coordinates')} == {**a.attrs, 'coordinates': a.attrs.get('coordinates')}, (name, a.attrs, b.attrs)
                  assert found.tas.attrs['coordinates'] == 'height time', found.tas.attrs
              with xr.open_dataset('maps/%d.nc' % i) as found:
                  assert 'time' in found.tas.coords and 'time' in found.pr.coords, found
      """;

  @TempDir private Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NETCDF4", "NETCDF3_CLASSIC"})
  @Tag("slow")
  void filesHoldWhatXarraySelects(String format) throws Exception {
    Programs.requirePython("numpy, netCDF4, xarray");
    Programs.python(folder, SERIES, format);
    mapped("--quiet").assertDone();
    Programs.python(folder, SAME);
    CommandRun again = mapped("--resume");
    assertTrue(again.assertDone().results().contains("0 files (7 in all)"), again.results());
    CommandRun.of("verify", at("series.nc"), at("maps")).assertDone();
    CommandRun.of("verify", at("maps")).assertDone();
    CommandRun.of("merge", at("maps"), at("again.nc"), "--quiet").assertDone();
    CommandRun.of("verify", at("series.nc"), at("again.nc")).assertDone();
    Files.delete(folder.resolve("maps/resplit.json"));
    CommandRun stacked = CommandRun.of("info", at("maps"), "--stack", "time");
    assertTrue(stacked.results().contains("axis 0     time = 7, unlimited: 0.0, 30.0, "));
  }

  private CommandRun mapped(String option) {
    String maps = at("maps/{n}.nc");
    String cut = "--out-shape=time=1";
    return CommandRun.of("split", at("series.nc"), maps, cut, "--drop-axis=time", option);
  }

  @Test
  void rawFilesAreTheSame() throws Exception {
    CommandRun.of("make", at("a.raw"), "--shape", "4,3,5", "--dtype", "u2").assertDone();
    Object[] array = {"--shape", "4,3,5", "--dtype", "u2"};
    splitting("--drop-axis=2", "--out-shape=4,3,1", array).assertDone();
    assertTrue(Files.readString(folder.resolve("out/resplit.json")).contains("\"dropped\""));
    CommandRun.of("merge", at("out"), at("b.raw"), "--quiet").assertDone();
    assertEquals(-1, Files.mismatch(folder.resolve("a.raw"), folder.resolve("b.raw")));
  }

  private CommandRun splitting(String drop, String shape, Object... more) {
    Object[] all = new Object[6 + more.length];
    System.arraycopy(
        new Object[] {"split", at("a.raw"), at("out"), drop, shape, "-q"}, 0, all, 0, 6);
    System.arraycopy(more, 0, all, 6, more.length);
    return CommandRun.of(all);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,1;no such axis",
        "7;no such axis",
        "0;only the slowest axis can be left out, which is axis 2: --permute puts another axis first",
        "2;files have several indices on it: give --out-shape with 1 there"
      })
  void refusesWhatCannotBeDropped(String given) {
    CommandRun.of("make", at("a.raw"), "--shape", "4,3,5", "--dtype", "u2").assertDone();
    String[] parts = given.split(";");
    splitting("--drop-axis=" + parts[0], "--out-shape=4,3,2", "--shape=4,3,5", "--dtype=u2")
        .assertError(ExitCode.USAGE, "--drop-axis " + parts[0], parts[1]);
  }

  @Test
  void refusesFilesThatLackOtherIndices() {
    CommandRun.of("make", at("a.raw"), "--shape", "4,3,5", "--dtype", "u2").assertDone();
    splitting("--drop-axis=2", "--out-shape=2,3,1", "--shape=4,3,5", "--dtype=u2")
        .assertError(ExitCode.USAGE, "files must have all of the other axes");
    splitting(
            "--drop-axis=2",
            "--out-shape=4,3,1",
            "--shape=4,3,5",
            "--dtype=u2",
            "--out-format=nifti")
        .assertError(ExitCode.UNSUPPORTED, "nifti files of 2 axes cannot store their place");
  }
}
