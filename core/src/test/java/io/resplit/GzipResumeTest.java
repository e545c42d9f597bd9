package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.job.DurableJob;
import io.resplit.job.Move;
import io.resplit.partition.Grid;
import io.resplit.request.ChunkOptions;
import io.resplit.request.ChunkStorageRequest;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.FaultyBlocks;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stops a job that writes streams, and wherever: resumed, it writes the same bytes. */
class GzipResumeTest {

  private static final ElementType TYPE = ElementType.parse("int16");

  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(5);
  }

  /** One job, to be written to several folders. */
  private record StreamJob(
      Resplit resplit,
      BlockSet in,
      Shape block,
      ChunkStorageRequest chunks,
      long limit,
      long seed) {

    static StreamJob create(Path folder, long seed) throws IOException {
      RandomProblems source = new RandomProblems(seed);
      Shape shape = source.shape(2 + (int) (seed % 3), 240);
      Grid blocks = StorageOrder.F.grid(shape, source.block(shape));
      BlockSet in =
          new BlockSet(
              blocks,
              TYPE,
              StorageOrder.F,
              new RawFormat(TYPE, 0),
              OutputAddress.parse(folder + "/in/x{*}").names(".raw", blocks, StorageOrder.F));
      new ReferenceArray(in.grid().shape(), TYPE.bytes(), source.random()).write(in, 0);
      Shape block = source.block(shape);
      Shape file = StorageOrder.F.toSlowestFirst(block);
      Shape run = file.firstContiguous(1 + source.random().nextLong(1 + file.volume() / 3));
      ChunkStorageRequest chunks =
          new ChunkStorageRequest(
                  ChunkStorageRequest.Kind.KEEP,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.of(List.of(new ChunkFilter(ChunkFilter.GZIP, (int) seed + 1))),
                  false)
              .withShape(StorageOrder.F.toListed(run));
      long limit = TYPE.bytes() * (run.volume() + source.random().nextLong(file.volume()));
      return new StreamJob(new Resplit(), in, block, chunks, limit, seed);
    }

    private BlockSet out(String folder) throws IOException {
      OutputRequest to = OutputRequest.blocks(folder, block).withFormat("nifti");
      return resplit.output(in, to.withChunks(chunks));
    }

    /** Begins a job, or resumes it, on blocks that may fail. */
    JobSummary run(BlockSet out, FaultyBlocks faults, JobObserver observer) throws IOException {
      ChunkOptions chunks = new ChunkOptions((int) seed % 3, ChunkOptions.DEFAULT.rules());
      PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(limit));
      PlanReport planned = Steps.plan(in, out, options.withChunks(chunks));
      CommitInterval interval = new CommitInterval(1 + 20 * seed, Long.MAX_VALUE);
      JobOptions how =
          new JobOptions(Existing.RESUME, Fsync.NONE, interval, true, true).with(chunks);
      Engine engine =
          (plan, source, sink, budget, checkpoints, watching) ->
              new SequentialEngine()
                  .run(
                      plan,
                      faults.source(source),
                      faults.sink(sink),
                      budget,
                      checkpoints,
                      watching);
      return new DurableJob(
              engine,
              List.of(new Move(in, out, planned, how.chunks(), Optional.empty())),
              how,
              observer)
          .run();
    }

    JobSummary run(BlockSet out) throws IOException {
      return run(out, new FaultyBlocks(FaultyBlocks.NEVER), JobObserver.NONE);
    }

    /** Returns whether the job was stopped. */
    boolean isStopped(BlockSet out, int step, boolean isKill) throws IOException {
      try {
        run(
            out,
            new FaultyBlocks(isKill ? FaultyBlocks.NEVER : step),
            isKill ? InterruptedJob.crashingAt(step) : JobObserver.NONE);
        return false;
      } catch (InterruptedJob.Crash | IOException | IllegalStateException e) {
        return true; // the last: half of a box is no part of a chunk that is planned
      }
    }
  }

  /**
   * What a torn write may leave behind the last block that was recorded. A file that begins with
   * its header is complete, and nothing is written to it.
   */
  private static void tear(Path root) throws IOException {
    try (Stream<Path> names = Files.list(root)) {
      for (Path file : names.filter(name -> name.toString().endsWith(".part")).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length == 0 || bytes[0] == 0) {
          Files.write(file, new byte[] {3, 0, 1, 2, 3}, StandardOpenOption.APPEND);
        }
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void writesTheSameBytesWhateverStopsItAndWherever(long seed) throws IOException {
    StreamJob job = StreamJob.create(folder, seed);
    BlockSet clean = job.out(folder + "/clean");
    JobSummary done = job.run(clean);
    assertEquals(done.planned(), done.measured());
    int stops = 0;
    for (boolean isKill : new boolean[] {true, false}) {
      boolean isStopped = true;
      for (int step = 1; isStopped; step += 1 + step / 6) {
        BlockSet out = job.out(folder + "/" + isKill + step);
        isStopped = job.isStopped(out, step, isKill);
        if (isStopped) {
          tear(out.root());
          stops += 1 + (job.isStopped(out, 1 + step / 2, !isKill) ? 1 : 0);
          JobSummary rest = job.run(out);
          assertEquals(rest.planned(), rest.measured());
        }
        for (long number = 0; number < clean.blockCount(); number++) {
          assertEquals(-1, Files.mismatch(clean.path(number), out.path(number)));
        }
      }
    }
    assertTrue(stops > 4, stops + " stops");
  }
}
