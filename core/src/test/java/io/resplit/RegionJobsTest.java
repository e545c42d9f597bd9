package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.io.ResplitException;
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
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.request.SetRequest;
import io.resplit.result.JobSummary;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.ChunkedChain;
import io.resplit.testkit.InterruptedJob;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegionJobsTest {

  private static final JobOptions ONCE =
      new JobOptions(
          Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), true, true);

  private final Resplit resplit = new Resplit();

  @Test
  void aJobIsNotTakenForThatOfAnotherRegion(@TempDir Path folder) throws IOException {
    ChunkedChain chain =
        new ChunkedChain(null, new Random(1), Shape.of(12), ChunkedChain.of(0).type());
    BlockSet whole = chain.raw(folder.resolve("in"), Shape.of(4));
    new ReferenceArray(chain.shape(), 1, chain.random()).write(whole, 0);
    BlockSet first = resplit.within(whole, request(Box.of(new long[] {1}, new long[] {7})));
    BlockSet second = resplit.within(whole, request(Box.of(new long[] {2}, new long[] {8})));
    BlockSet out = resplit.output(first, folder + "/out", Shape.of(3));
    JobOptions resumed =
        new JobOptions(
            Existing.RESUME, Fsync.NONE, new CommitInterval(1, Long.MAX_VALUE), true, false);
    PlanReport planned = Steps.plan(first, out, within(100));
    assertThrows(
        InterruptedJob.Crash.class,
        () -> Steps.run(first, out, planned, resumed, InterruptedJob.crashingAt(2)));
    PlanReport other = Steps.plan(second, out, within(100));
    assertRefused(() -> Steps.run(second, out, other, resumed, JobObserver.NONE));
    Steps.run(first, out, planned, resumed, JobObserver.NONE);
    assertRefused(() -> Steps.run(second, out, other, resumed, JobObserver.NONE));
  }

  /** Ranges that wrap, falling ones and lists; with memory for all chunks, and what auto takes. */
  @Test
  void aChunkIsDecodedOnceHoweverIndicesTurnBack(@TempDir Path folder) throws IOException {
    for (long seed : RandomProblems.seeds(40).toArray()) {
      Random random = new Random(seed);
      RandomProblems source = new RandomProblems(seed);
      Shape shape = Shape.of(1 + random.nextInt(9), 2 + random.nextInt(20), 2 + random.nextInt(20));
      ChunkedChain chain = new ChunkedChain(source, random, shape, ElementType.parse("int16"));
      Shape block = random.nextBoolean() ? shape : source.block(shape);
      Shape chunk = random.nextBoolean() ? block : source.block(block);
      Path own = folder.resolve("" + seed);
      ReferenceArray array = new ReferenceArray(shape, 2, random);
      BlockSet made = deflated(chain, array, own, block, chunk);
      List<AxisIndices> indices =
          IntStream.range(0, 3).mapToObj(axis -> turned(shape.length(axis), random)).toList();
      BlockSet in = made.within(indices, ArrayHeader.Placement.NONE, 0);
      OutputRequest whole =
          OutputRequest.blocks(own + "/out", in.order().toListed(in.grid().shape()));
      BlockSet out = resplit.output(in, whole.withFormat("raw"));
      boolean isAuto = random.nextBoolean();
      MemoryLimit limit = isAuto ? new MemoryLimit.Auto(1 << 28) : new MemoryLimit.OfData(1 << 22);
      ChunkOptions chunks = chain.options();
      PlanOptions options = PlanOptions.within(limit).withChunks(chunks);
      PlanReport planned = Steps.plan(in, out, options);
      JobSummary done = Steps.run(in, out, planned, ONCE.with(chunks), JobObserver.NONE);
      assertEquals(planned.cost(), done.measured(), "seed " + seed);
      array.at(indices).check(out);
      long distinct = 1;
      for (int axis = 0; axis < 3; axis++) {
        distinct *= distinct(indices.get(axis), block.length(axis), chunk.length(axis));
      }
      assertEquals(distinct, done.measured().chunks().decodes(), "seed " + seed + " " + limit);
    }
  }

  private static long distinct(AxisIndices indices, long block, long chunk) {
    return LongStream.range(0, indices.count())
        .map(indices::at)
        .mapToObj(index -> List.of(index / block, index % block / chunk))
        .distinct()
        .count();
  }

  private static AxisIndices turned(long length, Random random) {
    List<Long> all = new ArrayList<>(LongStream.range(0, length).boxed().toList());
    switch (random.nextInt(4)) {
      case 0 -> Collections.rotate(all, random.nextInt((int) length));
      case 1 -> Collections.reverse(all);
      case 2 -> Collections.shuffle(all, random);
      default -> {}
    }
    int count = 1 + random.nextInt((int) length);
    return AxisIndices.of(all.stream().limit(count).mapToLong(index -> index).toArray());
  }

  private BlockSet deflated(
      ChunkedChain chain, ReferenceArray array, Path folder, Shape block, Shape chunk)
      throws IOException {
    BlockSet raw = chain.raw(folder.resolve("raw"), block);
    array.write(raw, 0);
    ChunkStorageRequest chunks =
        new ChunkStorageRequest(
            ChunkStorageRequest.Kind.GIVEN,
            Optional.of(raw.order().toListed(chunk)),
            Optional.empty(),
            Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
            false);
    OutputRequest request = OutputRequest.blocks(folder + "/in", raw.order().toListed(block));
    BlockSet made = resplit.output(raw, request.withFormat("hdf5").withChunks(chunks));
    Steps.run(raw, made, plan(raw, made, chain), ONCE, JobObserver.NONE);
    return resplit.find(SetRequest.at(folder + "/in"));
  }

  /** As 27 blocks of 350^3 with chunks of 175^3, of which the region drops 9 and cuts 6. */
  @Test
  void wholeBlocksOfARegionAreCopiedAsTheyAreStored(@TempDir Path folder) throws IOException {
    Random random = new Random(9);
    Shape shape = Shape.of(42, 42, 42);
    Shape block = Shape.of(14, 14, 14);
    ChunkedChain chain = new ChunkedChain(null, random, shape, ElementType.parse("int16"));
    ReferenceArray array = new ReferenceArray(shape, 2, random);
    BlockSet raw = chain.raw(folder.resolve("raw"), block);
    array.write(raw, 0);
    BlockSet made =
        resplit.output(
            raw,
            OutputRequest.blocks(folder + "/in", block)
                .withFormat("hdf5")
                .withChunks(
                    new ChunkStorageRequest(
                        ChunkStorageRequest.Kind.GIVEN,
                        Optional.of(Shape.of(7, 7, 7)),
                        Optional.empty(),
                        Optional.of(List.of(new ChunkFilter(ChunkFilter.DEFLATE, 1))),
                        false)));
    Steps.run(raw, made, plan(raw, made, chain), ONCE, JobObserver.NONE);

    Box region = Box.of(new long[] {14, 0, 4}, new long[] {42, 42, 42});
    BlockSet in = resplit.within(resplit.find(SetRequest.at(folder + "/in")), request(region));
    BlockSet like = resplit.output(in, OutputRequest.blocks(folder + "/out", block));
    BlockSet out =
        new BlockSet(
            in.grid(),
            like.type(),
            like.order(),
            like.format(),
            like.names(),
            like.dataset(),
            like.header(),
            like.mismatch());
    assertEquals(18, out.grid().blockCount());
    PlanReport planned =
        resplit.plan(
            Steps.problem(in, out, false),
            in.type(),
            PlanOptions.within(new MemoryLimit.Auto(1 << 27)).withChunks(chain.options()));
    JobOptions unseen =
        new JobOptions(
            Existing.REFUSE, Fsync.NONE, new CommitInterval(500, Long.MAX_VALUE), false, false);
    JobSummary done = Steps.run(in, out, planned, unseen, JobObserver.NONE);
    assertEquals(planned.cost(), done.measured());
    assertEquals(12 * 8, done.measured().chunks().copies());
    assertEquals(6 * 8, done.measured().chunks().decodes());
    assertEquals(6 * 8, done.measured().chunks().encodes());
    assertEquals(
        in.grid().shape().volume(), Steps.compare(in, out, copied(in, out), JobObserver.NONE));
  }

  private PlanReport copied(BlockSet in, BlockSet out) {
    return Steps.plan(in, out, within(1 << 20));
  }

  private static void assertRefused(org.junit.jupiter.api.function.Executable job) {
    ResplitException refusal = assertThrows(ResplitException.class, job);
    assertEquals(ResplitException.Reason.REFUSED, refusal.reason(), refusal.getMessage());
  }

  private static PlanOptions within(long bytes) {
    return PlanOptions.within(new MemoryLimit.OfData(bytes));
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain) {
    return plan(in, out, chain, chain.options());
  }

  private PlanReport plan(BlockSet in, BlockSet out, ChunkedChain chain, ChunkOptions chunks) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    PlanOptions options = within(1 + chain.random().nextLong(most)).withChunks(chunks);
    return Steps.plan(in, out, options);
  }

  private static RegionRequest request(Box region) {
    List<Term> terms = new ArrayList<>();
    for (int axis = 0; axis < region.rank(); axis++) {
      Selection range =
          new Selection.Range(
              OptionalLong.of(region.start(axis)), OptionalLong.of(region.end(axis)));
      terms.add(new Term("", range));
    }
    return new RegionRequest(region.toString(), terms);
  }
}
