package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.SetRequest;
import io.resplit.result.PlanReport;
import io.resplit.testkit.InterruptedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an interrupted job has left, and when nothing continues from it. */
class RefusedResumeTest {

  @TempDir Path folder;

  @Test
  void neverTakesAnUnfinishedFileWithoutJournalForItsOwn() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 1);
    job.clear();
    Path part = PartFiles.partOf(job.out().path(0));
    Files.createDirectories(part.getParent());
    Files.writeString(part, "theirs");
    job.assertRefused(Existing.RESUME, part.getFileName().toString());
    assertEquals("theirs", Files.readString(part));
  }

  @Test
  void refusesToGoOnWithAFileThatIsGone() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    job.clear();
    for (int step = 1; job.crash(step) && job.left().outputs().isEmpty(); step++) {
      job.clear();
    }
    assertFalse(Files.exists(job.out().root().resolve("resplit.json")));
    Files.delete(job.left().outputs().iterator().next());
    job.assertRefused(Existing.RESUME, "was started, but it is gone");
    job.assertRefused(Existing.RESUME, "was started, but it is gone");
  }

  @Test
  void refusesToStartOverAnInterruptedJobUnlessAskedTo() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    job.clear();
    assertTrue(job.crash(2));
    job.assertRefused(Existing.REFUSE, "journal", "--resume", "--overwrite");
    job.run(Existing.REPLACE, JobObserver.NONE);
    job.check();
  }

  @Test
  void refusesTheJournalOfAnotherPlanAndOfOtherInputs() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.clear();
    assertTrue(job.crash(2));
    PlanReport other = job.plannedBy("naive");
    ResplitException failure =
        assertThrows(
            ResplitException.class, () -> job.run(other, Existing.RESUME, JobObserver.NONE));
    assertEquals(Reason.REFUSED, failure.reason());
    assertTrue(failure.getMessage().contains("another plan"), failure.getMessage());
    assertEquals(
        failure.getMessage(),
        assertThrows(ResplitException.class, () -> job.preflight(other, Existing.RESUME))
            .getMessage());

    Path input = job.in().path(0);
    FileTime time = Files.getLastModifiedTime(input);
    Files.setLastModifiedTime(input, FileTime.fromMillis(time.toMillis() + 5000));
    job.assertRefused(Existing.RESUME, "other inputs");
    assertThrows(ResplitException.class, () -> job.preflight(job.planned(), Existing.RESUME));
    Files.setLastModifiedTime(input, time);
    job.preflight(job.planned(), Existing.RESUME);
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
  }

  @Test
  void takesNoUnfinishedSetForAnInput() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    job.run(Existing.REFUSE, JobObserver.NONE);
    assertThrows(
        InterruptedJob.Crash.class, () -> job.run(Existing.REPLACE, InterruptedJob.crashingAt(2)));
    SetRequest template = job.request(job.out().root() + "/y{*}");
    for (SetRequest each : List.of(template, job.request(job.out().root().toString()))) {
      ResplitException refusal =
          assertThrows(ResplitException.class, () -> job.resplit().find(each), each.address());
      assertEquals(Reason.BAD_INPUT, refusal.reason());
      assertTrue(refusal.getMessage().contains("output of an interrupted job"));
    }
    Path other = job.out().root().resolve("other0");
    Files.write(other, new byte[4]);
    job.resplit()
        .find(
            SetRequest.at(job.out().root() + "/other{0}")
                .withType(job.out().type())
                .withShape(Shape.of(2))
                .withBlock(Shape.of(2)));
    Files.delete(other);
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
    assertEquals(job.out().grid(), job.resplit().find(template).grid());
  }

  @Test
  void refusesAJournalThatHasBeenTamperedWith() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 8);
    job.clear();
    assertTrue(job.crash(3));
    byte[] journal = Files.readAllBytes(job.left().journal());
    job.left().appendToJournal("{\"steps\":1000000000000,\"array\":0}");
    job.assertRefused(Existing.RESUME, "steps");
    Files.write(job.left().journal(), journal);
    job.left().appendToJournal("{\"sums\":[99999999999,1]}");
    job.left().appendToJournal("{\"steps\":1000,\"array\":0}");
    job.assertRefused(Existing.RESUME, "another set");
    Files.write(job.left().journal(), journal);
    Files.write(job.left().journal(), new byte[200_000], StandardOpenOption.APPEND);
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
  }
}
