package io.resplit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.report.NoPlanText;
import io.resplit.report.Sizes;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.DataLimit.Source;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The limit that a refusal names is enough, and one percent less is not. */
class LeastLimitTest {

  private static final ElementType TYPE = ElementType.parse("uint8");
  private static final long MIB = 1L << 20;

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  private static MemoryLimit limit(Random random, Problem problem) {
    long process = MemoryBudget.RESERVE_BYTES + random.nextLong(problem.bytes());
    long data = 1 + random.nextLong(problem.bytes() / 8);
    return switch (random.nextInt(5)) {
      case 0 -> new MemoryLimit.OfData(data);
      case 1 -> new MemoryLimit.OfProcess(process, data);
      case 2 -> new MemoryLimit.Auto(process);
      default -> new MemoryLimit.OfProcess(process);
    };
  }

  /** Elements of up to 256 KiB stand for many small ones that are never cut. */
  private static Problem problem(RandomProblems source) {
    Random random = source.random();
    Problem small = source.problem(4, 3000);
    Problem chunked = random.nextInt(4) == 0 ? small : source.withChunks(small);
    Problem any = random.nextInt(4) == 0 ? source.permuted(chunked) : chunked;
    return new Problem(any.in(), any.out(), 1 + random.nextInt(1 << (1 + random.nextInt(18))));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void isEnoughAndOnePercentLessIsNot(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Problem problem = problem(source);
    PlanOptions options =
        PlanOptions.within(limit(random, problem))
            .withMetadata(random.nextLong((random.nextInt(3) == 0 ? 300 : 1) * MIB))
            .withStrategy(random.nextInt(4) == 0 ? "naive" : PlanOptions.AUTO);
    PlanReport refused = resplit.plan(problem, TYPE, options);
    if (refused.fits()) {
      return;
    }
    PlanReport least =
        LeastLimit.after(refused, limit -> resplit.plan(problem, TYPE, options.withMemory(limit)));
    boolean ofData = least.limit().source() == Source.DATA;
    long bytes = ofData ? least.dataLimitBytes() : least.limit().processBytes();
    assertTrue(least.fits());
    assertTrue(NoPlanText.of(refused, least).contains(Sizes.closeArgument(bytes)));
    long less = bytes - Math.max(1, bytes / 100);
    MemoryLimit tooLittle =
        !ofData
            ? new MemoryLimit.OfProcess(less)
            : least.limit().processBytes() == 0
                ? new MemoryLimit.OfData(less)
                : new MemoryLimit.OfProcess(least.limit().processBytes(), less);
    PlanReport again = resplit.plan(problem, TYPE, options.withMemory(tooLittle));
    assertFalse(again.fits(), () -> bytes + " of " + NoPlanText.of(refused, least));
  }

  /** Maps of a day to series: six chunks of 24 MiB are in memory, however little is held beside. */
  @Tag("slow")
  @Test
  void chunksThatAreLargeAreStagedOnlyWhereThereIsSoMuchData() throws IOException {
    Shape array = Shape.of(48, 90, 180);
    Problem problem =
        new Problem(
            ofChunks(array, Shape.of(24, 90, 180)), ofChunks(array, Shape.of(48, 30, 30)), 64);
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfProcess(192 * MIB))
            .withChunks(ChunkOptions.DEFAULT.withThreads(0));
    assertTrue(resplit.plan(problem, TYPE, options).fits());
    PlanOptions few = options.withMemory(new MemoryLimit.OfProcess(100 * MIB));
    PlanReport refused = resplit.plan(problem, TYPE, few);
    String message =
        NoPlanText.of(
            refused,
            LeastLimit.after(refused, limit -> resplit.plan(problem, TYPE, few.withMemory(limit))));
    String parts = "(64 MiB for the program itself, 97.2 MiB for some chunks of 23.7 MiB at a time";
    assertTrue(message.contains(parts), message);
  }

  private static Side ofChunks(Shape array, Shape chunk) {
    Chunking chunks = new Chunking(chunk, Chunking.Access.CHUNKS);
    return new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
  }
}
