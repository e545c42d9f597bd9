package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Programs that are not ours. Where one is missing, tests that need it fail if the environment
 * variable {@code CI} is set, and are skipped, saying so, elsewhere.
 */
final class Programs {

  private static final long SECONDS = 600;
  private static final String PYTHON =
      Files.exists(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";

  private Programs() {}

  /** Requires programs that answer a look at the search path. */
  static void require(String... programs) {
    for (String program : programs) {
      require(succeeds("/bin/sh", "-c", "command -v " + program), program);
    }
  }

  /** Requires modules of Python. */
  static void requirePython(String modules) {
    require(succeeds(PYTHON, "-c", "import " + modules), "Python with " + modules);
  }

  private static void require(boolean found, String what) {
    if (!found && System.getenv("CI") != null) {
      fail("witness is missing: " + what);
    }
    assumeTrue(found, "witness is missing: " + what);
  }

  private static boolean succeeds(String... command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Runs a Python script with arguments and returns what it prints. */
  static String python(Path folder, String script, Object... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(PYTHON, "-c", script));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return run(folder, command.toArray(new String[0]));
  }

  /** Runs a command in a folder and returns what it prints; fails if it fails or hangs. */
  static String run(Path folder, String... command) throws Exception {
    Path output = Files.createTempFile("witness", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      String text = Files.readString(output, StandardCharsets.UTF_8);
      assertTrue(ended, command[0] + " hangs: " + text);
      assertEquals(0, process.exitValue(), String.join(" ", command) + ": " + text);
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
