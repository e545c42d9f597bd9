package io.resplit.testkit;

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
 * Programs that are not ours and read or write the same formats.
 *
 * <p>Where one is missing its tests are a stated assumption, except on a CI machine (environment
 * variable {@code CI}), where they fail.
 */
public final class Witness {

  private static final String PYTHON = "/usr/bin/python3";
  private static final long SECONDS = 600;

  private Witness() {}

  /** Requires that a command line, such as {@code ncdump -h}, can be started here. */
  public static void requireProgram(String program) {
    require(runs(List.of("/bin/sh", "-c", "command -v " + program)), program);
  }

  /** Requires that Python can import the modules, separated by commas. */
  public static void requirePython(String modules) {
    require(runs(List.of(PYTHON, "-c", "import " + modules)), "Python with " + modules);
  }

  private static void require(boolean found, String witness) {
    if (!found && System.getenv("CI") != null) {
      fail("witness is missing: " + witness);
    }
    assumeTrue(found, "witness is missing: " + witness);
  }

  private static boolean runs(List<String> command) {
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

  /** Runs a Python script with arguments and returns what it prints; fails if the script fails. */
  public static String python(String script, Object... arguments) throws Exception {
    return run(withArguments(List.of(PYTHON, "-c", script), arguments));
  }

  /** Runs a Python script that is a file, in a folder, and returns what it prints. */
  public static String pythonFile(Path folder, Path script, Object... arguments) throws Exception {
    return run(folder, withArguments(List.of(PYTHON, script.toString()), arguments));
  }

  private static List<String> withArguments(List<String> start, Object... arguments) {
    List<String> command = new ArrayList<>(start);
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /** Runs a command and returns what it prints; fails if the command fails or hangs. */
  public static String run(List<String> command) throws Exception {
    return run(Path.of("."), command);
  }

  /** Runs a command in a folder and returns what it prints; fails if it fails or hangs. */
  public static String run(Path folder, List<String> command) throws Exception {
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
      assertTrue(ended, command + " hangs: " + text);
      assertEquals(0, process.exitValue(), command + " fails: " + text);
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
