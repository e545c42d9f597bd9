package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobProgressTest {

  private static final long MIB = 1 << 20;

  private final StringWriter results = new StringWriter();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private long nanos = -77;

  /** Runs 100 MiB in 100 steps of {@code millis} each. */
  private void run(boolean json, boolean quiet, boolean shown, long millis) {
    PrintStream stream = new PrintStream(messages, true, StandardCharsets.UTF_8);
    PrintWriter writer = new PrintWriter(results, true);
    Console console = new Console(writer, new PrintWriter(stream, true), json, quiet);
    try (Shutdown shutdown = new Shutdown();
        JobProgress progress =
            new JobProgress(console, shown, 100 * MIB, shutdown, stream, () -> nanos)) {
      for (int done = 1; done <= 100; done++) {
        nanos += millis * 1_000_000;
        progress.progress(done * MIB, 3, done / 10);
        assertFalse(progress.cancelled());
      }
      progress.finish();
      progress.finish();
    }
  }

  private List<String> messages() {
    return messages.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void aRunOfASecondShowsNothing() {
    run(false, false, true, 10);
    assertEquals(List.of(), messages());
    assertEquals("", results.toString());
  }

  @Test
  void aLongerRunShowsLinesOnTheErrorStreamAndEndsWithAll() {
    run(false, false, true, 100);
    assertTrue(messages().size() >= 18 && messages().size() <= 21, messages().toString());
    assertEquals(
        "resplit: 100% 100 MiB of 100 MiB, 10 MiB/s, took 0:10",
        messages().get(messages().size() - 1));
    assertEquals("", results.toString());
  }

  @Test
  void withJsonEachSecondIsAMessageAmongTheResults() {
    run(true, false, true, 100);
    List<String> lines = results.toString().lines().toList();
    assertEquals(10, lines.size());
    assertEquals(
        "{\"message_type\":\"status\",\"schema\":1,\"percent\":10.0,\"bytes_done\":10485760,"
            + "\"bytes_total\":104857600,\"files_done\":1,\"bytes_per_second\":10485760,"
            + "\"eta_seconds\":9.0,\"data_bytes_held\":3}",
        lines.get(0));
    assertEquals(List.of(), messages());
  }

  @Test
  void withoutProgressThereIsNone() {
    run(false, false, false, 1000);
    run(true, false, false, 1000);
    assertEquals(List.of(), messages());
    assertEquals("", results.toString());
  }

  @Test
  void quietMeansNoMessagesToo() {
    run(true, true, true, 1000);
    assertEquals("", results.toString());
  }
}
