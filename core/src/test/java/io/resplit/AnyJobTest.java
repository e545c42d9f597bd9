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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law of jobs, for all that a job may have; see {@code core/docs/contributing.md}. */
class AnyJobTest {

  private static final long JOBS = 270;
  private static final int MOST_SMALL = 40;
  private static final int MANY = 200;

  @TempDir Path folder;

  static Stream<JobDraw> jobs() {
    return JobDraw.of(RandomProblems.seeds(JOBS));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jobs")
  void heedsTheLaw(JobDraw job) throws IOException {
    run(job, folder);
  }

  private static Optional<String> run(JobDraw job, Path folder) throws IOException {
    long held = job.heldBytes();
    return new AnyJob(job, new Resplit(List.of(), Long.MAX_VALUE, path -> held), folder).run();
  }

  /** The table is left in {@code target/any-job-pairs.txt}. */
  @Test
  void everyPairOfFeaturesIsDrawn() throws IOException {
    JobPairs pairs = new JobPairs();
    JobDraw.of(LongStream.range(0, JOBS)).forEach(pairs::add);
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
        JobDraw.any(LongStream.range(0, MANY * JOBS))
            .filter(rule::isOf)
            .filter(job -> JobPairs.refusals(job.features()).size() == 1)
            .limit(MOST_SMALL)
            .iterator();
    List<Optional<String>> said = new ArrayList<>();
    while (jobs.hasNext() && !said.contains(Optional.of(rule.says()))) {
      said.add(run(jobs.next(), folder.resolve("" + said.size())));
    }
    assertTrue(said.contains(Optional.of(rule.says())), said::toString);
  }
}
