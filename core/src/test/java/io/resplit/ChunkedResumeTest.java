package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.Replacement;
import io.resplit.io.PartFiles;
import io.resplit.request.ChunkOptions;
import io.resplit.request.JobObserver;
import io.resplit.result.ChunkCost;
import io.resplit.result.JobSummary;
import io.resplit.testkit.Cancelling;
import io.resplit.testkit.FaultyBlocks;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkedResumeTest {

  private static final ChunkOptions NEXT_USE = new ChunkOptions(2, Replacement.NEXT_USE);

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(5);
  }

  /** Counts steps, and crashes after some of them. */
  private static final class Crashing implements JobObserver {
    private final int last;
    private int steps;

    Crashing(int last) {
      this.last = last;
    }

    @Override
    public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
      if (++steps == last) {
        throw new InterruptedJob.Crash();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void encodesNoChunkAgainThatWasCommitted(long seed) throws IOException {
    ChunkedResume job = ChunkedResume.create(folder, seed, NEXT_USE);
    ChunkCost whole = job.planned().cost().chunks();
    for (int last = 1; ; last += 1 + last / 3) {
      job.left().clear();
      try {
        job.run(new Crashing(last));
        job.check();
        return;
      } catch (InterruptedJob.Crash crash) {
        long committed = job.stepsCommitted();
        assertTrue(committed <= last);
        assertTrue(job.progress().bytesWritten(committed, last) < job.interval().bytes());
        Set<Long> held = job.chunksInFiles();
        Set<Long> complete = job.progress().chunksCompleteAfter(committed);
        long bytesLost =
            job.chunkBytes() * (job.progress().chunksTouchedBefore(committed) - held.size());
        assertTrue(held.containsAll(complete));
        assertTrue(bytesLost <= job.planned().budget().cacheBytes() + 7 * job.chunkBytes());
        JobSummary rest = job.run(JobObserver.NONE);
        if (whole.redecodes() == 0) {
          long left = rest.measured().chunks().copies() + encodes(rest);
          long planned = whole.encodes() + whole.copies() - complete.size();
          boolean isLess = rest.measured().chunks().absent() > 0; // absent chunks stay absent
          assertTrue(isLess ? left <= planned : left == planned);
          assertEquals(0, rest.measured().chunks().redecodes());
        }
        job.check();
      }
    }
  }

  @Test
  void skipsWhatWasCommittedOfASingleFile() throws IOException {
    ChunkedResume job = ChunkedResume.ofOneFile(folder);
    ChunkCost whole = job.planned().cost().chunks();
    assertEquals(120, whole.encodes());
    long written = 0;
    for (int last = 8; written < job.bytes() / 2; last += 2) {
      int step = last;
      assertThrows(InterruptedJob.Crash.class, () -> job.run(new Crashing(step)));
      assertTrue(Files.exists(PartFiles.partOf(job.out().path(0))));
      written = job.progress().bytesWritten(0, job.stepsCommitted());
    }
    JobSummary rest = job.run(JobObserver.NONE);
    assertEquals(whole.encodes() * (job.bytes() - written) / job.bytes(), encodes(rest));
    assertTrue(encodes(rest) <= 60);
    assertTrue(rest.bytesWritten() <= job.bytes() * 6 / 10);
    job.check();
  }

  private static long encodes(JobSummary done) {
    return done.measured().chunks().encodes();
  }

  static LongStream fewSeeds() {
    return RandomProblems.seeds(7);
  }

  /** Goes on until the job is done, however often it is interrupted on the way. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void goesOnWhateverInterruptsItAndHoweverOften(long seed) throws IOException {
    Random random = new Random(seed);
    Replacement policy = Replacement.values()[random.nextInt(3)];
    ChunkedResume job =
        ChunkedResume.create(folder, seed, new ChunkOptions(random.nextInt(3), policy));
    for (int patience = 1 + random.nextInt(10);
        ;
        patience += 1 + random.nextInt(20) + patience / 8) {
      try {
        interrupt(job, random.nextInt(4), patience);
        break;
      } catch (InterruptedJob.Crash | IOException | RuntimeException e) {
        renameAll(job.out().root(), ".hidden", ".part");
      }
      assertTrue(patience < 10_000, "never done");
    }
    job.check();
  }

  private static void interrupt(ChunkedResume job, int kind, int patience) throws IOException {
    switch (kind) {
      case 0 -> job.run(new Crashing(patience));
      case 1 -> job.run(new Cancelling(patience));
      case 2 -> job.run(new FaultyBlocks(patience), JobObserver.NONE);
      default -> job.run(new Hiding(job.out().root(), patience));
    }
  }

  /** Takes unfinished files away after some steps, so that chunks cannot be written. */
  private static final class Hiding implements JobObserver {
    private final Path folder;
    private int steps;

    Hiding(Path folder, int steps) {
      this.folder = folder;
      this.steps = steps;
    }

    @Override
    public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
      if (--steps == 0) {
        try {
          renameAll(folder, ".part", ".hidden");
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  private static void renameAll(Path folder, String from, String to) throws IOException {
    try (Stream<Path> names = Files.list(folder)) {
      for (Path file : names.filter(name -> name.toString().endsWith(from)).toList()) {
        String name = file.getFileName().toString();
        Files.move(file, file.resolveSibling(name.replace(from, to)));
      }
    }
  }
}
