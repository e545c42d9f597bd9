package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Integers that {@code _Unsigned} says have no sign, as xarray and netCDF4 read them. */
class UnsignedNumbersWitnessTest {

  private static final String WRITE =
      """
      import netCDF4, numpy as np
      for format, name in ('NETCDF3_CLASSIC', 'classic.nc'), ('NETCDF4', 'new.nc'):
          file = netCDF4.Dataset(name, 'w', format=format)
          file.createDimension('y', 2), file.createDimension('x', 3)
          for type in 'i1', 'i2', 'i4':
              v = file.createVariable(type, type, ('y', 'x'), fill_value=-1)
              v.set_auto_maskandscale(False)
              v._Unsigned, v.scale_factor, v.valid_range = 'true', 0.5, np.array([1, -3], type)
              v[:] = np.array([[0, 1, -1], [-2, -3, np.iinfo(type).min]], type)
          file.close()
      """;

  private static final String EXACT =
      """
      import netCDF4, numpy as np, sys, tifffile
      expected = netCDF4.Dataset(sys.argv[1])[sys.argv[2]]
      expected.set_auto_maskandscale(False)
      expected = np.asarray(expected[:]).view(expected.dtype.str.replace('i', 'u'))
      read = np.load(sys.argv[2] + '.npy')
      pages = tifffile.imread(sys.argv[2] + '.tif')
      assert read.dtype.kind == pages.dtype.kind == 'u'
      np.testing.assert_array_equal(read, expected)
      np.testing.assert_array_equal(pages, expected)
      print(tifffile.TiffFile(sys.argv[2] + '.tif').pages[0].tags[42113].value)
      """;

  private static final String SAME =
      """
      import netCDF4, numpy as np, sys, xarray
      engine = dict(engine='zarr') if sys.argv[2].endswith('.zarr') else {}
      one, other = xarray.open_dataset(sys.argv[1]), xarray.open_dataset(sys.argv[2], **engine)
      for name in 'i1', 'i2', 'i4':
          np.testing.assert_array_equal(one[name].values, other[name].values)
          if not engine:
              a, b = netCDF4.Dataset(sys.argv[1])[name][:], netCDF4.Dataset(sys.argv[2])[name][:]
              np.testing.assert_array_equal(a.filled(-9), b.filled(-9))
      print(other.i2.values[1, 0])
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFiles() throws Exception {
    Programs.requirePython("netCDF4, numpy, tifffile, xarray, zarr");
    Programs.python(folder, WRITE);
  }

  private Path at(String name) {
    return folder.resolve(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic.nc", "new.nc"})
  void formatsWithoutThatConventionGetTheExactType(String input) throws Exception {
    for (int bytes : new int[] {1, 2, 4}) {
      String name = "i" + bytes;
      String fill = Long.toString((1L << 8 * bytes) - 1);
      assertEquals(
          "resplit: WARN: values are stored without _FillValue %s, scale_factor 0.5: treat %s as missing, then multiply by 0.5"
              .formatted(fill, fill),
          CommandRun.warnings("merge", "-q", at(input) + ":/" + name, at(name + ".npy"))
              .lines()
              .toList()
              .get(0));
      CommandRun.warnings(
          "merge", "-q", at(input) + ":/" + name, at(name + ".tif"), "--out-endian", "little");
      assertEquals(fill + "\n", Programs.python(folder, EXACT, input, name));
      CommandRun.of("verify", "-q", at(input) + ":/" + name, at(name + ".npy")).assertDone();
      CommandRun.of("verify", "-q", at(name + ".tif"), at(input) + ":/" + name).assertDone();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic.nc", "new.nc"})
  void formatsWithAttributesSayItAsTheInputDoes(String input) throws Exception {
    for (String output : new String[] {"o.nc", "c.nc", "o.zarr"}) {
      Object format =
          output.equals("c.nc") ? "netcdf3" : output.equals("o.nc") ? "netcdf4" : "zarr2";
      CommandRun.warnings("merge", "-q", at(input), at(output), "--out-format", format);
      assertEquals("32767.0\n", Programs.python(folder, SAME, input, output));
    }
  }

  @Test
  void typesThatDifferInMoreAreStillDifferent() {
    CommandRun.warnings("merge", "-q", at("new.nc") + ":/i1", at("i1.npy"));
    CommandRun.of("verify", "-q", at("new.nc") + ":/i2", at("i1.npy"))
        .assertErrorLine(ExitCode.DIFFERENT, "int16", "uint8");
  }
}
