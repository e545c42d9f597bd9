package io.resplit.format.hdf5;

import io.resplit.testkit.Witness;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** The tools of HDF5 and NetCDF, and the Python script among the test resources that uses both. */
final class Hdf5Witness {

  private Hdf5Witness() {}

  /** Requires all that the tests of this package call. */
  static void requireAll() {
    List.of("h5dump", "h5repack", "h5diff", "ncdump").forEach(Witness::requireProgram);
    Witness.requirePython("h5py, netCDF4");
  }

  /** Runs the script in a folder and returns the lines that it prints. */
  static List<String> python(Path folder, Object... arguments) throws Exception {
    return script(folder, "witness.py", arguments);
  }

  /** Runs another script among the test resources and returns the lines that it prints. */
  static List<String> script(Path folder, String name, Object... arguments) throws Exception {
    return Witness.pythonFile(folder, resource(name), arguments).lines().toList();
  }

  private static Path resource(String name) {
    try {
      return Path.of(Hdf5Witness.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a command in a folder and returns the lines that it prints. */
  static List<String> run(Path folder, String... command) throws Exception {
    return Witness.run(folder, List.of(command)).lines().toList();
  }
}
