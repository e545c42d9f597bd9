package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ResplitCommandTest {

  private final ByteArrayOutputStream results = new ByteArrayOutputStream();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  @Test
  void printsItsVersionToTheResults() {
    assertEquals(0, run("--version"));
    String line = results.toString(StandardCharsets.UTF_8).strip();
    assertTrue(
        line.matches("resplit [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?( \\(commit \\S+\\))?"), line);
    assertEquals(0, messages.size());
  }

  @Test
  void printsHelpToTheResults() {
    assertEquals(0, run("-h"));
    assertTrue(results.toString(StandardCharsets.UTF_8).startsWith("Usage: resplit"));
    assertEquals(0, messages.size());
  }

  @Test
  void answersAWrongOptionInOneLineOfMessages() {
    assertEquals(2, run("--nonsense"));
    assertEquals(1, messages.toString(StandardCharsets.UTF_8).lines().count());
    assertEquals(0, results.size());
  }

  private int run(String... arguments) {
    return ResplitCommand.commandLine(new PrintStream(results), new PrintStream(messages))
        .execute(arguments);
  }
}
