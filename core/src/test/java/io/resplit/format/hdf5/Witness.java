package io.resplit.format.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs that read and write HDF5 and NetCDF and are not ours: h5dump, h5repack, h5diff, ncdump,
 * h5py and netCDF4-python.
 *
 * <p>A missing one fails the test where the environment variable {@code CI} is set; elsewhere the
 * test is aborted and says so.
 */
final class Witness {

  private static final int SECONDS = 60;

  private Witness() {}

  /** Aborts or fails the test unless all witnesses are there. */
  static void requireAll() throws IOException, InterruptedException {
    for (String tool : List.of("h5dump", "h5repack", "h5diff", "ncdump")) {
      require(tool, "--version");
    }
    require(python(), "-c", "import h5py, netCDF4");
  }

  private static void require(String... command) throws IOException, InterruptedException {
    if (!exists(command)) {
      String message = "witness is missing: " + String.join(" ", command);
      if (System.getenv("CI") != null) {
        fail(message);
      }
      abort(message);
    }
  }

  private static boolean exists(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      // ncdump knows no --version: it is there if it could be started at all
      return ended && (process.exitValue() == 0 || command[0].equals("ncdump"));
    } catch (IOException e) {
      return false;
    }
  }

  private static String python() {
    return Files.exists(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";
  }

  /** Runs the Python witness of the test resources and returns what it prints. */
  static List<String> python(Path folder, Object... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(python(), script()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return run(folder, command.toArray(new String[0]));
  }

  private static String script() {
    try {
      return Path.of(Witness.class.getResource("witness.py").toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a command in {@code folder}, expects exit 0 and returns the lines of its output. */
  static List<String> run(Path folder, String... command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "witness", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly();
    }
    String text = String.join("\n", Files.readAllLines(output));
    assertTrue(ended, () -> command[0] + " hangs: " + text);
    assertEquals(0, process.exitValue(), () -> String.join(" ", command) + "\n" + text);
    return Files.readAllLines(output);
  }
}
