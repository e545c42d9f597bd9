package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.PlanReport;
import io.resplit.cost.JobSummary;
import io.resplit.geometry.Shape;
import io.resplit.io.PartFiles;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.io.StoredFile;
import io.resplit.manifest.Manifest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.OutputRequest;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.verify.Digest;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DurableJobTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(25);
  }

  @Tag("slow")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void goesOnAfterACrashAtAnyStepAndRedoesAtMostAnInterval(long seed) throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, seed);
    boolean finished = false;
    for (int step = 1; !finished; step += 1 + (int) (seed / 10) * step / 8) {
      job.clear();
      finished = !job.crash(step);
      if (!finished) {
        long before = job.bytesWritten();
        JobSummary rest = job.run(Existing.RESUME, JobObserver.NONE);
        long redone = before + rest.bytesWritten() - job.bytes();
        assertTrue(
            redone <= job.interval() + job.largestStep(),
            () -> redone + " bytes written twice, interval " + job.interval());
      }
      job.check();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void goesOnWhereverTheLastCommitIsCutOff(long seed) throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, seed % 12);
    int step = stepBeforeAnother(job, 1 + (int) (seed % 5));
    long longer = Files.size(job.left().journal());
    job.clear();
    assertTrue(job.crash(step));
    Set<Path> names = job.left().outputs();
    for (long length = Files.size(job.left().journal()); length <= longer; length++) {
      job.clear();
      job.crash(step + 1);
      job.left().takeBackNames(names);
      job.left().cutJournal(length);
      job.run(Existing.RESUME, JobObserver.NONE);
      job.check();
    }
  }

  /** Returns a step, at most {@code most}, after whose successor the job has just been ended. */
  private static int stepBeforeAnother(InterruptedJob job, int most) throws IOException {
    for (int step = most; step > 0; step--) {
      job.clear();
      if (job.crash(step + 1)) {
        return step;
      }
    }
    throw new AssertionError("the job has a single step");
  }

  @Test
  void startsAfreshWhereNotEvenTheHeaderIsWhole() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 1);
    job.clear();
    job.crash(1);
    byte[] journal = Files.readAllBytes(job.left().journal());
    int header = new String(journal, StandardCharsets.UTF_8).indexOf('\n');
    for (int length = 0; length <= header; length += 7) {
      job.clear();
      Files.createDirectories(job.left().journal().getParent());
      Files.write(job.left().journal(), Arrays.copyOf(journal, length));
      job.run(Existing.RESUME, JobObserver.NONE);
      job.check();
    }
  }

  @Test
  void neverTakesAnUnfinishedFileWithoutJournalForItsOwn() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 1);
    job.clear();
    Path part = PartFiles.partOf(job.out().path(0));
    Files.createDirectories(part.getParent());
    Files.writeString(part, "theirs");
    assertRefused(job, Existing.RESUME, part.getFileName().toString());
    assertEquals("theirs", Files.readString(part));
  }

  /** What happens to one of the files while no run works on them. */
  private enum Damage {
    DELETED,
    CUT,
    EMPTIED,
    LENGTHENED;

    void doTo(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      switch (this) {
        case DELETED -> Files.delete(file);
        case CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        case EMPTIED -> Files.write(file, new byte[0]);
        default -> Files.write(file, Arrays.copyOf(bytes, bytes.length + 1));
      }
    }
  }

  /** A file that no longer holds what the journal says must not get zeros and a final name. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noticesFilesThatWereDamagedMeanwhile(long seed) throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, seed % 12);
    Random random = new Random(seed);
    for (Damage damage : Damage.values()) {
      job.clear();
      if (!job.crash(1 + random.nextInt(6))) {
        continue;
      }
      List<Path> files = job.left().files();
      if (files.isEmpty()) {
        continue;
      }
      damage.doTo(files.get(random.nextInt(files.size())));
      try {
        runWithoutReadingBack(job, Existing.RESUME);
      } catch (ResplitException e) {
        assertEquals(Reason.REFUSED, e.reason(), e.getMessage());
        assertTrue(e.getMessage().contains("start again with --overwrite"), e.getMessage());
        runWithoutReadingBack(job, Existing.REPLACE);
      }
      job.check();
    }
  }

  private static void runWithoutReadingBack(InterruptedJob job, Existing existing)
      throws IOException {
    CommitInterval interval = new CommitInterval(job.interval(), Long.MAX_VALUE);
    JobOptions options = new JobOptions(existing, Fsync.NONE, interval, true, false);
    job.resplit().run(job.in(), job.out(), job.planned(), options, JobObserver.NONE);
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
    assertRefused(job, Existing.RESUME, "was started, but it is gone");
    assertRefused(job, Existing.RESUME, "was started, but it is gone");
  }

  private static void assertRefused(InterruptedJob job, Existing existing, String... parts) {
    assertThrown(Reason.REFUSED, job, existing, JobObserver.NONE, parts);
  }

  private static void assertThrown(
      Reason reason, InterruptedJob job, Existing existing, JobObserver observer, String... parts) {
    ResplitException failure =
        assertThrows(ResplitException.class, () -> job.run(existing, observer));
    assertEquals(reason, failure.reason(), failure.getMessage());
    for (String part : parts) {
      assertTrue(failure.getMessage().contains(part), failure.getMessage());
    }
  }

  @Test
  void refusesToStartOverAnInterruptedRunUnlessAskedTo() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    job.clear();
    assertTrue(job.crash(2));
    assertRefused(job, Existing.REFUSE, "journal", "--resume", "--overwrite");
    job.run(Existing.REPLACE, JobObserver.NONE);
    job.check();
  }

  @Test
  void goesOnWithARunThatReplaces() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 2);
    job.clear();
    for (long number = 0; number < job.out().grid().blockCount(); number++) {
      Files.createDirectories(job.out().path(number).getParent());
      Files.writeString(job.out().path(number), "older");
    }
    assertThrows(
        InterruptedJob.Crash.class, () -> job.run(Existing.REPLACE, InterruptedJob.crashingAt(2)));
    assertTrue(Files.exists(job.left().journal()));
    job.run(Existing.RESUME, JobObserver.NONE);
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
    assertRefused(job, Existing.RESUME, "other inputs");
    assertThrows(ResplitException.class, () -> job.preflight(job.planned(), Existing.RESUME));
    Files.setLastModifiedTime(input, time);
    job.preflight(job.planned(), Existing.RESUME);
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
  }

  /** Files of one set hold one history, so that options which leave the plan alone may change. */
  @Test
  void goesOnWithTheHistoryThatWasBegun() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    BlockSet begun = withHistory(job, "2026: resplit in out");
    JobOptions first = JobOptions.DEFAULT.with(new CommitInterval(1, Long.MAX_VALUE));
    PlanReport plan = job.planTo(begun);
    assertThrows(
        InterruptedJob.Crash.class,
        () ->
            job.resplit()
                .run(
                    job.in(),
                    begun,
                    plan,
                    first.withHistory("2026: resplit in out"),
                    InterruptedJob.crashingAt(2)));
    BlockSet later = withHistory(job, "2027: resplit --resume in out");
    JobOptions resumed = first.with(Existing.RESUME).withHistory("2027: resplit --resume in out");
    ResplitException refusal =
        assertThrows(
            ResplitException.class,
            () -> job.resplit().run(job.in(), later, plan, resumed, JobObserver.NONE));
    assertTrue(refusal.getMessage().contains("started 2026: resplit in out"), refusal.getMessage());
    BlockSet asBegun = job.resplit().asBegun(later);
    assertEquals(begun.header(), asBegun.header());
    job.resplit().run(job.in(), asBegun, plan, resumed, JobObserver.NONE);
    assertEquals(
        begun.header().fileAttributes(),
        asBegun.inspect(0).fileAttributes().stream()
            .filter(attribute -> attribute.name().equals("history"))
            .toList());
    assertEquals(later, job.resplit().asBegun(later));
  }

  private static BlockSet withHistory(InterruptedJob job, String line) throws IOException {
    String address = job.out().root().resolveSibling("told") + "/z{*}";
    OutputRequest request = OutputRequest.blocks(address, job.out().listedBlock());
    return job.resplit().output(job.in(), request.withFormat("hdf5").withHistory(line));
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
      assertTrue(refusal.getMessage().contains("output of an interrupted run"));
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
  void finishesAtOnceWhereEverythingIsDone() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 4);
    job.clear();
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
    job.preflight(job.planned(), Existing.RESUME);
    assertEquals(0, job.run(Existing.RESUME, JobObserver.NONE).bytesWritten());
    assertRefused(job, Existing.REFUSE, "output exists");
    Files.delete(job.out().path(0));
    assertThrown(Reason.BAD_INPUT, job, Existing.RESUME, JobObserver.NONE, "missing");
    assertThrows(ResplitException.class, () -> job.preflight(job.planned(), Existing.RESUME));
  }

  @Test
  void keepsWhatIsCompleteWhenItIsStopped() throws IOException {
    for (int patience = 0; patience < 30; patience++) {
      InterruptedJob job = InterruptedJob.create(folder, 5);
      job.clear();
      int[] left = {patience};
      JobObserver impatient =
          new JobObserver() {
            @Override
            public boolean cancelled() {
              return left[0]-- <= 0;
            }
          };
      CancellationException stop =
          assertThrows(CancellationException.class, () -> job.run(Existing.REFUSE, impatient));
      assertTrue(stop.getMessage().contains("complete"), stop.getMessage());
      job.run(Existing.RESUME, JobObserver.NONE);
      job.check();
    }
  }

  @Test
  void noticesInputsThatChangeMeanwhile() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 6);
    job.clear();
    JobObserver meddling =
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            try {
              Files.setLastModifiedTime(job.in().path(0), FileTime.fromMillis(1000));
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          }
        };
    assertThrown(Reason.BAD_INPUT, job, Existing.REFUSE, meddling, "was changed during the run");
    assertFalse(Files.exists(job.out().root().resolve("resplit.json")));
  }

  @Test
  void recordsOneDigestForEverySplitOfAnArray() throws IOException {
    for (long seed = 0; seed < 8; seed++) {
      InterruptedJob job = InterruptedJob.create(folder.resolve("of-" + seed), seed);
      job.run(Existing.REFUSE, JobObserver.NONE);
      String digest = job.resplit().compareDigests(job.in(), job.out(), JobObserver.NONE);
      assertEquals(digest, job.resplit().manifestOf(job.out()).orElseThrow().digest());
      BlockSet again = job.back();
      job.resplit().run(job.out(), again, job.planBack(), JobOptions.DEFAULT, JobObserver.NONE);
      assertEquals(digest, job.resplit().manifestOf(again).orElseThrow().digest());
    }
  }

  @Test
  void recordsTheSameDigestInBothByteOrders() throws IOException {
    for (long seed = 0; seed < 8; seed++) {
      InterruptedJob job = InterruptedJob.create(folder.resolve("turned-" + seed), seed);
      job.run(Existing.REFUSE, JobObserver.NONE);
      BlockSet turned = job.backIn(ByteOrder.BIG_ENDIAN);
      job.resplit().run(job.out(), turned, job.planBack(), JobOptions.DEFAULT, JobObserver.NONE);
      String digest = job.resplit().manifestOf(job.out()).orElseThrow().digest();
      assertEquals(digest, job.resplit().manifestOf(turned).orElseThrow().digest());
      assertEquals(digest, new Digest(turned, 64, () -> false).compute());
      assertEquals(digest, job.resplit().compareDigests(job.in(), turned, JobObserver.NONE));
    }
  }

  @Test
  void findsAnotherArrayInFilesThatHaveTheirChecksums() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    Path file = job.out().path(0);
    Path record = job.out().root().resolve("resplit.json");
    String before = new StoredFile().crc32c(file);
    change(file);
    String manifest = Files.readString(record).replace(before, new StoredFile().crc32c(file));
    Files.writeString(record, manifest);
    Manifest changed = job.resplit().manifestOf(job.out()).orElseThrow();
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> new RecordCheck(job.out()).check(changed));
    assertEquals(Reason.DIFFERENT, refusal.reason());
    assertTrue(refusal.getMessage().contains(changed.digest()), refusal.getMessage());
  }

  @Test
  void noticesAChangedInputAlsoWhenByteOrderIsTurned() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    change(job.out().path(0));
    BlockSet turned = job.backIn(ByteOrder.BIG_ENDIAN);
    assertNotAsRecorded(job, turned);
  }

  private static void change(Path file) throws IOException {
    byte[] block = Files.readAllBytes(file);
    block[0] ^= 4;
    Files.write(file, block);
  }

  private static void assertNotAsRecorded(InterruptedJob job, BlockSet target) throws IOException {
    PlanReport plan = job.planBack();
    ResplitException failure =
        assertThrows(
            ResplitException.class,
            () -> job.resplit().run(job.out(), target, plan, JobOptions.DEFAULT, JobObserver.NONE));
    assertEquals(Reason.BAD_INPUT, failure.reason());
    assertTrue(failure.getMessage().contains("does not match its manifest"), failure.getMessage());
  }

  @Test
  void noticesAnInputThatIsNotWhatItsManifestSays() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 3);
    job.run(Existing.REFUSE, JobObserver.NONE);
    change(job.out().path(0));
    assertNotAsRecorded(job, job.back());
    assertThrows(
        ResplitException.class,
        () -> job.resplit().compareDigests(job.back(), job.in(), JobObserver.NONE));
  }

  @Test
  void refusesAJournalThatHasBeenTamperedWith() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 8);
    job.clear();
    assertTrue(job.crash(3));
    byte[] journal = Files.readAllBytes(job.left().journal());
    job.left().appendToJournal("{\"steps\":1000000000000,\"array\":0}");
    assertRefused(job, Existing.RESUME, "steps");
    Files.write(job.left().journal(), journal);
    job.left().appendToJournal("{\"sums\":[99999999999,1]}");
    job.left().appendToJournal("{\"steps\":1000,\"array\":0}");
    assertRefused(job, Existing.RESUME, "another set");
    Files.write(job.left().journal(), journal);
    Files.write(job.left().journal(), new byte[200_000], StandardOpenOption.APPEND);
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
  }
}
