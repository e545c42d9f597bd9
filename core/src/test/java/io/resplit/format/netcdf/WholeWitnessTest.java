package io.resplit.format.netcdf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.format.FileImage;
import io.resplit.testkit.Witness;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The C library finds in copies of whole files all that it wrote to the originals. */
@Tag("slow")
class WholeWitnessTest {

  private static final String WRITE =
      """
      import sys, netCDF4, numpy as np
      f = netCDF4.Dataset(sys.argv[1], 'w', format=sys.argv[2]); n = int(sys.argv[3])
      f.title = 'whole'; f.numbers = np.array([1, 2, 3], 'i2'); random = np.random.default_rng(n)
      sizes = dict(unused=9, time=None if n else 6, bnds=2, y=3, x=5, station=4, length=7)
      for name, size in sizes.items(): f.createDimension(name, size)
      def add(name, type, dims, fill=None, **attributes):
          v = f.createVariable(name, type, dims.split(), fill_value=fill)
          v.setncatts(attributes); v.set_auto_maskandscale(False); v.set_auto_chartostring(False)
          shape = [sizes[d] or 6 for d in dims.split()]
          values = random.integers(65, 90, shape)
          v[...] = values.astype('u1').view('S1') if type == 'S1' else values.astype(type)
      add('crs', 'i4', '', grid_mapping_name='latitude_longitude', semi_major_axis=6378137.0)
      add('lat', 'f8', 'y x', units='degrees_north')
      add('x', 'f4', 'x', units='m')
      add('station_name', 'S1', 'station length', cf_role='timeseries_id')
      add('odd', 'i1', 'x')
      all = [lambda: add('tas', 'i2', 'time y x', -99, scale_factor=0.5, coordinates='lat'),
             lambda: add('time', 'f8', 'time', units='days since 2000-01-01', bounds='time_bnds'),
             lambda: add('time_bnds', 'f8', 'time bnds'),
             lambda: add('flag', 'i1', 'time x', -1),
             lambda: add('short', 'i2', 'time'),
             lambda: add('code', 'S1', 'time y')]
      for one in all[:n or 6]: one()
      f.close()
      """;

  private static final String COMPARE =
      """
      import sys, netCDF4, numpy as np
      a, b = [netCDF4.Dataset(path) for path in sys.argv[1:]]
      def attributes(of): return {k: (np.asarray(of.getncattr(k)).dtype.str,
                                      np.asarray(of.getncattr(k)).tolist()) for k in of.ncattrs()}
      def dimensions(of): return {k: (len(d), d.isunlimited()) for k, d in of.dimensions.items()}
      def same(v, w): return (v.dimensions == w.dimensions and v.dtype == w.dtype
                              and attributes(v) == attributes(w)
                              and v[...].tobytes() == w[...].tobytes())
      for f in a, b: f.set_auto_maskandscale(False); f.set_auto_chartostring(False)
      print(dimensions(a) == dimensions(b), attributes(a) == attributes(b),
            list(a.variables) == list(b.variables), [n for n in a.variables if not same(a[n], b[n])])
      """;

  @TempDir Path folder;

  @BeforeAll
  static void requireWitnesses() {
    Witness.requirePython("netCDF4, numpy");
    Witness.requireProgram("nccopy");
  }

  /** Records of 30 bytes, which are not padded where they are of one variable, and others. */
  @ParameterizedTest
  @CsvSource({
    "NETCDF3_CLASSIC, 0, tas, 0, CDF1",
    "NETCDF3_CLASSIC, 1, tas, 0, CDF1",
    "NETCDF3_CLASSIC, 1, lat, 9999, CDF2",
    "NETCDF3_64BIT_OFFSET, 2, tas, 9999, CDF2",
    "NETCDF3_64BIT_OFFSET, 2, lat, 0, CDF5",
    "NETCDF3_64BIT_DATA, 5, tas, 40, CDF5",
    "NETCDF3_64BIT_DATA, 6, lat, 40, CDF5",
    "NETCDF3_CLASSIC, 6, tas, 9999, CDF1",
    "NETCDF3_CLASSIC, 6, lat, 0, CDF1",
    "NETCDF3_CLASSIC, 6, lat, 9999, CDF1"
  })
  void copiesHoldAllThatIsInAFile(
      String format, int records, String array, long mostBytes, NetcdfVersion version)
      throws Exception {
    Path from = folder.resolve("from.nc");
    Path copy = folder.resolve("copy.nc");
    Witness.python(WRITE, from, format, records);
    FileImage image =
        WholeFiles.copy(
            new NetcdfFormat(Optional.of(version), 1 << 20), from, copy, array, mostBytes);
    assertEquals(List.of(), image.dropped());
    assertEquals("True True True []\n", Witness.python(COMPARE, from, copy));
    Path four = folder.resolve("four.nc");
    Witness.run(List.of("nccopy", "-k", "nc4", copy.toString(), four.toString()));
    assertEquals("True True True []\n", Witness.python(COMPARE, from, four));
  }

  @ParameterizedTest
  @ValueSource(strings = {"None", "3"})
  void anArrayBeforeItsCoordinatesStaysThere(String records) throws Exception {
    Path from = folder.resolve("from.nc");
    Path copy = folder.resolve("copy.nc");
    Witness.python(
        """
        import sys, netCDF4
        f = netCDF4.Dataset(sys.argv[1], 'w', format='NETCDF3_CLASSIC')
        f.createDimension('t', eval(sys.argv[2])); f.createDimension('x', 5)
        for name, along in ('v', 'tx'), ('x', 'x'), ('t', 't'): f.createVariable(name, 'i2', tuple(along))
        for name, of in f.variables.items(): of[:] = 7 if name == 'v' else range(5 if name == 'x' else 3)
        f.close()
        """,
        from,
        records);
    WholeFiles.copy(
        new NetcdfFormat(Optional.of(NetcdfVersion.CDF1), 1 << 20), from, copy, "v", 9999);
    assertEquals("True True True []\n", Witness.python(COMPARE, from, copy));
  }
}
