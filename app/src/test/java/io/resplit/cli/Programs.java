package io.resplit.cli;

import io.resplit.testkit.Witness;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs that are not ours, as a {@link Witness}. */
final class Programs {

  private Programs() {}

  /** Requires programs that answer a look at the search path. */
  static void require(String... programs) {
    for (String program : programs) {
      Witness.requireProgram(program);
    }
  }

  /** Requires modules of Python. */
  static void requirePython(String modules) {
    Witness.requirePython(modules);
  }

  /** Runs a Python script with arguments and returns what it prints. */
  static String python(Path folder, String script, Object... arguments) throws Exception {
    return Witness.python(folder, script, arguments);
  }

  /** Runs a Python script that lies beside the tests, and returns what it prints. */
  static String script(Path folder, String name, Object... arguments) throws Exception {
    try (InputStream file = Programs.class.getResourceAsStream(name)) {
      String script = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return python(folder, script, arguments);
    }
  }

  /** Runs a command of ours below strace, with options of that, and returns what it writes. */
  static String traced(Path folder, String options, String... arguments) throws Exception {
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>(List.of("strace", "-f", "-qq", "-o", log.toString()));
    command.addAll(List.of(options.split(" ")));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.resplit.cli.Main"));
    command.addAll(List.of(arguments));
    Witness.run(folder, command);
    return Files.readString(log);
  }

  /** Runs a command in a folder and returns what it prints; fails if it fails or hangs. */
  static String run(Path folder, String... command) throws Exception {
    return Witness.run(folder, List.of(command));
  }
}
