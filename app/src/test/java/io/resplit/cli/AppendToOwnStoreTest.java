package io.resplit.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
          elif kind == 'two':
              p = f.createVariable('pr', 'f4', ('time', 'x')); p[:] = i
          elif kind == 'mapped':
              c = f.createVariable('crs', 'S1', ()); c.semi_major_axis = 6371000.0; c[...] = b'x'
              v.grid_mapping = 'crs'
          f.close()
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
    Programs.requirePython("netCDF4");
    Programs.python(folder, MONTHS, folder.toString(), kind);
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
