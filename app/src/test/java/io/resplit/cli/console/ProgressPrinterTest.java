package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressPrinterTest {

  private static final long MIB = 1 << 20;
  private static final long START = Long.MAX_VALUE - 5;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final Activity activity = new Activity();
  private final ProgressText text = new ProgressText(activity, START);
  private long nanos = START;
  private int columns = 200;

  @Test
  void saysInALogAfterASecondWhatIsDoneAndThenEveryHalfMinute() {
    ProgressPrinter progress = printer(false);
    activity.begin(Phase.PLANNING, 0);
    pass(progress, 999);
    assertEquals(List.of(), printed());
    pass(progress, 1);
    assertEquals(List.of("resplit: planning..., 0:01"), printed());
    for (int second = 0; second < 60; second++) {
      pass(progress, 1000);
    }
    assertEquals("resplit: planning..., 0:31", printed().get(1));
    assertEquals("resplit: planning..., 1:01", printed().get(2));
    assertEquals(3, printed().size());
  }

  @Test
  void saysNothingOfAMoment() {
    ProgressPrinter progress = printer(true);
    pass(progress, 399);
    progress.finish(text, nanos);
    assertEquals(List.of(), printed());
  }

  @Test
  void printsALineForEveryFivePercentWhereThereIsNoTerminal() {
    ProgressPrinter progress = printer(false);
    move(1000 * MIB);
    pass(progress, 0);
    for (int done = 0; done < 1000; done++) {
      activity.addRead(MIB);
      activity.addWritten(MIB);
      pass(progress, 100);
    }
    progress.finish(text, nanos);
    assertEquals(
        "resplit: 50% read 500 MiB (10 MiB/s), wrote 500 MiB of 1000 MiB (10 MiB/s), 0:50 left",
        printed().get(10));
    assertEquals(
        "resplit: 100% read 1000 MiB (10 MiB/s), wrote 1000 MiB of 1000 MiB (10 MiB/s), took 1:40",
        printed().get(20));
    assertEquals(21, printed().size());
  }

  @Test
  void saysOfWhichBytesARateIsAndHowLongBothTake() {
    move(1000 * MIB);
    text.look(nanos, false);
    activity.addRead(300 * MIB);
    activity.addWritten(100 * MIB);
    pass(printer(false), 10_000);
    assertEquals(
        List.of(
            "resplit: 20% read 300 MiB (30 MiB/s), wrote 100 MiB of 1000 MiB (10 MiB/s), 0:40"
                + " left"),
        printed());
  }

  @Test
  void countsOnlyWhatThisJobDidTowardsTheRates() {
    activity.addRead(600 * MIB);
    activity.addWritten(500 * MIB);
    activity.expect(1000 * MIB, 0);
    activity.begin(Phase.RESUMING, 0);
    ProgressPrinter progress = printer(false);
    activity.add(20 * MIB);
    pass(progress, 1000);
    activity.add(60 * MIB);
    pass(progress, 30_000);
    move(1000 * MIB);
    pass(progress, 0);
    activity.addRead(10 * MIB);
    activity.addWritten(30 * MIB);
    pass(progress, 30_000);
    assertEquals(
        List.of(
            "resplit: 55% read 600 MiB, wrote 500 MiB of 1000 MiB, reading again what memory"
                + " held... 20 MiB",
            "resplit: 55% read 600 MiB, wrote 500 MiB of 1000 MiB, reading again what memory"
                + " held... 80 MiB (2 MiB/s read)",
            "resplit: 57% read 610 MiB (341.3 KiB/s), wrote 530 MiB of 1000 MiB (1 MiB/s), 10:45"
                + " left"),
        printed());
  }

  @Test
  void saysWhatTakesTimeBesideMoving() {
    ProgressPrinter progress = printer(false);
    activity.begin(Phase.CHECKING, 300_000);
    activity.add(12_345);
    pass(progress, 1000);
    move(100 * MIB);
    activity.addRead(100 * MIB);
    activity.addWritten(100 * MIB);
    activity.begin(Phase.COMMITTING, 0);
    pass(progress, 30_000);
    assertEquals(
        List.of(
            "resplit: checking files... 12,345 of 300,000 files, 0:01",
            "resplit: 100% read 100 MiB, wrote 100 MiB of 100 MiB, committing..., 0:31 so far"),
        printed());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 10, 20, 40, 60, 79, 80, 81, 100, 132})
  void neverWrapsALineHoweverNarrowTheTerminal(int width) {
    columns = width;
    ProgressPrinter progress = printer(true);
    for (Phase phase : Phase.values()) {
      activity.begin(phase, 1234 * MIB);
      activity.add(1023 * MIB);
      pass(progress, 1000);
    }
    move(1L << 50);
    for (int done = 1; done < 50; done++) {
      activity.addRead((1L << done) - 1);
      activity.addWritten((1L << done) - 1);
      pass(progress, 1000);
    }
    List<String> states = states();
    assertTrue(states.size() > 50);
    for (String state : states) {
      assertTrue(state.length() < width, state);
    }
    assertEquals(width >= 100, states.get(states.size() - 1).startsWith("["));
    assertFalse(bytes.toString(StandardCharsets.UTF_8).contains("\n"));
  }

  @Test
  void redrawsOnATerminalAndLeavesTheLastStateOrNothing() {
    ProgressPrinter progress = printer(true);
    move(100 * MIB);
    pass(progress, 1000);
    activity.addRead(100 * MIB);
    activity.addWritten(100 * MIB);
    progress.erase();
    assertTrue(bytes.toString(StandardCharsets.UTF_8).endsWith(Terminal.ERASE));
    pass(progress, 1000);
    progress.finish(text, nanos);
    assertEquals(
        "[##########] 100% read 100 MiB (100 MiB/s), wrote 100 MiB of 100 MiB"
            + " (100 MiB/s), took 0:02",
        states().get(states().size() - 1).strip());
    assertTrue(bytes.toString(StandardCharsets.UTF_8).endsWith(System.lineSeparator()));
  }

  @Test
  void saysThatItIsStopping() {
    move(100 * MIB);
    nanos += 1_000_000_000;
    text.look(nanos, true);
    printer(false).update(text, nanos);
    assertEquals(List.of("resplit: 0% read 0 B, wrote 0 B of 100 MiB, stopping..."), printed());
  }

  @Test
  void neverSaysAllBeforeAllIsDone() {
    move(Long.MAX_VALUE);
    activity.addRead(Long.MAX_VALUE);
    activity.addWritten(Long.MAX_VALUE - 1);
    pass(printer(false), 1000);
    assertTrue(printed().get(0).startsWith("resplit: 99% "), printed().get(0));
  }

  private ProgressPrinter printer(boolean terminal) {
    return new ProgressPrinter(stream, terminal, () -> columns, START);
  }

  private void move(long arrayBytes) {
    activity.expect(arrayBytes, 0);
    activity.begin(Phase.MOVING, 0);
  }

  private void pass(ProgressPrinter progress, long millis) {
    nanos += millis * 1_000_000;
    text.look(nanos, false);
    progress.update(text, nanos);
  }

  private List<String> states() {
    return Stream.of(bytes.toString(StandardCharsets.UTF_8).split("\r\u001b\\[K", -1)).toList();
  }

  private List<String> printed() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
