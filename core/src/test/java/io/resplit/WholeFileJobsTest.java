package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cost.Cost;
import io.resplit.cost.JobSummary;
import io.resplit.job.Move;
import io.resplit.request.JobObserver;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs that move all that files hold. */
class WholeFileJobsTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(36);
  }

  /** From one file to blocks, to other blocks of a region, perhaps permuted. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyVariableIsMovedAsPlanned(long seed) throws IOException {
    WholeChain chain = WholeChain.of(seed, folder);
    for (int job = 0; job < 3; job++) {
      WholeChain.Job next = chain.next();
      JobSummary done = chain.resplit().run(next.moves(), WholeChain.ONCE, JobObserver.NONE);
      requireAsPlanned(next.moves(), done);
      chain.take(next);
    }
  }

  private static void requireAsPlanned(List<Move> moves, JobSummary done) {
    List<JobSummary> arrays = done.arrays().isEmpty() ? List.of(done) : done.arrays();
    assertEquals(moves.size(), arrays.size());
    Cost planned = null;
    for (int i = 0; i < moves.size(); i++) {
      Move move = moves.get(i);
      Cost own = move.planned().cost();
      Cost counted = arrays.get(i).measured();
      assertEquals(own, ChunkedJobsTest.foundAll(own, counted, move.in(), move.out()));
      assertEquals(own, arrays.get(i).planned());
      assertTrue(counted.peakBytes() <= own.peakBytes());
      planned = planned == null ? own : planned.plus(own);
    }
    assertEquals(planned, done.planned());
  }

  /** Killed after any steps, also between arrays, and resumed. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void interruptedJobsGoOn(long seed) throws IOException {
    WholeChain chain = WholeChain.of(seed, folder);
    for (int job = 0; job < 2; job++) {
      WholeChain.Job next = chain.next();
      InterruptedJob.untilDone(
          chain.random(),
          crashing ->
              chain
                  .resplit()
                  .run(next.moves(), InterruptedJob.resumable(chain.random()), crashing));
      chain.take(next);
    }
  }
}
