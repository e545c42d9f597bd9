package io.resplit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.cost.LiveBoxes;
import io.resplit.engine.SequentialEngine;
import io.resplit.geometry.Shape;
import io.resplit.input.InputCheck;
import io.resplit.input.InputSet;
import io.resplit.io.Activity;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.planner.UnsuitableProblemException;
import io.resplit.request.JobObserver;
import io.resplit.request.JobOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.request.OutputRequest;
import io.resplit.request.PlanOptions;
import io.resplit.request.SetRequest;
import io.resplit.result.Cost;
import io.resplit.result.JobSummary;
import io.resplit.result.MemoryBudget;
import io.resplit.result.PlanReport;
import io.resplit.set.BlockSet;
import io.resplit.testkit.BruteForce;
import io.resplit.testkit.MemoryBlocks;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.RecordBlocks;
import io.resplit.verify.Comparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random sets of NetCDF files whose arrays are stored in records are read as planned. */
class RecordSetsTest {

  private final Resplit resplit = new Resplit();
  private final SequentialEngine engine = new SequentialEngine();
  @TempDir Path folder;

  static LongStream seeds() {
    return RandomProblems.seeds(60);
  }

  /** Writes a set in which all files are interleaved, or only those of some months, or none. */
  private BlockSet write(RecordBlocks blocks, long seed) throws IOException {
    Grid grid = blocks.grid();
    LongPredicate interleaved =
        number ->
            seed % 5 < 3 || seed % 5 == 3 && (grid.indexOnAxis(number, 0) + seed / 5) % 2 == 0;
    BlockSet set = resplit.find(SetRequest.at(blocks.write(folder.resolve("in"), interleaved)));
    assertEquals(grid, set.grid());
    boolean any =
        LongStream.range(0, grid.blockCount())
            .filter(interleaved)
            .anyMatch(number -> grid.box(number).length(0) > 1);
    assertEquals(any, set.inRecords());
    return set;
  }

  private PlanReport plan(BlockSet in, BlockSet out, Random random) {
    long most = 2 * in.grid().shape().volume() * in.type().bytes();
    List<String> names = List.copyOf(StrategyList.ALL.keySet());
    PlanOptions auto = PlanOptions.within(new MemoryLimit.OfData(1 + random.nextLong(most)));
    PlanOptions options =
        random.nextBoolean() ? auto : auto.withStrategy(names.get(random.nextInt(names.size())));
    try {
      return Steps.plan(in, out, options);
    } catch (UnsuitableProblemException e) {
      return Steps.plan(in, out, auto);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void jobsRunAsPlannedAndMoveEveryByte(long seed) throws IOException {
    RecordBlocks blocks = RecordBlocks.of(seed);
    BlockSet in = write(blocks, seed);
    Shape block = blocks.otherGrid().blockShape();
    String format = List.of("raw", "netcdf3", "hdf5").get((int) (seed / 5 % 3));
    BlockSet out =
        resplit.output(in, OutputRequest.blocks(folder + "/out", block).withFormat(format));
    PlanReport planned = plan(in, out, blocks.random());

    JobSummary done = Steps.run(in, out, planned, JobOptions.DEFAULT, JobObserver.NONE);

    assertEquals(BruteForce.replay(planned.plan()), planned.cost());
    assertEquals(planned.cost(), done.measured());
    if (format.equals("raw")) {
      blocks.array().check(out);
    }
    BlockSet found = resplit.findRecorded(folder + "/out").orElseThrow();
    assertFalse(found.inRecords());
    long compared = Steps.compare(found, in, plan(found, in, blocks.random()), JobObserver.NONE);
    assertEquals(in.grid().shape().volume(), compared);
  }

  /** Plans that no planner proposes, some of them from the last index down. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyPlanReadsExactlyAsItsCostSays(long seed) throws IOException {
    RecordBlocks blocks = RecordBlocks.of(seed);
    BlockSet in = write(blocks, seed);
    int bytes = in.type().bytes();
    Grid other = blocks.otherGrid();
    Side out = new Side(other, StorageOrder.C);
    Plan plan = randomPlan(blocks, new Problem(Steps.problem(in, in).in(), out, bytes));
    Cost cost = CostModel.cost(plan);
    InputSet files = InputCheck.open(in, new Activity());
    MemoryBlocks sink = new MemoryBlocks(other, bytes);

    long peak = engine.run(plan, files, sink, tinyStaging(plan, cost, seed), JobObserver.NONE);

    assertEquals(BruteForce.replay(plan), cost);
    assertEquals(cost.readSeeks(), files.counts().seeks());
    assertEquals(cost.readOpens(), files.counts().opens());
    assertEquals(cost.bytes(), files.counts().bytes());
    assertEquals(cost.peakBytes(), peak);
    sink.published()
        .forEach((number, block) -> assertArrayEquals(blocks.array().block(other, number), block));
  }

  /** Where a set is what another is compared with, what a plan writes is read from it. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anyPlanComparesExactlyAsItsCostSays(long seed) throws IOException {
    RecordBlocks blocks = RecordBlocks.of(seed);
    BlockSet set = write(blocks, seed);
    int bytes = set.type().bytes();
    Grid other = blocks.otherGrid();
    Side in = new Side(other, StorageOrder.C);
    Plan plan = randomPlan(blocks, new Problem(in, Steps.problem(set, set).out(), bytes));
    Cost cost = CostModel.cost(plan);
    InputSet files = InputCheck.open(set, new Activity());
    MemoryBudget budget = tinyStaging(plan, cost, seed);

    Comparison comparison = new Comparison(set, set, files, budget.writeStagingBytes());
    engine.run(
        plan, MemoryBlocks.of(blocks.array(), other, bytes), comparison, budget, JobObserver.NONE);

    assertEquals(0, comparison.differences().count());
    assertEquals(cost.writeSeeks(), files.counts().seeks());
    assertEquals(cost.writeOpens(), files.counts().opens());
  }

  private static Plan randomPlan(RecordBlocks blocks, Problem problem) {
    return blocks.source().plan(problem.ofCells()).over(problem);
  }

  /** Staging buffers of a few elements only, so that records are moved in many fragments. */
  private static MemoryBudget tinyStaging(Plan plan, Cost cost, long seed) {
    MemoryBudget budget = LiveBoxes.budget(plan, cost.peakBytes());
    int staging =
        (int) Math.min(budget.stagingBytes(), plan.problem().elementBytes() * (1 + seed % 9));
    return new MemoryBudget(budget.payloadBytes(), budget.pageBytes(), budget.pages(), staging);
  }
}
