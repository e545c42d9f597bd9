package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.io.IoFailure;
import io.resplit.io.ResplitException;
import io.resplit.job.DurableJob;
import io.resplit.manifest.Manifest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.set.BlockSet;
import io.resplit.testkit.Cancelling;
import io.resplit.testkit.FaultyBlocks;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files with several arrays that are changed between the runs of a job. */
class MeddledWholeFilesTest {

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(12);
  }

  /** However often a job was killed, it ends as one that was not. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void digestsDoNotDependOnWhereAJobWasKilled(long seed) throws IOException {
    WholeChain chain = WholeChain.of(seed, folder);
    WholeChain.Job job = chain.next();
    JobOptions how = options(chain.random());
    for (int patience = 1; killed(job, how, patience); patience += chain.random().nextInt(9)) {
      meddle(job.out().root(), MeddledWholeFilesTest::lengthenJournal, chain.random());
    }
    Manifest resumed = manifest(chain, job);
    Files.delete(job.out().root().resolve("resplit.json"));
    Steps.run(job.moves(), how.with(Existing.REPLACE), JobObserver.NONE);
    Manifest once = manifest(chain, job);
    assertEquals(once.digest(), resumed.digest());
    assertEquals(once.arrays(), resumed.arrays());
  }

  private static JobOptions options(Random random) {
    CommitInterval interval = new CommitInterval(1 + random.nextInt(100), Long.MAX_VALUE);
    return new JobOptions(Existing.RESUME, Fsync.NONE, interval, true, true);
  }

  /** Ends a job by a crash, by a signal or by a failure, one way after the other. */
  private static boolean killed(WholeChain.Job job, JobOptions how, int patience)
      throws IOException {
    FaultyBlocks faults = new FaultyBlocks(patience % 3 == 0 ? patience : FaultyBlocks.NEVER);
    Engine engine =
        (plan, source, sink, budget, checkpoints, watching) ->
            new SequentialEngine()
                .run(plan, faults.source(source), sink, budget, checkpoints, watching);
    JobObserver observer =
        switch (patience % 3) {
          case 0 -> JobObserver.NONE;
          case 1 -> new Cancelling(patience);
          default -> InterruptedJob.crashingAt(patience);
        };
    try {
      new DurableJob(engine, job.moves(), how, observer).run();
      return false;
    } catch (InterruptedJob.Crash | CancellationException | IoFailure e) {
      return true;
    }
  }

  private Manifest manifest(WholeChain chain, WholeChain.Job job) throws IOException {
    BlockSet found = chain.resplit().find(WholeChain.whole(job.out().root()));
    Manifest manifest = chain.resplit().manifestOf(found).orElseThrow();
    chain.resplit().verify(found, manifest, JobObserver.NONE);
    return manifest;
  }

  private interface Change {
    void of(Path file, Random random) throws IOException;
  }

  private static void meddle(Path root, Change change, Random random) throws IOException {
    try (Stream<Path> found = Files.list(root)) {
      List<Path> files = found.sorted().toList();
      change.of(files.get(random.nextInt(files.size())), random);
    }
  }

  private static void lengthenJournal(Path file, Random random) throws IOException {
    if (file.toString().contains("journal")) {
      Files.write(file, new byte[1 + random.nextInt(50)], StandardOpenOption.APPEND);
    }
  }

  private static void spoil(Path file, Random random) throws IOException {
    if (file.getFileName().toString().startsWith(".") || file.toString().endsWith(".json")) {
      return;
    }
    int how = random.nextInt(3);
    if (how == 0) {
      Files.delete(file);
    } else if (how == 1) {
      Files.write(file, new byte[1 + random.nextInt(3000)], StandardOpenOption.APPEND);
    } else {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        long size = channel.size();
        channel.truncate(random.nextBoolean() ? random.nextLong(size) : size - 1);
        if (random.nextInt(4) == 0) {
          channel.write(ByteBuffer.allocate(1), size - 1);
        }
      }
    }
  }

  /** A job that finds other files than it left is refused, or writes what was lost again. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void filesAreRightOrRefused(long seed) throws IOException {
    WholeChain chain = WholeChain.of(seed, folder);
    WholeChain.Job job = chain.next();
    JobOptions how = options(chain.random());
    if (!killed(job, how, 1 + chain.random().nextInt(40))) {
      return;
    }
    meddle(job.out().root(), MeddledWholeFilesTest::spoil, chain.random());
    try {
      Steps.run(job.moves(), how, JobObserver.NONE);
    } catch (ResplitException e) {
      boolean isReadBack = e.reason() == ResplitException.Reason.DIFFERENT;
      assertTrue(isReadBack || e.reason() == ResplitException.Reason.REFUSED, e.toString());
      assertTrue(isReadBack || e.getMessage().contains("--overwrite"), e.getMessage());
      return;
    }
    manifest(chain, job);
    chain.take(job);
  }
}
