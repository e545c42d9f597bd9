package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.Companion;
import io.resplit.cost.Cost;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.geometry.Shape;
import io.resplit.job.Move;
import io.resplit.request.JobObserver;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.set.BlockSet;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
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
      JobSummary done = Steps.run(next.moves(), WholeChain.ONCE, JobObserver.NONE);
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
          crashing -> Steps.run(next.moves(), InterruptedJob.resumable(chain.random()), crashing));
      chain.take(next);
    }
  }

  /** Texts of any length cannot be moved, whatever they take. */
  @Test
  void longTextsGoWithTheHeader() throws IOException {
    String text = "x".repeat(100);
    Path file = folder.resolve("a.nc");
    WholeFile.fixed(4, 5)
        .add("heat", "float64be", List.of(0, 1), new Random(1))
        .addText("label", text)
        .write(file, "netcdf4");
    Resplit resplit = new Resplit(List.of(), Long.MAX_VALUE, path -> 150);
    BlockSet in = resplit.find(WholeChain.whole(file));
    BlockSet out = resplit.output(in, OutputRequest.blocks(folder + "/out", Shape.of(2, 5)));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(500));
    PlanReport planned = Steps.plan(in, out, options);
    Steps.run(Steps.moves(in, out, planned, options, true), WholeChain.ONCE, JobObserver.NONE);
    BlockSet found = resplit.find(WholeChain.whole(out.root()));
    Companion label = found.header().companions().find("label").orElseThrow();
    assertEquals(List.of(text), label.values().orElseThrow().texts());
  }
}
