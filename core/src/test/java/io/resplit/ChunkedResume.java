package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.engine.Engine;
import io.resplit.engine.SequentialEngine;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.io.Activity;
import io.resplit.job.DurableJob;
import io.resplit.job.Move;
import io.resplit.journal.Journal;
import io.resplit.journal.JournalReader;
import io.resplit.manifest.Manifest;
import io.resplit.manifest.SetFormats;
import io.resplit.output.EarlierChunks;
import io.resplit.output.OutputSet;
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
import io.resplit.request.SetRequest;
import io.resplit.request.WriteOptions;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.FaultyBlocks;
import io.resplit.testkit.Leftovers;
import io.resplit.testkit.PlanProgress;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import io.resplit.verify.Digest;
import io.resplit.verify.RecordCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A small job with chunked output that is interrupted and resumed as a test likes. */
final class ChunkedResume {

  private final Resplit resplit = new Resplit();
  private final ChunkedChain chain;
  private final ReferenceArray array;
  private final BlockSet in;
  private final BlockSet out;
  private final PlanReport planned;
  private final CommitInterval interval;
  private final ChunkOptions chunks;

  private ChunkedResume(
      ChunkedChain chain,
      ReferenceArray array,
      BlockSet in,
      OutputRequest to,
      long limit,
      ChunkOptions chunks)
      throws IOException {
    this.chain = chain;
    this.array = array;
    this.in = in;
    this.out = resplit.output(in, to);
    this.chunks = chunks;
    this.planned =
        Steps.plan(in, out, PlanOptions.within(new MemoryLimit.OfData(limit)).withChunks(chunks));
    this.interval =
        new CommitInterval(1 + chain.random().nextLong(1 + bytes() / 4), Long.MAX_VALUE);
  }

  /** Writes the input of a random job, chunked in half of all cases. */
  static ChunkedResume create(Path folder, long seed, ChunkOptions chunks) throws IOException {
    ChunkedChain chain = ChunkedChain.of(seed);
    BlockSet in = chain.raw(folder.resolve("raw"));
    ReferenceArray array =
        new ReferenceArray(in.grid().shape(), chain.type().bytes(), chain.random());
    array.clearMost(chain.random());
    array.write(in, 0);
    if (seed % 2 == 0) {
      in = chunked(in, chain.chunked(folder.resolve("in")), chain);
    }
    OutputRequest request;
    do {
      request = chain.chunked(folder.resolve("out"));
    } while (!isAppended(request.chunks()));
    long most = seed % 3 == 0 ? 2 * array.bytes() : 1 + array.bytes() / 6; // little cuts chunks
    long limit = 1 + chain.random().nextLong(most);
    return new ChunkedResume(chain, array, in, request, limit, chunks);
  }

  /** Writes the input of a job with one output file of 120 chunks, in memory for 40 of them. */
  static ChunkedResume ofOneFile(Path folder) throws IOException {
    RandomProblems source = new RandomProblems(1);
    Shape shape = Shape.of(48, 40, 32);
    ElementType type = ElementType.parse("int16");
    ChunkedChain chain = new ChunkedChain(source, source.random(), shape, type);
    BlockSet in = chain.raw(folder.resolve("raw"), Shape.of(24, 10, 32));
    ReferenceArray array = new ReferenceArray(shape, type.bytes(), chain.random());
    array.write(in, 0);
    OutputRequest request = oneFile(folder + "/out", shape, 1);
    return new ChunkedResume(chain, array, in, request, array.bytes() / 3, ChunkOptions.DEFAULT);
  }

  private static OutputRequest oneFile(String address, Shape shape, int level) {
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(Shape.of(8, 8, 8)),
            Optional.empty(),
            Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, level))),
            false);
    return OutputRequest.blocks(address, shape).withFormat("hdf5").withChunks(chunks);
  }

  /** Returns the same job with another level of compression. */
  ChunkedResume withLevel(int level) throws IOException {
    OutputRequest request = oneFile(out.root().toString(), chain.shape(), level);
    return new ChunkedResume(chain, array, in, request, planned.dataLimitBytes(), chunks);
  }

  private static boolean isAppended(ChunkStorageRequest chunks) {
    return chunks.sparse() || !chunks.filters().orElseThrow().isEmpty();
  }

  private static BlockSet chunked(BlockSet raw, OutputRequest request, ChunkedChain chain)
      throws IOException {
    Resplit resplit = new Resplit();
    BlockSet out = resplit.output(raw, request);
    long bytes = chain.shape().volume() * chain.type().bytes();
    PlanReport plan = Steps.plan(raw, out, PlanOptions.within(new MemoryLimit.OfData(4 * bytes)));
    JobOptions how =
        new JobOptions(Existing.REFUSE, Fsync.NONE, CommitInterval.DEFAULT, true, false);
    Steps.run(raw, out, plan, how, JobObserver.NONE);
    return resplit.find(SetRequest.at(out.root().toString()));
  }

  /** Resumes the job, or begins it. */
  JobSummary run(JobObserver observer) throws IOException {
    return run(new FaultyBlocks(FaultyBlocks.NEVER), observer);
  }

  /** Resumes the job, or begins it, on blocks that fail. */
  JobSummary run(FaultyBlocks faults, JobObserver observer) throws IOException {
    JobOptions how = new JobOptions(Existing.RESUME, Fsync.NONE, interval, true, true).with(chunks);
    Engine engine =
        (plan, source, sink, budget, checkpoints, watching) ->
            new SequentialEngine()
                .run(plan, faults.source(source), faults.sink(sink), budget, checkpoints, watching);
    return new DurableJob(
            engine,
            List.of(new Move(in, out, planned, how.chunks(), Optional.empty())),
            how,
            observer)
        .run();
  }

  /** Fails unless the output is there, all of it right and nothing else. */
  void check() throws IOException {
    BlockSet found = resplit.find(SetRequest.at(out.root().toString()));
    Manifest manifest = SetFormats.recorded(found).orElseThrow();
    assertEquals(
        out.grid().blockCount(),
        new RecordCheck(found, new Activity(), () -> false).check(manifest).checksums());
    assertEquals(new Digest(found, 64, bytes -> {}, () -> false).compute(), manifest.digest());
    try (Stream<Path> names = Files.list(out.root())) {
      List<Path> all = names.toList();
      assertEquals(out.grid().blockCount() + 1, all.size(), all::toString);
    }
    checkElements(found);
  }

  private void checkElements(BlockSet found) throws IOException {
    Path folder = Files.createTempDirectory(out.root().toAbsolutePath().getParent(), "back");
    BlockSet back =
        resplit.output(
            found, OutputRequest.blocks(folder.toString(), chain.shape()).withFormat("raw"));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(4 * bytes()));
    PlanReport plan = Steps.plan(found, back, options);
    Steps.run(found, back, plan, JobOptions.DEFAULT, JobObserver.NONE);
    array.check(back);
  }

  /** Returns how many steps the journal says are safe; 0 if there is none. */
  long stepsCommitted() throws IOException {
    return JournalReader.read(left().journal()).map(journal -> journal.steps()).orElse(0L);
  }

  /** Returns the chunks that files hold as the journal says, with all that was written of them. */
  Set<Long> chunksInFiles() throws IOException {
    Set<Long> found = new HashSet<>();
    Optional<Journal> journal = JournalReader.read(left().journal());
    if (journal.isPresent()) {
      WriteOptions options = new WriteOptions(Fsync.NONE, true, false, false);
      try (OutputSet files = new OutputSet(List.of(out), options)) {
        journal.get().restore(files);
        collect(files.appended().earlier(), found);
      }
    }
    return found;
  }

  private void collect(EarlierChunks earlier, Set<Long> found) {
    Grid cells = planned.plan().problem().out().cells();
    for (long cell = 0; cell < cells.blockCount(); cell++) {
      Box box = cells.box(cell);
      long block = out.grid().blocksIn(box).nextLong();
      Shape shape = out.blockShape(block);
      Grid inBlock = Grid.uniform(shape, out.chunks().orElseThrow().clipped(shape));
      long chunk = inBlock.blocksIn(box.relativeTo(out.grid().box(block))).nextLong();
      if (earlier.hold(block, chunk)) {
        found.add(cell);
      }
    }
  }

  /** Returns the bytes of the largest chunk, decoded. */
  long chunkBytes() {
    return planned.plan().problem().out().cells().blockShape().volume() * out.type().bytes();
  }

  /** Returns what the steps of the plan write. */
  PlanProgress progress() {
    return new PlanProgress(planned.plan());
  }

  /** Returns the bytes of the array. */
  long bytes() {
    return chain.shape().volume() * chain.type().bytes();
  }

  /** Returns what runs have left. */
  Leftovers left() {
    return new Leftovers(out);
  }

  BlockSet out() {
    return out;
  }

  PlanReport planned() {
    return planned;
  }

  CommitInterval interval() {
    return interval;
  }

  ChunkedChain chain() {
    return chain;
  }
}
