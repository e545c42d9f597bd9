package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.cost.JobSummary;
import io.resplit.cost.PlanReport;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.plan.Problem;
import io.resplit.request.CommitInterval;
import io.resplit.request.Existing;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResplitTest {

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(520);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void runsExactlyAsPlannedAndMovesEveryByte(long seed, @TempDir Path folder) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    StorageOrder order = seed % 2 == 0 ? StorageOrder.F : StorageOrder.C;
    int header = random.nextInt(3) == 0 ? 1 + random.nextInt(20) : 0;
    Shape shape = source.shape(1 + random.nextInt(seed % 50 == 0 ? 8 : 4), 3000);
    ElementType type = ElementType.parse("bytes" + (1 + random.nextInt(9)));
    BlockSet in = input(folder, shape, source.block(shape), type, order, header);
    ReferenceArray array = new ReferenceArray(in.grid().shape(), type.bytes(), random);
    array.write(in, header);

    BlockSet out = resplit.output(in, folder + "/out", source.block(shape));
    PlanReport planned =
        plan(in, out, payload(seed, random, shape.volume() * type.bytes(), type.bytes()));
    JobSummary done = Steps.run(in, out, planned, options(seed), JobObserver.NONE);

    assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    assertEquals(planned.cost(), done.measured());
    assertEquals(in.grid().shape().volume() * type.bytes(), done.bytesRead());
    assertEquals(out.grid().blockCount(), done.filesWritten());
    array.check(out);
    assertOnlyBlocksAndManifest(out);
  }

  private static JobOptions options(long seed) {
    Fsync fsync = seed % 20 == 0 ? Fsync.BLOCK : seed % 20 == 1 ? Fsync.END : Fsync.NONE;
    CommitInterval interval = new CommitInterval(1 + seed % 7 * 100, Long.MAX_VALUE);
    return new JobOptions(Existing.REFUSE, fsync, interval, seed % 3 != 0, seed % 3 == 1);
  }

  private BlockSet input(
      Path folder, Shape shape, Shape block, ElementType type, StorageOrder order, long header) {
    return new BlockSet(
        order.grid(shape, block),
        type,
        order,
        new RawFormat(type, header),
        OutputAddress.parse(folder + "/in/x{*}.bin")
            .names(".raw", order.grid(shape, block), order));
  }

  /** Any payload; for one seed in five one to three elements. */
  private static long payload(long seed, Random random, long most, int elementBytes) {
    return seed % 5 == 0
        ? (1 + random.nextInt(3)) * (long) elementBytes
        : 1 + random.nextLong(most);
  }

  /** Plans within {@code payload} bytes, or within the least that works if that is too little. */
  private PlanReport plan(BlockSet in, BlockSet out, long payload) {
    Problem problem = Steps.problem(in, out);
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfData(payload));
    PlanReport planned = resplit.plan(problem, in.type(), options);
    if (planned.fits()) {
      assertTrue(planned.cost().peakBytes() <= payload);
    }
    return planned;
  }

  private static void assertOnlyBlocksAndManifest(BlockSet out) throws IOException {
    try (Stream<Path> files = Files.list(out.root())) {
      assertEquals(out.grid().blockCount() + 1, files.count());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void findsAgainWhatItHasWritten(long seed, @TempDir Path folder) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    StorageOrder order = seed % 2 == 0 ? StorageOrder.F : StorageOrder.C;
    Shape shape = source.shape(1 + source.random().nextInt(3), 500);
    Shape block = source.block(shape);
    ElementType type = ElementType.parse(seed % 3 == 0 ? "uint16be" : "float32");
    BlockSet made = input(folder, shape, block, type, order, 0);
    resplit.make(made, false);

    SetRequest asked = SetRequest.at(folder + "/in");
    assertEquals(made, resplit.find(asked));
    Files.delete(folder.resolve("in/resplit.json"));
    BlockSet guessed = resplit.find(asked.withBlock(block).withType(type).withOrder(order));
    assertEquals(made.grid(), guessed.grid());
    resplit.check(guessed);
    assertEquals(
        shape.volume(), Steps.compare(made, guessed, plan(made, guessed, 64), JobObserver.NONE));
    assertEquals(Optional.empty(), resplit.manifestOf(guessed));
  }
}
