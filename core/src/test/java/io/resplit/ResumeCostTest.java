package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.planner.UnsuitableProblemException;
import io.resplit.request.ChunkOptions;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.result.Rest;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.Leftovers;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.RecordBlocks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a dry run says of an interrupted job is what resuming it costs, wherever it stopped. */
class ResumeCostTest {

  private static final int MOST_STOPS = 12;

  private final Resplit resplit = new Resplit();
  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(12);
  }

  @Tag("slow")
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void ofRecordsIsAsSaidAndNoMoreThanThePlan(long seed) throws IOException {
    RecordBlocks blocks = RecordBlocks.of(seed);
    String address = blocks.write(folder.resolve("in"), number -> (number + seed) % 5 < 3);
    BlockSet in = resplit.find(SetRequest.at(address));
    OutputRequest request = OutputRequest.blocks(folder + "/out", blocks.otherGrid().blockShape());
    BlockSet out = resplit.output(in, request.withFormat("raw"));
    checkStops(in, out, ChunkOptions.DEFAULT, blocks.random());
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkOptions chunks, Random random) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    long limit = in.type().bytes() + random.nextLong(random.nextBoolean() ? most : 1 + most / 8);
    List<String> names = List.copyOf(StrategyList.ALL.keySet());
    PlanOptions auto = PlanOptions.within(new MemoryLimit.OfData(limit)).withChunks(chunks);
    PlanOptions other = auto.withStrategy(names.get(random.nextInt(names.size())));
    try {
      PlanOptions options = random.nextBoolean() ? auto : other;
      return Steps.plan(in, out, options);
    } catch (UnsuitableProblemException e) {
      return Steps.plan(in, out, auto);
    }
  }

  private static JobOptions options(long interval, Existing existing, ChunkOptions chunks) {
    CommitInterval commits = new CommitInterval(interval, Long.MAX_VALUE);
    return new JobOptions(existing, Fsync.NONE, commits, true, false).with(chunks);
  }

  /** Stops the job after more and more steps, once or twice, and resumes it. */
  private void checkStops(BlockSet in, BlockSet out, ChunkOptions chunks, Random random)
      throws IOException {
    PlanReport planned = plan(in, out, chunks, random);
    long interval = random.nextBoolean() ? 1 : 1 + random.nextLong(planned.cost().bytes());
    JobOptions begin = options(interval, Existing.REFUSE, chunks);
    JobOptions resume = begin.with(Existing.RESUME);
    int step = 1;
    for (int stop = 0; stop < MOST_STOPS; stop++) {
      new Leftovers(out).clear();
      if (!isStopped(in, out, planned, begin, step)) {
        return;
      }
      if (random.nextInt(3) == 0) {
        isStopped(in, out, planned, resume, 1 + random.nextInt(step));
      }
      Rest rest = Steps.check(in, out, planned, resume);
      JobSummary done = Steps.run(in, out, planned, resume, JobObserver.NONE);
      compare(rest, done, planned);
      BlockSet found = resplit.findRecorded(out.root().toString()).orElseThrow();
      resplit.verify(found, resplit.manifestOf(found).orElseThrow(), JobObserver.NONE);
      resplit.compareDigests(in, found, JobObserver.NONE);
      step += 1 + step / 3;
    }
  }

  private boolean isStopped(
      BlockSet in, BlockSet out, PlanReport planned, JobOptions options, int step)
      throws IOException {
    try {
      Steps.run(in, out, planned, options, InterruptedJob.crashingAt(step));
      return false;
    } catch (InterruptedJob.Crash crash) {
      return true;
    }
  }

  private static void compare(Rest said, JobSummary done, PlanReport planned) {
    Cost whole = planned.cost();
    assertEquals(said.cost(), done.planned());
    assertTrue(said.cost().peakBytes() <= whole.peakBytes());
    if (done.measured().chunks().absent() > 0) {
      return; // known from the files alone
    }
    assertEquals(said.cost(), done.measured());
    if (whole.isFiltered()) {
      assertTrue(said.cost().seeks() <= whole.seeks() * 1.1, () -> said.cost() + " of " + whole);
      return;
    }
    assertTrue(said.cost().seeks() <= whole.seeks(), () -> said.cost() + " of " + whole);
    assertTrue(said.cost().opens() <= whole.opens());
    assertEquals(said.readBytes(), done.bytesRead());
    assertEquals(said.cost().bytes(), done.bytesWritten());
  }
}
