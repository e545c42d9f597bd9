package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.RandomProblems;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random attributes that go through Zarr, and come back as netCDF4, xarray and h5py see them. */
@Tag("slow")
class TypedAttributesWitnessTest {

  private static final String SCRIPT = "typed_attributes.py";

  @TempDir private Path folder;

  @Test
  void typesAndValuesComeBackFromZarr() throws Exception {
    Programs.requirePython("netCDF4, h5py, zarr, xarray");
    long seed = RandomProblems.seeds(1).findFirst().orElseThrow();
    Programs.script(folder, SCRIPT, "make", folder, seed);
    for (String version : List.of("zarr2", "zarr3")) {
      thereAndBack("n", ".nc", version, "netcdf4");
      thereAndBack("h", ".h5", version, "hdf5");
    }
    List<String> found = Programs.script(folder, SCRIPT, "check", folder).lines().toList();
    assertEquals(List.of(), found.subList(0, Math.min(9, found.size() - 1)), "seed " + seed);
    assertTrue(Integer.parseInt(found.get(found.size() - 1)) >= 4000, found.toString());
  }

  private void thereAndBack(String name, String ending, String version, String format) {
    Path store = folder.resolve(name + "-" + version + ".zarr");
    CommandRun.of("merge", "-q", folder.resolve(name + ending), store, "--out-format", version)
        .assertDone();
    Path back = folder.resolve(name + "-" + version + ending);
    CommandRun.of("merge", "-q", store, back, "--out-format", format).assertDone();
  }
}
