package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {

  private static final long MIB = 1 << 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long nanos = Long.MAX_VALUE - 5;

  @Test
  void printsALineForEveryFivePercentWhereThereIsNoTerminal() {
    ProgressPrinter progress = lines(1000 * MIB, 0);
    for (int done = 1; done <= 1000; done++) {
      passMillis(10);
      progress.update(done * MIB);
    }
    progress.finish();
    assertEquals(20, printed().size());
    assertEquals("resplit: 5% 50 MiB of 1000 MiB, 100 MiB/s, 0:10 left", printed().get(0));
    assertEquals("resplit: 100% 1000 MiB of 1000 MiB, 100 MiB/s, took 0:10", printed().get(19));
  }

  @Test
  void printsALineAMinuteWhenItIsSlow() {
    ProgressPrinter progress = lines(1L << 50, 0);
    for (int second = 1; second <= 600; second++) {
      passMillis(1000);
      progress.update(second * MIB);
    }
    assertEquals(10, printed().size());
    assertEquals("resplit: 0% 60 MiB of 1 PiB, 1 MiB/s, 298261:36:04 left", printed().get(0));
  }

  @Test
  void countsOnlyWhatThisRunDidTowardsTheRate() {
    ProgressPrinter progress = lines(1000 * MIB, 500 * MIB);
    passMillis(1000);
    progress.update(600 * MIB);
    assertEquals(List.of("resplit: 60% 600 MiB of 1000 MiB, 100 MiB/s, 0:04 left"), printed());
  }

  @Test
  void redrawsABarOnATerminalAtMostFiveTimesASecond() {
    ProgressPrinter progress = new ProgressPrinter(stream, true, () -> nanos, 1000 * MIB, 0);
    for (int done = 1; done <= 1000; done++) {
      passMillis(1);
      progress.update(done * MIB);
    }
    progress.finish();
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertTrue(text.endsWith(System.lineSeparator()), text);
    String[] states = text.strip().split("\r");
    assertTrue(states.length <= 7, text);
    assertEquals(
        "[########################] 100% 1000 MiB of 1000 MiB, 1000 MiB/s, took 0:01",
        states[states.length - 1].strip());
    for (String state : states) {
      assertTrue(state.length() < 80, state);
    }
  }

  @Test
  void coversALongerStateWithSpaces() {
    ProgressPrinter progress = new ProgressPrinter(stream, true, () -> nanos, 2000 * MIB, 0);
    passMillis(250);
    progress.update(1023 * MIB + MIB / 3);
    passMillis(250);
    progress.update(1024 * MIB);
    String[] states = bytes.toString(StandardCharsets.UTF_8).split("\r");
    assertTrue(states[2].strip().length() < states[1].length(), states[2]);
    assertEquals(states[1].length(), states[2].length());
  }

  @Test
  void anEmptyJobIsDone() {
    ProgressPrinter progress = lines(0, 0);
    progress.finish();
    assertEquals(List.of("resplit: 100% 0 B of 0 B"), printed());
  }

  @Test
  void neverSaysAllBeforeAllIsDone() {
    ProgressPrinter progress = lines(Long.MAX_VALUE, 0);
    progress.update(Long.MAX_VALUE - 1);
    assertTrue(printed().get(0).startsWith("resplit: 99% "), printed().get(0));
  }

  private ProgressPrinter lines(long totalBytes, long startBytes) {
    return new ProgressPrinter(stream, false, () -> nanos, totalBytes, startBytes);
  }

  private void passMillis(long millis) {
    nanos += millis * 1_000_000;
  }

  private List<String> printed() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
