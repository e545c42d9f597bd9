package io.resplit.cli.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.CommandRun;
import io.resplit.testkit.Witness;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times that cannot be counted in the units of the first file say nothing of where files lie. */
class OtherTimeUnitsWitnessTest {

  private static final String MADE =
      """
      import netCDF4, os
      os.mkdir('in')
      for i, units in enumerate(('days since 2001-01-01', 'months since 2001-01-01')):
        with netCDF4.Dataset(f'in/tas_20010{i + 1}.nc', 'w') as f:
          f.createDimension('time', None); f.createDimension('x', 3)
          t = f.createVariable('time', 'f8', ('time',)); t.units = units
          t[:] = [1, 2, 3, 4]
          f.createVariable('tas', 'f4', ('time', 'x'))[:] = i
      """;

  @TempDir private Path folder;

  @Test
  void unitsAreNamedAndNothingIsSaidToBeRepeated() throws Exception {
    Witness.requirePython("netCDF4");
    Witness.python(folder, MADE);
    CommandRun run = CommandRun.logged("merge", folder + "/in", folder + "/out.nc");
    assertEquals(3, run.code(), run.messages());
    assertTrue(run.messages().contains("months since"), run.messages());
    assertFalse(run.messages().contains("repeats"), run.messages());
  }
}
