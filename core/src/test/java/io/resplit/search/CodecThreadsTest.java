package io.resplit.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.cost.HeapUse;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.MemoryBudget;
import io.resplit.testkit.RandomProblems;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CodecThreadsTest {

  private static final long MIB = 1L << 20;
  private static final Shape ARRAY = Shape.of(1024, 512, 512);

  /** Chunks of that many indices of the first axis, each of 1 MiB, on both sides. */
  private static Problem chunks(int length) {
    Chunking chunks = new Chunking(Shape.of(length, 512, 512), Chunking.Access.CHUNKS);
    Side side = new Side(Grid.uniform(ARRAY, ARRAY), StorageOrder.C, Optional.of(chunks));
    return new Problem(side, side, 4);
  }

  private static Problem plain() {
    Side side = new Side(Grid.uniform(ARRAY, ARRAY), StorageOrder.C);
    return new Problem(side, side, 4);
  }

  private static PlanOptions options(int processors, MemoryLimit limit) {
    return PlanOptions.within(limit).withChunks(ChunkOptions.usual(processors));
  }

  private static int most(Problem problem, int processors, MemoryLimit limit) {
    return new CodecThreads(problem, options(processors, limit)).most();
  }

  /**
   * A thread more takes six chunks, what lies between them and 2 MiB. Of 1 GiB four leave 0.8 GiB
   * to the data, a quarter of which holds 24 more.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 64, 1",
    "2, 64, 2",
    "4, 64, 4",
    "5, 64, 4",
    "64, 64, 4",
    "64, 256, 7",
    "64, 1024, 28",
    "64, 4096, 64",
    "16, 1024, 16",
    "1000, 4096, 111",
  })
  void theyTakeNoMoreThanAQuarterOfTheMemory(int processors, long mebibytes, int threads) {
    Problem problem = chunks(1);
    assertEquals(threads, most(problem, processors, new MemoryLimit.OfProcess(mebibytes * MIB)));
    assertEquals(threads, most(problem, processors, new MemoryLimit.Auto(mebibytes * MIB)));
  }

  /** Then nothing but the data says how much memory a job may take. */
  @ParameterizedTest
  @CsvSource({"2, 1, 2", "64, 1, 4", "64, 256, 11", "64, 4096, 64"})
  void theyTakeNoMoreThanAQuarterOfTheData(int processors, long mebibytes, int threads) {
    assertEquals(threads, most(chunks(1), processors, new MemoryLimit.OfData(mebibytes * MIB)));
  }

  /** Of 1,024 chunks; 8 of 128 MiB; 2 of 512 MiB. */
  @ParameterizedTest
  @CsvSource({"1, 2000, 1024", "128, 64, 8", "512, 64, 4", "512, 3, 3"})
  void thereAreNoMoreThanChunks(int length, int processors, int threads) {
    MemoryLimit enough = new MemoryLimit.OfProcess(1L << 45);
    assertEquals(threads, most(chunks(length), processors, enough));
  }

  @Test
  void aNumberThatIsGivenAndJobsWithoutFiltersHaveAllOfThem() {
    MemoryLimit little = new MemoryLimit.OfProcess(64 * MIB);
    PlanOptions given = options(64, little).withChunks(ChunkOptions.DEFAULT.withThreads(64));
    assertEquals(64, new CodecThreads(chunks(1), given).most());
    assertEquals(64, most(plain(), 64, little));
  }

  /** Of chunks of 4 bytes, 64 KiB and 1 MiB; the reserve has enough for four threads. */
  @ParameterizedTest
  @CsvSource({"1, 1, 320", "64, 256, 832", "512, 512, 2048"})
  void theStateOfACompressorCountsForEachFurtherThread(int rows, int columns, long kibibytes) {
    Chunking cut = new Chunking(Shape.of(1, rows, columns), Chunking.Access.CHUNKS);
    Side side = new Side(Grid.uniform(ARRAY, ARRAY), StorageOrder.C, Optional.of(cut));
    Problem problem = new Problem(side, side, 4);
    long chunks = 6 * 4L * rows * columns; // a thread has six
    long few = new ChunkMemory(problem, 4).bytes(0);
    long ofFour = few - new ChunkMemory(problem, 0).bytes(0);
    assertTrue(ofFour <= 4 * (chunks + chunks / 2) + (320 << 10), ofFour + "");
    long more = new ChunkMemory(problem, 64).bytes(0) - few;
    long expected = 60 * ((kibibytes << 10) + chunks);
    assertTrue(more >= expected && more <= expected + expected / 4, more + " for " + expected);
  }

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  /** As many as leave three quarters of what four leave to the data; one more would not. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void dataKeepThreeQuarters(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Problem small = source.withChunks(source.problem(4, 3000));
    Problem problem = new Problem(small.in(), small.out(), 1 + random.nextInt(1 << 16));
    int processors = 1 + random.nextInt(100);
    MemoryLimit limit =
        new MemoryLimit.OfProcess(MemoryBudget.RESERVE_BYTES + random.nextLong(1 << 30));
    long metadata = random.nextLong(100 * MIB);
    PlanOptions options = options(processors, limit).withMetadata(metadata);
    int threads = new CodecThreads(problem, options).most();
    assertTrue(threads >= Math.min(4, processors) && threads <= processors, threads + " threads");
    if (!problem.isFiltered()) {
      assertEquals(processors, threads);
      return;
    }
    ChunkMemory few = new ChunkMemory(problem, 4);
    long data = Math.max(0, few.payloadWithin(limit, HeapUse.beyondReserve(metadata)));
    long more = new ChunkMemory(problem, threads).bytes(0) - few.bytes(0);
    assertTrue(threads <= 4 || more <= data / 4, more + " of " + data);
    long yetMore = new ChunkMemory(problem, threads + 1).bytes(0) - few.bytes(0);
    long chunks = Math.max(chunks(problem.in()), chunks(problem.written()));
    assertTrue(threads >= Math.min(processors, chunks) || yetMore > data / 4, yetMore + "");
  }

  private static long chunks(Side side) {
    return side.isFiltered() ? side.storedCells() : 0;
  }
}
