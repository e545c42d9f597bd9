package io.resplit.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Steps;
import io.resplit.geometry.Shape;
import io.resplit.io.ResplitException;
import io.resplit.io.ResplitException.Reason;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.OutputRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.FileFit;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs that are interrupted and resumed, and what is done again. */
class DurableJobTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(4);
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

  /** Files get their names while others are written, in the groups that wait for them. */
  @Test
  void givesNamesToManyFilesBeforeTheEndAndGoesOnFromThere() throws IOException {
    int group = CommitInterval.DEFAULT.files();
    CommitInterval rare = new CommitInterval(1L << 40, Long.MAX_VALUE);
    Shape shape = Shape.of(101, 90);
    InterruptedJob job = InterruptedJob.ofSingleElements(folder, shape, rare);
    assertTrue(job.crash(2 * 95)); // a row is read in one step, and written in the next
    int named = job.left().outputs().size();
    assertTrue(named >= group && named < 95 * 90, named + " files had their names");
    JobSummary rest = job.run(Existing.RESUME, JobObserver.NONE);
    assertTrue(rest.bytesWritten() <= job.bytes() - 2L * 2 * group, "written again: " + rest);
    job.check();
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
            Steps.run(
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
            () -> Steps.run(job.in(), later, plan, resumed, JobObserver.NONE));
    assertTrue(refusal.getMessage().contains("started 2026: resplit in out"), refusal.getMessage());
    assertEquals(later, Steps.asBegun(later, "")); // it has the history of its input alone
    BlockSet asBegun = Steps.asBegun(later, resumed.history());
    assertEquals(begun.header(), asBegun.header());
    Steps.run(job.in(), asBegun, plan, resumed, JobObserver.NONE);
    assertEquals(
        begun.header().fileAttributes(),
        new FileFit(asBegun)
            .inspect(0).fileAttributes().stream()
                .filter(attribute -> attribute.name().equals("history"))
                .toList());
    assertEquals(later, Steps.asBegun(later, resumed.history()));
  }

  private static BlockSet withHistory(InterruptedJob job, String line) throws IOException {
    String address = job.out().root().resolveSibling("told") + "/z{*}";
    OutputRequest request = OutputRequest.blocks(address, job.out().listedBlock());
    return job.resplit().output(job.in(), request.withFormat("hdf5").withHistory(line));
  }

  @Test
  void finishesAtOnceWhereEverythingIsDone() throws IOException {
    InterruptedJob job = InterruptedJob.create(folder, 4);
    job.clear();
    job.run(Existing.RESUME, JobObserver.NONE);
    job.check();
    job.preflight(job.planned(), Existing.RESUME);
    assertEquals(0, job.run(Existing.RESUME, JobObserver.NONE).bytesWritten());
    job.assertRefused(Existing.REFUSE, "output exists");
    Files.delete(job.out().path(0));
    job.assertThrown(Reason.BAD_INPUT, Existing.RESUME, JobObserver.NONE, "missing");
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
}
