package io.resplit.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.Activity;
import io.resplit.io.Activity.Phase;
import io.resplit.result.JobSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class JobProgressTest {

  private static final long MIB = 1 << 20;

  private final StringWriter results = new StringWriter();
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
  private final Activity activity = new Activity();
  private long nanos = -77;

  private JobProgress progress(boolean json, boolean quiet) {
    PrintStream stream = new PrintStream(messages, true, StandardCharsets.UTF_8);
    PrintWriter writer = new PrintWriter(results, true);
    Console console = new Console(writer, new PrintWriter(stream, true), json, quiet);
    return new JobProgress(console, true, activity, stream, () -> nanos);
  }

  /** Moves 100 MiB in 10 s, reading before it writes, and looks five times a second. */
  private void move(JobProgress progress) {
    activity.expect(100 * MIB, 0);
    activity.begin(Phase.MOVING, 0);
    progress.look();
    for (int done = 1; done <= 50; done++) {
      nanos += 200_000_000;
      activity.addRead(done <= 25 ? 4 * MIB : 0);
      activity.addWritten(2 * MIB);
      activity.hold(3, done / 4);
      progress.look();
    }
  }

  private List<String> messages() {
    return messages.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void showsLinesOnTheErrorStreamOnly() {
    move(progress(false, false));
    assertEquals(10, messages().size());
    assertEquals(
        "resplit: 15% read 20 MiB (20 MiB/s), wrote 10 MiB of 100 MiB (10 MiB/s), 0:06 left",
        messages().get(0));
    assertEquals("", results.toString());
  }

  @Test
  void withJsonEachSecondIsAMessageAmongTheResults() {
    move(progress(true, false));
    List<String> lines = results.toString().lines().toList();
    assertEquals(10, lines.size());
    assertEquals(
        "{\"message_type\":\"status\",\"schema\":1,\"percent\":6.0,\"bytes_done\":4194304,"
            + "\"bytes_total\":104857600,\"files_done\":0,\"bytes_per_second\":10485760,"
            + "\"eta_seconds\":6.266666666666667,\"data_bytes_held\":3,\"bytes_read\":8388608,"
            + "\"bytes_read_per_second\":20971520,\"phase\":\"moving\",\"phase_done\":0,"
            + "\"phase_total\":0,\"seconds\":0.4}",
        lines.get(0));
    assertEquals(List.of(), messages());
  }

  @Test
  void theLastStatusSaysThatAllIsDone() {
    JobProgress progress = progress(true, false);
    activity.expect(MIB, 0);
    progress.finish();
    nanos += 1_000_000_000;
    progress.look();
    activity.beginArray(MIB);
    activity.addRead(MIB);
    activity.addWritten(MIB);
    progress.finish();
    progress.finish();
    List<String> lines = results.toString().lines().toList();
    assertEquals(2, lines.size());
    assertTrue(lines.get(0).contains("\"percent\":0.0,"), lines.get(0));
    assertTrue(lines.get(1).contains("\"percent\":100.0,"), lines.get(1));
  }

  @Test
  void theLastOfSeveralJobsHasTheTimeOfAll() {
    JobProgress progress = progress(false, false);
    JobSummary job = JobSummary.nothing(1).lasting(2);
    nanos += 7_000_000_000L;
    activity.expectLater(MIB);
    activity.expect(MIB, 0);
    assertEquals(2, progress.timed(job).seconds());
    activity.expectLater(0);
    activity.expect(MIB, 0);
    assertEquals(7, progress.timed(job).seconds());
  }

  @Test
  void withJsonItSaysWhatItDoesBeforeTheSizeIsKnown() {
    JobProgress progress = progress(true, false);
    activity.begin(Phase.CHECKING, 300);
    activity.add(7);
    nanos += 1_000_000_000;
    progress.look();
    String line = results.toString();
    assertTrue(line.contains("\"percent\":0.0,\"bytes_done\":0,\"bytes_total\":0,"), line);
    assertTrue(line.contains("\"phase\":\"checking\",\"phase_done\":7,\"phase_total\":300,"), line);
    assertFalse(line.contains("eta"), line);
  }

  @Test
  void returnsAndThrowsWhatTheWorkDoes() throws IOException {
    JobProgress progress = progress(false, false);
    assertEquals(7, progress.running(() -> 7));
    assertEquals(8, progress.during(Phase.FINDING, () -> 8));
    assertEquals(Phase.FINDING, activity.task().phase());
    assertFalse(progress.cancelled());
  }

  @Test
  void saysThatAJobHasStopped() {
    JobProgress progress = progress(false, false);
    assertThrows(
        Stopped.class,
        () ->
            progress.running(
                () -> {
                  throw new CancellationException("stopped");
                },
                () -> "; continue"));
    assertEquals(List.of("resplit: stopped; continue"), messages());
  }

  @Test
  void quietMeansNoMessagesToo() {
    move(progress(true, true));
    assertEquals("", results.toString());
  }
}
