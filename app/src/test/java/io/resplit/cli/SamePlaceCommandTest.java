package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that lie at one place, as users give them, and which files follow one another. */
@Tag("slow")
class SamePlaceCommandTest {

  private static final String MAPS =
      """
      import numpy as np, netCDF4
      def write(name, lat, lon):
        with netCDF4.Dataset(name, 'w') as f:
          f.createDimension('lat', len(lat)); f.createDimension('lon', len(lon))
          for n, c, u in (('lat', lat, 'degrees_north'), ('lon', lon, 'degrees_east')):
            v = f.createVariable(n, 'f8', (n,)); v[:] = c; v.units = u
          f.createVariable('tas', 'f4', ('lat', 'lon'))[:] = np.random.rand(len(lat), len(lon))
      lat = np.linspace(90, -90, 30); lon = np.arange(40) * 9.
      for i in range(10):
        write('map_%d.nc' % i, lat, lon)
      for i in range(2):
        write('turned_%d.nc' % i, lat[::1 - 2 * i], lon)
        write('tile_%d.nc' % i, lat, lon[20 * i:20 * i + 20])
      """;

  private static final String VOLUMES =
      """
      import numpy as np, nibabel
      whole = np.arange(6 * 5 * 12, dtype='i2').reshape(6, 5, 12)
      for i in range(3):
        part = whole[:, :, 4 * i:4 * i + 4]
        for name, z in (('vol', 0), ('slab', 12 * i)):
          affine = np.diag([2., 2., 3., 1.]); affine[2, 3] = z
          nibabel.save(nibabel.Nifti1Image(part, affine), '%s%04d.nii' % (name, i))
        series = nibabel.Nifti1Image(np.stack([part, part], 3), np.diag([2., 2., 3., 1.]))
        nibabel.save(series, 'run%d.nii' % i)
      """;

  private static final String CHECK_SLABS =
      """
      import numpy as np, nibabel
      whole = np.arange(6 * 5 * 12).reshape(6, 5, 12)
      assert (np.asarray(nibabel.load('slabs.nii').dataobj) == whole).all()
      assert nibabel.load('series.nii').shape == (6, 5, 4, 6)
      """;

  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void mapsOfOnePlaceAreNoLargerMap() throws Exception {
    Programs.require("ncecat");
    Programs.requirePython("netCDF4, numpy");
    Programs.python(folder, MAPS);
    for (String maps : new String[] {"map", "turned"}) {
      CommandRun.of("merge", at(maps + "_{n}.nc"), at("o.nc"))
          .assertError(ExitCode.INPUT, maps + "_0.nc", maps + "_1.nc", "lat", "--in-shape 30,40");
      CommandRun.of("info", at(maps + "_{n}.nc")).assertError(ExitCode.INPUT, "coordinates of lat");
    }
    assertFalse(Files.exists(folder.resolve("o.nc")));
    CommandRun laid =
        CommandRun.logged("merge", at("map_{n}.nc"), at("o.nc"), "--in-shape", "30,40");
    assertEquals(ExitCode.DONE.code(), laid.code());
    assertTrue(laid.messages().contains("same coordinates of lat"), laid.messages());
    CommandRun.of("merge", at("tile_{n}.nc"), at("whole.nc")).assertDone();
    Programs.run(folder, "/bin/sh", "-c", "ncecat -u time map_?.nc stack.nc");
    CommandRun.of("split", at("stack.nc"), at("steps"), "--out-shape", "time=1").assertDone();
  }

  @Test
  void volumesOfOnePlaceAreNoHigherVolume() throws Exception {
    Programs.requirePython("nibabel, numpy");
    Programs.python(folder, VOLUMES);
    for (Object[] more : new Object[][] {{}, {"--ignore-mismatch", "coordinates"}}) {
      Object[] job = {"merge", at("vol{n:04}.nii"), at("o.nii")};
      Object[] all = Arrays.copyOf(job, job.length + more.length);
      System.arraycopy(more, 0, all, job.length, more.length);
      CommandRun refused = CommandRun.of(all);
      refused.assertError(ExitCode.INPUT, "vol0000.nii", "vol0001.nii", "same place on z");
      assertFalse(refused.messages().contains("--ignore-mismatch"), refused.messages());
    }
    CommandRun.of("merge", at("slab{n:04}.nii"), at("slabs.nii")).assertDone();
    CommandRun.of("merge", at("run{n}.nii"), at("series.nii")).assertDone();
    Programs.python(folder, CHECK_SLABS);
  }

  @Test
  void filesWithoutCoordinatesAreNamedInTheirOrder() throws Exception {
    for (int slice : new int[] {8, 9, 10, 11}) {
      Files.write(folder.resolve("s" + slice + ".raw"), new byte[12]);
    }
    Object[] raw = {"--in-shape", "3,4,1", "--dtype", "uint8"};
    String line =
        "joined     along axis 2: %s, %s, ..., %s\n"
            .formatted(at("s8.raw"), at("s9.raw"), at("s11.raw"));
    CommandRun info = CommandRun.of("info", at("s{n}.raw"), raw[0], raw[1], raw[2], raw[3]);
    assertTrue(info.results().contains(line), info.results());
    Object[] job = {"merge", at("s{n}.raw"), at("o.raw"), raw[0], raw[1], raw[2], raw[3]};
    CommandRun done = CommandRun.of(job).assertDone();
    assertTrue(done.results().startsWith(line), done.results());
  }
}
