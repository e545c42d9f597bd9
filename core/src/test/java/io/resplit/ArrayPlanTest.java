package io.resplit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.ChunkCost;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import io.resplit.testkit.RandomProblems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ArrayPlanTest {

  private static final ElementType TYPE = ElementType.parse("uint8");

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  /** As planning again with one thread less each time finds it, but in few plans. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void takesTheMostThreadsThatFit(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Random random = source.random();
    Problem small = source.withChunks(source.problem(3, 300));
    Problem problem = new Problem(small.in(), small.out(), 1 + random.nextInt(1 << 16));
    int processors = 1 + random.nextInt(40);
    long process = MemoryBudget.RESERVE_BYTES + random.nextLong(60 * problem.bytes());
    PlanOptions options =
        PlanOptions.within(new MemoryLimit.OfProcess(process))
            .withChunks(ChunkOptions.usual(processors));
    List<Integer> tried = new ArrayList<>();
    ArrayPlan found =
        ArrayPlan.of(
            options,
            made -> {
              tried.add(made.chunks().threads());
              return resplit.plan(problem, TYPE, made);
            });
    int most = problem.isFiltered() ? mostThatFits(problem, options) : processors;
    boolean isFewFaster =
        most > 4 && seconds(problem, options, 4) < seconds(problem, options, most);
    int best = fewer(problem, options, problem.isFiltered() && isFewFaster ? 4 : most);
    assertEquals(best, found.chunks().threads(), tried::toString);
    assertTrue(found.chunks().orFewer());
    PlanReport again = plan(problem, options, best);
    assertEquals(again.cost(), found.report().cost());
    assertEquals(again.fits(), found.report().fits());
    assertTrue(tried.size() <= 6 + Math.log(processors) / Math.log(2), tried::toString);
  }

  /** Half as often as that saves more time than the threads would. */
  private int fewer(Problem problem, PlanOptions options, int threads) {
    PlanReport report = plan(problem, options, threads);
    ChunkCost chunks = report.cost().chunks();
    boolean isOften =
        problem.isFiltered()
            && report.fits()
            && chunks.decodes() + chunks.encodes() > 4 * problem.filteredChunks();
    if (threads == 0 || threads > 4 || !isOften) {
      return threads;
    }
    PlanReport half = plan(problem, options, threads / 2);
    double most = report.predictedSeconds() * (threads / 2 + 1) / (threads + 1);
    return half.predictedSeconds() < most ? fewer(problem, options, threads / 2) : threads;
  }

  private double seconds(Problem problem, PlanOptions options, int threads) {
    return plan(problem, options, threads).predictedSeconds();
  }

  private PlanReport plan(Problem problem, PlanOptions options, int threads) {
    ChunkOptions chunks = options.chunks().withThreads(threads);
    return resplit.plan(problem, TYPE, options.withChunks(chunks));
  }

  private int mostThatFits(Problem problem, PlanOptions options) {
    int threads = options.chunks().threads();
    while (threads > 0 && !plan(problem, options, threads).fits()) {
      threads--;
    }
    return threads;
  }

  /** Each plan may take seconds. */
  @Test
  void ofSixtyFourThreadsEightPlansFindThoseThatFit() throws IOException {
    Problem problem = chunked();
    for (int fitting = -1; fitting <= 64; fitting++) {
      int most = fitting;
      List<Integer> tried = new ArrayList<>();
      PlanOptions options =
          PlanOptions.within(new MemoryLimit.OfData(1 << 20)).withChunks(ChunkOptions.usual(64));
      ArrayPlan found =
          ArrayPlan.of(
              options,
              made -> {
                tried.add(made.chunks().threads());
                boolean fits = made.chunks().threads() <= most;
                MemoryLimit limit = new MemoryLimit.OfData(fits ? problem.bytes() : 0);
                return resplit.plan(problem, TYPE, made.withMemory(limit));
              });
      assertEquals(Math.max(0, most), found.chunks().threads());
      assertEquals(most >= 0, found.report().fits());
      assertTrue(tried.size() <= 8, tried::toString);
    }
  }

  /** With 64 threads more seeks are left than each chunk once: a plan with four may be faster. */
  @ParameterizedTest
  @CsvSource({"hdd, hdd, 4", "ram, hdd, 64", "hdd, ram, 4"})
  void fewThreadsThatAreFasterAreTaken(String disk, String diskOfFour, int threads)
      throws IOException {
    Problem problem = chunked();
    List<Integer> tried = new ArrayList<>();
    ArrayPlan found =
        ArrayPlan.of(
            within(64, problem.bytes()),
            made -> {
              tried.add(made.chunks().threads());
              boolean isFew = made.chunks().threads() == 4;
              MemoryLimit limit = new MemoryLimit.OfData(isFew ? problem.bytes() : 64);
              return resplit.plan(
                  problem, TYPE, made.withMemory(limit).withDisk(named(isFew ? diskOfFour : disk)));
            });
    assertEquals(List.of(64, 4), tried);
    assertEquals(threads, found.chunks().threads());
    assertEquals(threads == 4 ? 32 : 80, found.report().cost().seeks());
  }

  private static DiskModel named(String name) {
    return DiskModel.NAMED.stream().filter(disk -> disk.name().equals(name)).findFirst().get();
  }

  @Test
  void noOtherPlanIsMadeWhereEachChunkIsVisitedOnce() throws IOException {
    Problem problem = chunked();
    List<Integer> tried = new ArrayList<>();
    ArrayPlan found =
        ArrayPlan.of(
            within(64, problem.bytes()),
            made -> {
              tried.add(made.chunks().threads());
              return resplit.plan(problem, TYPE, made);
            });
    assertEquals(List.of(64), tried);
    assertEquals(64, found.chunks().threads());
    assertEquals(32, found.report().cost().seeks());
  }

  /** Rows of a matrix that become columns, 16 chunks of 16 each. */
  private static Problem chunked() {
    Shape matrix = Shape.of(16, 16);
    return new Problem(chunks(matrix, Shape.of(1, 16)), chunks(matrix, Shape.of(16, 1)), 1);
  }

  private static Side chunks(Shape array, Shape chunk) {
    Chunking chunks = new Chunking(chunk, Chunking.Access.CHUNKS);
    return new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
  }

  private static PlanOptions within(int processors, long bytes) {
    return PlanOptions.within(new MemoryLimit.OfData(bytes))
        .withChunks(ChunkOptions.usual(processors));
  }

  /** As before there were so many processors. */
  @Test
  void ofTwoThreadsOneIsTriedNextAndThenNone() throws IOException {
    Problem problem = chunked();
    List<Integer> tried = new ArrayList<>();
    ArrayPlan.of(
        PlanOptions.within(new MemoryLimit.OfData(0)).withChunks(ChunkOptions.usual(2)),
        made -> {
          tried.add(made.chunks().threads());
          return resplit.plan(problem, TYPE, made);
        });
    assertEquals(List.of(2, 1, 0), tried);
  }

  @Test
  void aNumberThatIsGivenIsKept() throws IOException {
    Problem problem = chunked();
    ArrayPlan found =
        ArrayPlan.of(
            PlanOptions.within(new MemoryLimit.OfData(0))
                .withChunks(ChunkOptions.DEFAULT.withThreads(9)),
            made -> resplit.plan(problem, TYPE, made));
    assertEquals(9, found.chunks().threads());
    assertTrue(!found.report().fits());
  }
}
