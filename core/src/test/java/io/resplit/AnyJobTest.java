package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.AnyJob;
import io.resplit.testkit.JobDraw;
import io.resplit.testkit.JobPairs;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law of jobs, for all that a job may have; see {@code core/docs/contributing.md}. */
@TestMethodOrder(MethodOrderer.MethodName.class)
class AnyJobTest {

  private static final int JOBS = 300;
  private static final int MOST_SMALL = 40;
  private static final int MANY = 200;
  private static final int HEADERS = 30;

  /** The jobs that are run, and those of which the pairs are counted. */
  private static final List<JobDraw> DRAWN =
      JobDraw.below(Math.max(JOBS, 1 + RandomProblems.seeds(JOBS).max().orElseThrow()));

  /** What jobs were refused for that were run before: it is not looked for again. */
  private static final Set<JobPairs.Rule> SAID = new HashSet<>();

  @TempDir Path folder;

  static Stream<JobDraw> jobs() {
    return RandomProblems.seeds(JOBS).mapToObj(seed -> DRAWN.get((int) seed));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobs")
  void heedsTheLaw(JobDraw job) throws IOException {
    run(job, folder);
  }

  /** The pairs of features need few of them. */
  static Stream<JobDraw> jobsWithHeaders() {
    return JobDraw.any(LongStream.range(0, (long) MANY * JOBS))
        .filter(JobDraw::isOfHeaders)
        .limit(RandomProblems.seeds(HEADERS).count());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobsWithHeaders")
  void headersHeedTheLaw(JobDraw job) throws IOException {
    run(job, folder);
  }

  private static void run(JobDraw job, Path folder) throws IOException {
    long held = job.heldBytes();
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> held);
    List<JobPairs.Rule> rules = JobPairs.refusals(job.features());
    if (new AnyJob(job, resplit, folder).run().isPresent() && rules.size() == 1) {
      SAID.addAll(rules);
    }
  }

  /** The table is left in {@code target/any-job-pairs.txt}. */
  @Test
  void everyPairOfFeaturesIsDrawn() throws IOException {
    JobPairs pairs = new JobPairs();
    DRAWN.subList(0, JOBS).forEach(pairs::add);
    Files.writeString(Path.of("target/any-job-pairs.txt"), pairs.table());
    assertEquals(List.of(), pairs.lacking());
  }

  static Stream<JobPairs.Rule> refusals() {
    return JobPairs.refusals();
  }

  /** A job may be too small to have both features, or be refused for another reason. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void whatIsSaidToBeRefusedIsRefused(JobPairs.Rule rule) throws IOException {
    Iterator<JobDraw> jobs =
        JobDraw.any(LongStream.range(0, (long) MANY * JOBS))
            .filter(rule::isOf)
            .filter(job -> JobPairs.refusals(job.features()).size() == 1)
            .limit(MOST_SMALL)
            .iterator();
    while (!SAID.contains(rule) && jobs.hasNext()) {
      JobDraw job = jobs.next();
      run(job, folder.resolve("" + job.seed()));
    }
    assertTrue(SAID.contains(rule));
  }
}
