package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of one shape whose attributes say that their elements are not the same. */
@Tag("slow")
class DifferingMeaningCommandTest {

  private static final String MONTHS =
      """
      import netCDF4
      def month(number, name, method='time: mean', quantity='air_temperature', up='up', radius=6371000., string=False):
        with netCDF4.Dataset(name + '.nc', 'w') as f:
          for axis, length in (('time', None), ('z', 2), ('x', 5)):
            f.createDimension(axis, length)
          def say(variable, key, text):
            variable.setncattr_string(key, text) if string else variable.setncattr(key, text)
          time = f.createVariable('time', 'i4', ('time',)); say(time, 'units', 'days since 2001-01-01')
          z = f.createVariable('z', 'f8', ('z',)); z[:] = [1, 2]; say(z, 'positive', up)
          crs = f.createVariable('crs', 'i4'); crs[...] = 0
          say(crs, 'grid_mapping_name', 'rotated_latitude_longitude'); crs.earth_radius = radius
          for name in ('tas', 'pr'):
            v = f.createVariable(name, 'f4', ('time', 'z', 'x')); v[0:3] = number
            say(v, 'standard_name', quantity); say(v, 'cell_methods', method); say(v, 'grid_mapping', 'crs: x')
          time[:] = [3 * number + i for i in range(3)]
      month(0, 'first')
      month(1, 'alike', string=True)
      month(1, 'methods', method='time: maximum')
      month(1, 'quantities', quantity='dew_point_temperature')
      month(1, 'directions', up='down')
      month(1, 'spheres', radius=6371229.)
      """;

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private void refused(String second, String what) {
    Path other = at(second + ".nc");
    CommandRun.of("merge", at("first.nc"), other, at("o.nc"))
        .assertError(ExitCode.INPUT, "blocks disagree: " + what, other, "ncatted");
    CommandRun run =
        CommandRun.of(
            "merge", at("first.nc"), other, at(second + "_o.nc"), "--ignore-mismatch", "meaning");
    assertEquals(ExitCode.DONE.code(), run.code(), run.messages());
  }

  @Test
  void whatElementsMeanMustBeTheSame() throws Exception {
    Programs.requirePython("netCDF4");
    Programs.python(folder, MONTHS);
    CommandRun.of("merge", at("first.nc"), at("alike.nc"), at("alike_o.nc")).assertDone();
    refused("methods", "cell_methods is \"time: mean\" in");
    refused("quantities", "standard_name is \"air_temperature\" in");
    refused("directions", "z:positive is \"up\" in");
    refused("spheres", "crs:earth_radius is 6371000.0 in");
  }
}
