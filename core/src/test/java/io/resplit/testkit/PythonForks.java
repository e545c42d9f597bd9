package io.resplit.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Runs Python scripts, each in a process that is forked from one that has imported what they need:
 * to start Python and import that takes longer than what scripts do.
 *
 * <p>Each is as good as a new Python: {@code forks.py} opens no file and starts no thread. There is
 * one such process for all tests of a JVM, started by the first script, and it ends when the JVM
 * does. Scripts run one at a time.
 */
final class PythonForks {

  private static final String PYTHON =
      Files.exists(Path.of("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";

  /** The process of this JVM, the only state that tests share. */
  private static Process process;

  private PythonForks() {}

  /** Returns whether Python can import modules, separated by commas; scripts then have them. */
  static boolean imports(String modules) {
    try {
      return ask(List.of("", "import " + modules)) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Runs a script and returns its exit code, negative after a signal.
   *
   * @param folder working folder
   * @param output an empty file, for what the script prints
   * @param name the file that holds the script, or {@code -c}
   * @throws IOException if there is no Python
   */
  static int run(Path folder, Path output, String script, String name, Object... arguments)
      throws IOException {
    List<Object> words =
        new ArrayList<>(List.of(folder.toAbsolutePath(), script, output.toAbsolutePath(), name));
    words.addAll(Arrays.asList(arguments));
    return ask(words);
  }

  private static synchronized int ask(List<Object> words) throws IOException {
    if (process == null || !process.isAlive()) {
      process = start();
    }
    String request =
        words.stream()
            .map(word -> HexFormat.of().formatHex(word.toString().getBytes(StandardCharsets.UTF_8)))
            .collect(Collectors.joining(" ", "", "\n"));
    process.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    process.getOutputStream().flush();
    String code = process.inputReader().readLine();
    if (code == null) {
      throw new IOException(PYTHON + " does not run");
    }
    return Integer.parseInt(code);
  }

  private static Process start() throws IOException {
    try (InputStream server = PythonForks.class.getResourceAsStream("forks.py")) {
      String text = new String(server.readAllBytes(), StandardCharsets.UTF_8);
      return new ProcessBuilder(PYTHON, "-c", text)
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    }
  }
}
