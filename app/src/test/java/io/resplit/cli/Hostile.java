package io.resplit.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What an attacker or a broken program may have left in place of an input.
 *
 * @param name what it is
 * @param expected the documented exit code
 * @param named what the error has to contain
 * @param trap leaves it in a demo folder
 */
record Hostile(String name, ExitCode expected, String named, Trap trap) {

  /** The usual job; {@code ~} is the demo folder. */
  static final String JOB = "~/in ~/out --out-shape 5";

  private static final Duration NO_HANG = Duration.ofMinutes(5);
  private static final int LONGEST_LINE = 600;

  /** Puts a trap into the demo folder and returns the command line that meets it. */
  @FunctionalInterface
  interface Trap {
    String set(DemoFolder demo) throws IOException;
  }

  /**
   * Fails unless one short printable line comes without a hang, with the exit code, and nothing is
   * touched.
   */
  void check(Path folder) throws IOException {
    DemoFolder demo = DemoFolder.in(folder);
    String line = trap.set(demo);
    Map<String, String> before = demo.state();
    Object[] words =
        Stream.of(line.split(" ")).map(word -> word.replace("~", folder.toString())).toArray();
    CommandRun run = assertTimeoutPreemptively(NO_HANG, () -> CommandRun.of(words));
    run.assertError(expected, named);
    String message = run.messages().stripTrailing();
    assertTrue(message.replace(folder.toString(), "").length() < LONGEST_LINE, message);
    assertFalse(message.chars().anyMatch(Character::isISOControl), message);
    assertEquals(before, demo.state());
  }

  @Override
  public String toString() {
    return name;
  }
}
