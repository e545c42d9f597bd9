package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.testkit.RandomProblems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Months that are appended to a store that resplit has made of such months. */
class AppendToOwnStoreTest {

  private static final String MONTHS =
      """
      import sys, numpy as np
      from netCDF4 import Dataset
      folder, kind = sys.argv[1], sys.argv[2]
      for i in range(3):
          f = Dataset('%s/%d.nc' % (folder, i), 'w')
          f.createDimension('time', None); f.createDimension('x', 4)
          t = f.createVariable('time', 'f8', ('time',)); t[:] = [2 * i, 2 * i + 1]
          t.units = 'days since 2000-01-01'
          v = f.createVariable('tas', 'i2', ('time', 'x')); v.set_auto_maskandscale(False)
          v[:] = np.arange(8).reshape(2, 4) + i
          if kind == 'packed':
              v.scale_factor = 1.0; v.add_offset = np.float32(273)
          elif kind == 'random':
              import random
              for j in range(100):
                  draw = random.Random(1000 * int(sys.argv[3]) + j)
                  q = f.createVariable('q%d' % j, draw.choice(['i1', 'i2', 'i4', 'u1', 'u2']), ('time', 'x'),
                                       fill_value=draw.choice([None, 0, 7, 100]))
                  q.set_auto_maskandscale(False)
                  q[:] = np.arange(8).reshape(2, 4) + i
                  for name in draw.sample(['scale_factor', 'add_offset', 'valid_min', 'missing_value'], 3):
                      kinds = [q.dtype.str] if name in ('valid_min', 'missing_value') else ['f4', 'f8', 'f4', 'f8', 'i4', 'i2']
                      q.setncattr(name, np.dtype(draw.choice(kinds)).type(draw.choice([1, 0.1, 273.15, 100, 2.5e-5, 7])))
          elif kind == 'two':
              p = f.createVariable('pr', 'f4', ('time', 'x')); p[:] = i
          elif kind == 'mapped':
              c = f.createVariable('crs', 'S1', ()); c.semi_major_axis = 6371000.0; c[...] = b'x'
              v.grid_mapping = 'crs'
          f.close()
      """;

  /** What xarray decodes of the store is what it decodes of the months. */
  private static final String DECODED =
      """
      import os, sys, warnings, numpy as np, xarray
      warnings.simplefilter('ignore')
      folder, store = sys.argv[1], sys.argv[1] + '/' + sys.argv[2]
      months = [xarray.open_dataset('%s/%d.nc' % (folder, i), decode_times=False) for i in range(3)]
      names = [name for name in months[0] if name != 'time']
      whole = None  # zarr-python 2 reads no store of version 3
      if store.endswith('.nc'):
          whole = xarray.open_dataset(store, decode_times=False)
      elif os.path.exists(store + '/.zgroup'):
          whole = xarray.open_zarr(store, decode_times=False)
      for name in names:
          theirs = np.concatenate([month[name].values for month in months])
          if whole is not None:
              ours = whole[name].values
              assert ours.dtype == theirs.dtype and np.array_equal(ours, theirs, equal_nan=True), name
      print(len(names), 'series')
      """;

  @TempDir private Path folder;

  private String file(String name) {
    return folder + "/" + name;
  }

  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3", "netcdf4", "netcdf3"})
  void scalesThatAreWholeAreTheSame(String format) throws Exception {
    append(format, "packed");
  }

  /** Scales of float32, float64 and integers, and missing values, of 101 variables. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3", "netcdf4"})
  void randomlyPackedSeriesAreTheSame(String format) throws Exception {
    long seed = RandomProblems.seeds(1).findFirst().orElseThrow();
    append(format, "random", seed);
    String store = format.startsWith("zarr") ? "all.zarr" : "all.nc";
    Programs.requirePython("netCDF4, xarray, zarr");
    assertEquals("101 series", Programs.python(folder, DECODED, folder, store).strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3", "netcdf4", "netcdf3"})
  void gridMappingsOfALetterAreTheSame(String format) throws Exception {
    append(format, "mapped");
  }

  @ParameterizedTest
  @ValueSource(strings = {"zarr2", "zarr3", "netcdf4", "netcdf3"})
  void aVariableIsAppendedAlone(String format) throws Exception {
    append(format, "two", "--var=tas");
  }

  private void append(String format, String kind, String... wanted) throws Exception {
    append(format, kind, 0, wanted);
  }

  private void append(String format, String kind, long seed, String... wanted) throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(folder, MONTHS, folder.toString(), kind, seed);
    String ending = format.startsWith("zarr") ? ".zarr" : ".nc";
    String[] months = {file("0.nc"), file("1.nc"), file("2.nc")};
    String all = file("all" + ending);
    String atOnce = file("at-once" + ending);
    merge(wanted, months[0], months[1], all, "--out-format", format);
    merge(wanted, months[2], all, "--append=time");
    merge(wanted, months[0], months[1], months[2], atOnce, "--out-format", format);
    CommandRun.of("verify", all, atOnce).assertDone();
  }

  private static void merge(String[] wanted, Object... arguments) {
    List<Object> all = new ArrayList<>(List.of("merge", "-q"));
    all.addAll(List.of(arguments));
    all.addAll(List.of(wanted));
    CommandRun.of(all.toArray()).assertDone();
  }
}
