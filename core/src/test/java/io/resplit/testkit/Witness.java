package io.resplit.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Programs that are not ours and read or write the same formats.
 *
 * <p>Where one is missing its tests are a stated assumption, except on a CI machine (environment
 * variable {@code CI}), where they fail.
 */
public final class Witness {

  private static final Path HERE = Path.of(".");
  private static final long SECONDS = 600;

  private Witness() {}

  /** What is run, and returns its exit code. */
  private interface Run {
    int to(Path output) throws IOException, InterruptedException;
  }

  /** Requires that a program is in a folder of {@code PATH}. */
  public static void requireProgram(String program) {
    require(isThere(program), program);
  }

  /** Requires that Python can import the modules, separated by commas. */
  public static void requirePython(String modules) {
    require(PythonForks.imports(modules), "Python with " + modules);
  }

  private static void require(boolean found, String witness) {
    if (!found && System.getenv("CI") != null) {
      fail("witness is missing: " + witness);
    }
    assumeTrue(found, "witness is missing: " + witness);
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Runs a Python script with arguments and returns what it prints; fails if the script fails. */
  public static String python(String script, Object... arguments) throws Exception {
    return python(HERE, script, arguments);
  }

  /** Runs a Python script in a folder and returns what it prints; fails if the script fails. */
  public static String python(Path folder, String script, Object... arguments) throws Exception {
    return printed("python", output -> PythonForks.run(folder, output, script, "-c", arguments));
  }

  /** Runs a Python script that is a file, in a folder, and returns what it prints. */
  public static String pythonFile(Path folder, Path file, Object... arguments) throws Exception {
    String script = Files.readString(file);
    String name = file.toString();
    return printed(name, output -> PythonForks.run(folder, output, script, name, arguments));
  }

  /** Runs a command and returns what it prints; fails if the command fails or hangs. */
  public static String run(List<String> command) throws Exception {
    return run(HERE, command);
  }

  /** Runs a command in a folder and returns what it prints; fails if it fails or hangs. */
  public static String run(Path folder, List<String> command) throws Exception {
    return printed(command.toString(), output -> start(folder, command, output));
  }

  private static String printed(String name, Run run) throws Exception {
    Path output = Files.createTempFile("witness", ".txt");
    try {
      int code = run.to(output);
      String text = Files.readString(output);
      assertEquals(0, code, name + " fails, or hangs: " + text);
      return text;
    } finally {
      Files.delete(output);
    }
  }

  /** Runs a command and returns its exit code; one that hangs is killed. */
  private static int start(Path folder, List<String> command, Path output)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    process.waitFor(SECONDS, TimeUnit.SECONDS);
    return process.destroyForcibly().waitFor();
  }
}
