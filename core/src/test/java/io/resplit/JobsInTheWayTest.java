package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.io.FolderSync;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.journal.JobFiles;
import io.resplit.journal.JobLock;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Outputs that another job writes, or has left unfinished. */
class JobsInTheWayTest {

  @TempDir private Path folder;
  private InterruptedJob job;

  @BeforeEach
  void describeAJob() throws IOException {
    job = InterruptedJob.create(folder, 7);
    job.clear();
  }

  private static void assertRefused(Reason reason, String part, Executable action) {
    ResplitException refusal = assertThrows(ResplitException.class, action);
    assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    assertEquals(reason, refusal.reason());
  }

  @ParameterizedTest
  @EnumSource
  void aRunInProgressIsNeverTakenForAnInterruptedOne(Existing existing) throws IOException {
    assertTrue(job.crash(3));
    String part = "another job is writing this output";
    try (JobLock held = JobLock.take(JobFiles.of(job.out()), new FolderSync(false))) {
      assertTrue(Files.exists(held.files().lock()));
      assertRefused(Reason.REFUSED, part, () -> job.run(existing, JobObserver.NONE));
      assertRefused(Reason.REFUSED, part, () -> job.preflight(job.planned(), existing));
      assertRefused(Reason.REFUSED, part, () -> job.resplit().make(job.out(), true));
      String address = job.out().root().toString();
      assertRefused(Reason.BAD_INPUT, part, () -> job.resplit().find(job.request(address)));
    }
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
  }

  @Test
  void aRefusedRunLeavesNothingBehind() throws IOException {
    try (JobLock held = JobLock.take(JobFiles.of(job.out()), new FolderSync(false))) {
      assertTrue(Files.exists(held.files().lock()));
      String part = "another job is writing this output";
      assertRefused(Reason.REFUSED, part, () -> job.run(Existing.REFUSE, JobObserver.NONE));
    }
    assertFalse(Files.exists(job.out().root()));
    job.run(Existing.REFUSE, JobObserver.NONE);
    job.check();
  }

  @Test
  void aFileWhereTheFolderOfTheJournalShouldBeIsRefusedBeforehand() throws IOException {
    Path own = JobFiles.of(job.out()).own().orElseThrow();
    Files.createDirectories(own.getParent());
    Files.writeString(own, "precious");
    String part = own.getFileName() + "' is a file";
    assertRefused(Reason.REFUSED, part, () -> job.preflight(job.planned(), Existing.REFUSE));
    assertRefused(Reason.REFUSED, part, () -> job.run(Existing.REPLACE, JobObserver.NONE));
    assertEquals("precious", Files.readString(own));
  }

  @Test
  void whatAKillAtTheVeryEndLeavesIsCleared() throws IOException {
    job.run(Existing.REFUSE, JobObserver.NONE);
    JobFiles files = JobFiles.of(job.out());
    Files.createDirectory(files.own().orElseThrow());
    Files.createFile(files.lock());
    job.run(Existing.RESUME, JobObserver.NONE);
    assertFalse(Files.exists(files.own().orElseThrow()));
    job.check();
  }

  /** Otherwise it could be the journal of the next job that is deleted. */
  @Test
  void aSingleOutputLosesItsJournalBeforeItsLock() throws IOException {
    OutputRequest request = OutputRequest.file(folder.resolve("whole.raw").toString());
    BlockSet whole = job.resplit().output(job.in(), request);
    JobFiles files = JobFiles.of(whole);
    assertThrows(
        IOException.class,
        () ->
            Steps.run(
                job.in(),
                whole,
                job.planTo(whole),
                JobOptions.DEFAULT,
                new JobObserver() {
                  @Override
                  public void progress(long written, long held, long published) {
                    replaceByAFolder(files.lock());
                  }
                }));
    assertTrue(Files.exists(files.lock()), "the lock could be deleted");
    assertFalse(Files.exists(files.journal()));
  }

  private static void replaceByAFolder(Path file) {
    try {
      if (Files.isRegularFile(file)) {
        Files.delete(file);
        Files.createDirectories(file.resolve("in the way"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What has been replaced meanwhile must not be resumed. */
  @Test
  void demoDataReplaceAnInterruptedJobWithItsJournal() throws IOException {
    assertTrue(job.crash(3));
    assertRefused(
        Reason.REFUSED, "an interrupted job left", () -> job.resplit().make(job.out(), false));
    job.resplit().make(job.out(), true);
    assertFalse(Files.exists(JobFiles.of(job.out()).own().orElseThrow()));
    assertThrows(ResplitException.class, () -> job.run(Existing.RESUME, JobObserver.NONE));
    job.resplit().find(job.request(job.out().root().toString()));
  }
}
