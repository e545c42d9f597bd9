package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attributes that say how far values reach, in files that are joined, cut, or neither. */
@Tag("slow")
class ExtentsWitnessTest {

  private static final String MONTHS =
      """
      import netCDF4, numpy as np
      def month(name, first, units, form):
        with netCDF4.Dataset(name, 'w', format=form) as f:
          f.time_coverage_start = name; f.geospatial_lat_min = -3.; f.title = 'demo'
          for axis, length in (('time', None), ('y', 6), ('x', 4)):
            f.createDimension(axis, length)
          def add(name, kind, axes, values, **said):
            v = f.createVariable(name, kind, axes, fill_value=-1 if name == 'station' else None)
            v[:] = values; v.setncatts(said)
          times = first + np.arange(5)
          add('time', 'f8', ('time',), times, units=units, actual_range=np.array([times[0], times[-1]]))
          add('y', 'f4', ('y',), 5 - np.arange(6), actual_range=np.array([5, 0], 'f4'))
          add('x', 'i2', ('x',), np.arange(4), scale_factor=1., actual_range=np.array([0., 3.]))
          add('lat2', 'f4', ('y', 'x'), np.arange(24).reshape(6, 4), actual_range=np.array([0, 23], 'f4'))
          add('station', 'i4', ('time',), np.where(times == times[1], -1, times), actual_range=np.array([0, 0], 'i4'))
          add('height', 'f4', ('y', 'x'), 0, actual_range=np.array([0, 0], 'f4'))
          add('tas', 'f4', ('time', 'y', 'x'), first, coordinates='lat2 station',
              actual_range=np.array([first, first], 'f4'), valid_range=np.array([0, 400], 'f4'))
      for form, ending in (('NETCDF4', '4.nc'), ('NETCDF3_CLASSIC', '3.nc')):
        month('jan' + ending, 0, 'days since 2001-01-01', form)
        month('feb' + ending, 24, 'days since 2001-01-08', form)
      """;

  private static final String CHECK =
      """
      import glob, netCDF4, sys, numpy as np
      def ranges(file):
        return {n: [float(x) for x in v.actual_range] for n, v in file.variables.items() if 'actual_range' in v.ncattrs()}
      for form in ('4.nc', '3.nc'):
        with netCDF4.Dataset('joined' + form) as f:
          assert ranges(f) == {'time': [0, 35], 'y': [5, 0], 'x': [0, 3], 'lat2': [0, 23], 'station': [0, 28], 'height': [0, 0]}, ranges(f)
          assert f['time'].actual_range.dtype == np.float64 and f['station'].actual_range.dtype.kind == 'i'
          assert f['tas'].valid_range[1] == 400 and f.time_coverage_start == 'jan' + form and f.geospatial_lat_min == -3
        tiles = sorted(glob.glob('tiles' + form[0] + '/*.nc'))
        assert len(tiles) == 4
        for i, name in enumerate(tiles):
          with netCDF4.Dataset(name) as f:
            times, y, lat = f['time'][:], f['y'][:], f['lat2'][:]
            expected = {'time': [times[0], times[-1]], 'y': [y[0], y[-1]], 'lat2': [lat.min(), lat.max()],
              'station': [f['station'][:].min(), f['station'][:].max()], 'x': [0, 3]}
            assert ranges(f) == expected, (ranges(f), expected)
        with netCDF4.Dataset('copy' + form) as f, netCDF4.Dataset('jan' + form) as first:
          assert ranges(f) == ranges(first) and 'tas' in ranges(f)
        with netCDF4.Dataset('part' + form) as f:
          assert ranges(f) == {'time': [1, 3], 'y': [5, 0], 'x': [0, 3], 'lat2': [0, 23], 'station': [2, 3], 'height': [0, 0]}, ranges(f)
      """;

  private static final String RANGE = "actual_range";

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private static CommandRun done(Object... arguments) {
    CommandRun run = CommandRun.logged(arguments);
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
    return run;
  }

  private static void assertNamed(CommandRun run) {
    String warned = run.messages();
    assertTrue(warned.contains("not kept in") && warned.contains(RANGE + " of tas"), warned);
  }

  @Test
  void rangesOfCoordinatesFollowThemAndThoseOfDataAreLeftOut() throws Exception {
    Programs.requirePython("netCDF4, numpy");
    Programs.python(folder, MONTHS);
    for (String form : new String[] {"4.nc", "3.nc"}) {
      Path first = at("jan" + form);
      CommandRun joined = done("merge", first, at("feb" + form), at("joined" + form));
      String note =
          "kept from %s, and may be wrong for the output: %s"
              .formatted(first, "time_coverage_start, geospatial_lat_min, tas:valid_range");
      assertTrue(joined.messages().contains(note), joined.messages());
      assertNamed(joined);
      assertNamed(
          done("split", first, at("tiles of jan" + form.charAt(0)), "--out-shape", "5,3,4"));
      done("split", at("joined" + form), at("tiles" + form.charAt(0)), "--out-shape", "5,3,4");
      String copied = done("merge", first, at("copy" + form)).messages();
      assertFalse(copied.contains("kept from") || copied.contains(RANGE), copied);
      assertNamed(done("merge", first, at("part" + form), "--roi", "time=1:4"));
    }
    Programs.python(folder, CHECK);
  }
}
