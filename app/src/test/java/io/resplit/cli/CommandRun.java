package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A command that was run in this process, with what it printed.
 *
 * @param code exit code
 * @param results what went to the result stream
 * @param messages what went to the error stream
 */
public record CommandRun(int code, String results, String messages) {

  private static final String PROGRESS = "resplit: ([0-9]+% |[a-z ]+\\.\\.\\.|took ).*";

  /** Runs a command line; arguments may be texts, paths or numbers. */
  public static CommandRun of(Object... arguments) {
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    int code =
        ResplitCommand.run(
            new PrintStream(results),
            new PrintStream(messages),
            Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    return new CommandRun(
        code, results.toString(StandardCharsets.UTF_8), messages.toString(StandardCharsets.UTF_8));
  }

  /**
   * Runs a command line as {@link #of}; log lines count as messages, lines of progress do not, as a
   * fast machine prints none.
   */
  public static CommandRun logged(Object... arguments) {
    PrintStream before = System.err;
    ByteArrayOutputStream logged = new ByteArrayOutputStream();
    System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
    try {
      CommandRun run = of(arguments);
      String lines =
          logged
              .toString(StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.matches(PROGRESS))
              .map(line -> line + "\n")
              .collect(Collectors.joining());
      return new CommandRun(run.code, run.results, run.messages + lines);
    } finally {
      System.setErr(before);
    }
  }

  /** Checks that all went well, without a word on the error stream. */
  CommandRun assertDone() {
    assertEquals("", messages);
    assertEquals(ExitCode.DONE.code(), code);
    return this;
  }

  /** Runs a command that is done, and returns what it logged. */
  static String warnings(Object... arguments) {
    CommandRun run = logged(arguments);
    assertEquals(ExitCode.DONE.code(), run.code, run.messages);
    return run.messages;
  }

  /** Checks that nothing but one line was printed, an error that holds all of {@code parts}. */
  void assertError(ExitCode expected, Object... parts) {
    assertEquals("", results);
    assertErrorLine(expected, parts);
  }

  /** Checks that the error stream holds one line, an error that holds all of {@code parts}. */
  void assertErrorLine(ExitCode expected, Object... parts) {
    assertEquals(expected.code(), code, messages);
    List<String> lines = messages.lines().toList();
    assertEquals(1, lines.size(), messages);
    assertTrue(lines.get(0).startsWith("resplit: "), messages);
    for (Object part : parts) {
      assertTrue(messages.contains(part.toString()), messages + " should name " + part);
    }
  }

  /** Returns the only result message of a type, as its fields. */
  Map<String, Object> json(String type) {
    List<Map<String, Object>> found =
        results
            .lines()
            .map(JsonText::parse)
            .filter(message -> message.get("message_type").equals(type))
            .toList();
    assertEquals(1, found.size(), results);
    assertEquals(1L, found.get(0).get("schema"));
    return found.get(0);
  }
}
