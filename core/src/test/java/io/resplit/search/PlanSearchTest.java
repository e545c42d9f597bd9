package io.resplit.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.Resplit;
import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.Chunking;
import io.resplit.plan.FilterNeeds;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.planner.MemorySearch;
import io.resplit.planner.frontier.FrontierPlanner;
import io.resplit.planner.frontier.pivot.Weights;
import io.resplit.request.MemoryLimit;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.DataLimit.Source;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanSearchTest {

  private static final ElementType TYPE = ElementType.parse("uint16");

  private final Resplit resplit = new Resplit();

  static LongStream seeds() {
    return RandomProblems.seeds(200);
  }

  private static Problem published(Shape in, Shape out) {
    return Problem.uniform(Shape.of(3500, 3500, 3500), in, out, 2);
  }

  private PlanReport plan(Problem problem, PlanOptions options) {
    return resplit.plan(problem, TYPE, options);
  }

  private static PlanOptions data(long bytes) {
    return PlanOptions.within(new MemoryLimit.OfData(bytes));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void thePlanOfLeastTimeIsNeverSlowerThanThatOfFewestSeeks(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.problem(4, 3000);
    double open = 0.1 * source.random().nextInt(100);
    double writeSeek = 0.1 * source.random().nextInt(11);
    DiskModel disk = new DiskModel("test", 1, writeSeek, open, 1e3, 1e3);
    PlanOptions seeks = data(1 + source.random().nextLong(problem.bytes())).withDisk(disk);
    PlanReport fewest = plan(problem, seeks);
    PlanReport fastest = plan(problem, seeks.withObjective(Objective.TIME));
    assertTrue(fastest.predictedSeconds() <= fewest.predictedSeconds() * (1 + 1e-3));
    assertEquals(fewest.fits(), fastest.fits());
  }

  static LongStream manySeeds() {
    return RandomProblems.seeds(1000);
  }

  /** Plain and irregular problems, chunks, permuted axes; both objectives. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("manySeeds")
  void ofStrategiesThatCostTheSameAutoTakesTheOneThatHoldsLeast(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem =
        switch ((int) (seed % 5)) {
          case 0 -> source.irregularProblem(3, 1000);
          case 1 -> source.withChunks(source.problem(4, 3000));
          case 2 -> source.permuted(source.problem(4, 3000));
          default -> source.problem(4, 3000);
        };
    PlanOptions free =
        data(1 + source.random().nextLong(problem.bytes()))
            .withObjective(seed % 2 == 0 ? Objective.SEEKS : Objective.TIME);
    PlanReport chosen = plan(problem, free.withComparison());
    PlanReport frontier = plan(problem, free.withStrategy(FrontierPlanner.NAME));
    assertEquals(frontier.cost().seeks(), chosen.cost().seeks());
    assertEquals(frontier.fits(), chosen.fits());
    List<Outlook.Alternative> all = chosen.outlook().orElseThrow().alternatives();
    long held = named(all, chosen.plan().strategy()).peakBytes();
    assertTrue(held <= named(all, FrontierPlanner.NAME).peakBytes());
    for (Outlook.Alternative other : all) {
      boolean costsNoMore =
          other.seeks() == chosen.cost().seeks()
              && other.predictedSeconds() <= chosen.predictedSeconds();
      assertTrue(
          !chosen.fits()
              || !other.fits()
              || !costsNoMore
              || other.peakBytes() >= held
              || takesMore(problem, free.withStrategy(other.strategy()), chosen),
          () -> other + " is cheaper");
    }
    assertTrue(chosen.plan().isLike(plan(problem, free).plan()));
  }

  /** Beside what it holds in boxes and chunk cache. */
  private boolean takesMore(Problem problem, PlanOptions other, PlanReport chosen) {
    return plan(problem, other).budget().bytes() > chosen.budget().bytes();
  }

  private static Outlook.Alternative named(List<Outlook.Alternative> all, String strategy) {
    return all.stream().filter(each -> each.strategy().equals(strategy)).findAny().orElseThrow();
  }

  @Test
  void seeksAndVisitsWeighAsTheirTimesDo() {
    PlanOptions seeks = data(1).withDisk(new DiskModel("test", 0.01, 0.005, 1e6, 1e6));
    PlanOptions time = seeks.withObjective(Objective.TIME);
    assertEquals(Weights.SEEKS, Strategies.weights(seeks));
    assertEquals(new Weights(1000, 1000, 500), Strategies.weights(time));
    assertEquals(Weights.SEEKS, Strategies.weights(time.withDisk(DiskModel.HDD)));
    PlanOptions visits = time.withDisk(new DiskModel("test", 0, 1, 1e6, 1e6));
    assertEquals(new Weights(1000, 1000, 1_000_000), Strategies.weights(visits));
    assertEquals(new Weights(1000, 2, 3000), Strategies.weights(time.withDisk(DiskModel.NFS)));
  }

  @Test
  void onDisksWhereOpensCostTheObjectiveTimeMakesAnotherPlan() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    for (DiskModel disk : List.of(DiskModel.SSD, DiskModel.NFS, DiskModel.LUSTRE)) {
      PlanOptions seeks = data(16L << 20).withDisk(disk);
      PlanReport fewest = plan(problem, seeks);
      PlanReport fastest = plan(problem, seeks.withObjective(Objective.TIME));
      assertTrue(fastest.predictedSeconds() < 0.95 * fewest.predictedSeconds());
      assertTrue(fastest.cost().opens() < fewest.cost().opens() / 3);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void autoMemoryIsNearlyAsFastAsAllAndTheComparisonAgrees(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = source.problem(4, 3000);
    DiskModel disk = new DiskModel("test", 1, 0, 25, 50);
    PlanOptions all = data(problem.bytes()).withDisk(disk);
    MemoryLimit auto = new MemoryLimit.Auto(1L << 32);
    PlanOptions options = PlanOptions.within(auto).withDisk(disk).withComparison();
    PlanReport planned = plan(problem, options);
    double best = plan(problem, all).predictedSeconds();

    assertEquals(Source.AUTO, planned.limit().source());
    assertTrue(planned.fits());
    assertTrue(planned.cost().peakBytes() <= planned.dataLimitBytes());
    assertTrue(planned.predictedSeconds() <= best * (1 + MemorySearch.TOLERANCE));
    assertEquals(planned.predictedSeconds() - best, planned.limit().secondsToSave(), 1e-9);
    Outlook outlook = planned.outlook().orElseThrow();
    assertEquals(planned.dataLimitBytes(), outlook.enough().dataBytes());
    assertEquals(planned.cost().seeks(), outlook.alternatives().get(0).seeks());
    assertEquals(Optional.empty(), outlook.better());
  }

  /** Many small files, whose visits take most of the time, into chunks that filter fast. */
  @ParameterizedTest
  @MethodSource("disks")
  void autoMemoryWritesHardlyAnyChunkTwice(DiskModel disk) {
    Shape array = Shape.of(4000, 2500);
    Chunking chunks =
        new Chunking(
            Shape.of(400, 250),
            Chunking.Access.CHUNKS,
            Shape.ones(2),
            new FilterNeeds(200, 400),
            Optional.empty());
    Side in = new Side(Grid.uniform(array, Shape.of(1, 2500)), StorageOrder.C);
    Side out = new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
    Problem problem = new Problem(in, out, 4);
    PlanReport planned =
        plan(problem, PlanOptions.within(new MemoryLimit.Auto(1L << 32)).withDisk(disk));
    long written = planned.cost().chunks().encodes() * chunks.bytes(4);
    assertTrue(
        written <= problem.bytes() * (1 + MemorySearch.TOLERANCE), disk.name() + ": " + written);
  }

  static List<DiskModel> disks() {
    return DiskModel.NAMED;
  }

  /** A store is as many files as it has shards: they are not too large, but may be too many. */
  @Test
  void warningsOfFilesFollowThoseInStores() {
    Shape array = Shape.of(400_000, 400_000);
    Side in = new Side(Grid.uniform(array, Shape.of(4000, 400_000)), StorageOrder.C);
    PlanOptions options = data(1L << 40).withDisk(DiskModel.LUSTRE);
    for (long shard : new long[] {400_000, 4000, 1000}) {
      Chunking chunks =
          new Chunking(
              Shape.of(1000, 1000),
              Chunking.Access.ELEMENTS,
              Shape.ones(2),
              FilterNeeds.USUAL,
              Optional.of(Shape.of(shard, shard)));
      Side out = new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
      PlanReport planned = plan(new Problem(in, out, 1), options);
      assertEquals(shard == 400_000, planned.liesOnOneStripe(), "shards of " + shard);
      assertEquals(shard == 1000, planned.hasManyFiles(), "shards of " + shard);
    }
  }

  @Test
  void autoMemoryIsCappedByWhatMayBeTaken() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    long most = MemoryBudget.RESERVE_BYTES + (40L << 20);
    PlanReport planned = plan(problem, PlanOptions.within(new MemoryLimit.Auto(most)));
    assertEquals(Source.AUTO_CAPPED, planned.limit().source());
    assertTrue(planned.fits());
    assertTrue(planned.memBytes() <= most);
    assertTrue(planned.limit().secondsToSave() > 60);
  }

  @Test
  void autoMemoryBelowTheReserveIsRefusedWithThePlanThatNeedsLeast() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    PlanReport planned = plan(problem, PlanOptions.within(new MemoryLimit.Auto(1 << 20)));
    assertFalse(planned.fits());
    assertEquals(problem.elementBytes(), planned.cost().peakBytes());
  }

  /** As many batches as fit; the limit is that of the process, or of the payload alone. */
  @Test
  void readsAheadWithWhatThePlanLeaves() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    int unlike = 0;
    for (long data = 2L << 20; data < 300L << 20; data += 7 << 20) {
      long process = MemoryBudget.RESERVE_BYTES + data;
      PlanReport within = plan(problem, PlanOptions.within(new MemoryLimit.OfProcess(process)));
      requireFullUse(process - within.memBytes(), within.budget());
      PlanReport besides = plan(problem, data(data));
      long used = besides.budget().payloadBytes() + besides.budget().aheadBytes();
      requireFullUse(data - used, besides.budget());
      unlike |= 1 << within.budget().aheadBytes() / within.budget().batchBytes();
    }
    assertTrue(Integer.bitCount(unlike) > 2, "numbers of batches: " + unlike);
  }

  @Test
  void writesBehindWithWhatThePlanLeavesExceptToRotatingDisks() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    for (long data = 2L << 20; data < 300L << 20; data += 7 << 20) {
      long process = MemoryBudget.RESERVE_BYTES + data;
      PlanOptions options = PlanOptions.within(new MemoryLimit.OfProcess(process));
      assertEquals(0, plan(problem, options.withDisk(DiskModel.HDD)).budget().behindBytes());
      requireBehind(1 << 9, process, plan(problem, options.withDisk(DiskModel.SSD)));
      requireBehind(1 << 12, process, plan(problem, options.withDisk(DiskModel.NFS)));
    }
  }

  private static void requireBehind(long pages, long process, PlanReport report) {
    MemoryBudget budget = report.budget();
    long left = process - report.memBytes();
    boolean all = budget.behindBytes() == budget.pageBytes() * pages;
    assertTrue(left >= 0 && (all || left < budget.pageBytes()), left + " left of " + budget);
  }

  private static void requireFullUse(long left, MemoryBudget budget) {
    boolean all = budget.aheadBytes() == 6 * budget.batchBytes();
    assertTrue(left >= 0 && (all || left < budget.batchBytes()), left + " left of " + budget);
  }

  @Test
  void chunksThatPassThroughACacheAreNotReadAhead() {
    Shape chunk = Shape.of(5, 5);
    Grid grid = Grid.uniform(Shape.of(20, 20), Shape.of(20, 20));
    Side plain = new Side(grid, StorageOrder.C);
    Side filtered =
        new Side(grid, StorageOrder.C, Optional.of(new Chunking(chunk, Chunking.Access.CHUNKS)));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfProcess(1L << 30));
    assertEquals(0, plan(new Problem(filtered, plain, 2), options).budget().aheadBytes());
    assertEquals(0, plan(new Problem(plain, filtered, 2), options).budget().aheadBytes());
    assertTrue(plan(new Problem(plain, plain, 2), options).budget().aheadBytes() > 0);
  }

  @Test
  void namesTheNextLimitThatMakesClearlyFewerSeeks() {
    Problem problem = published(Shape.of(350, 875, 350), Shape.of(500, 875, 500));
    PlanReport planned = plan(problem, data(1L << 30).withComparison());
    Outlook outlook = planned.outlook().orElseThrow();
    assertEquals(708, planned.cost().seeks());
    Outlook.AtLimit better = outlook.better().orElseThrow();
    assertEquals(2L << 30, better.limitBytes());
    assertTrue(better.seeks() <= 624);
    assertTrue(outlook.leastForLowerBoundBytes() <= 2_257_500_000L);
    assertEquals(outlook.leastForLowerBoundBytes(), outlook.mostUsefulBytes());
    assertTrue(outlook.enough().dataBytes() < 60L << 20);
  }

  @Test
  void statesLimitsInTheTermsOfTheUser() {
    Problem problem = published(Shape.of(350, 875, 350), Shape.of(500, 875, 500));
    PlanOptions options = PlanOptions.within(new MemoryLimit.OfProcess(1L << 30)).withComparison();
    Outlook outlook = plan(problem, options).outlook().orElseThrow();
    assertEquals(2L << 30, outlook.better().orElseThrow().limitBytes());
    long enough = outlook.enough().limitBytes();
    assertTrue(
        new MemoryLimit.OfProcess(enough).payloadBytes(0, MemoryBudget.MOST_STAGING_BYTES)
            >= outlook.enough().dataBytes());
    assertTrue(
        new MemoryLimit.OfProcess(enough - 1).payloadBytes(0, MemoryBudget.MOST_STAGING_BYTES)
            < outlook.enough().dataBytes());
  }

  @Test
  void looksAtNothingElseUnlessAsked() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    PlanReport planned = plan(problem, data(1L << 30));
    assertEquals(Optional.empty(), planned.outlook());
    assertEquals(List.of(), planned.alternatives());
  }

  @Test
  void comparesAllStrategiesThatSolveTheProblem() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    PlanReport planned = plan(problem, data(64L << 20).withComparison());
    assertEquals(
        List.of("frontier", "keep", "grid", "naive"),
        planned.alternatives().stream().map(Outlook.Alternative::strategy).toList());
    assertEquals(
        List.of(true, false, true, false),
        planned.alternatives().stream().map(Outlook.Alternative::fits).toList());
  }

  @Test
  void aStrategyThatIsNamedIsTaken() {
    Problem problem = published(Shape.of(350, 350, 350), Shape.of(500, 500, 500));
    PlanReport planned = plan(problem, data(64L << 20).withStrategy("naive"));
    assertEquals("naive", planned.plan().strategy());
    assertFalse(planned.fits());
    PlanOptions unknown = data(1).withStrategy("best");
    assertThrows(IllegalArgumentException.class, () -> plan(problem, unknown));
  }
}
