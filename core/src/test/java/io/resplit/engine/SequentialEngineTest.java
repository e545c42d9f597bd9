package io.resplit.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.block.BlockSource;
import io.resplit.cost.CostModel;
import io.resplit.cost.LiveBoxes;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.input.InputSet;
import io.resplit.io.Activity;
import io.resplit.io.IoFailure;
import io.resplit.journal.FinalCommit;
import io.resplit.output.OutputSet;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Step;
import io.resplit.planner.GridPlanner;
import io.resplit.request.Fsync;
import io.resplit.request.JobObserver;
import io.resplit.request.WriteOptions;
import io.resplit.result.Cost;
import io.resplit.result.DiskModel;
import io.resplit.result.MemoryBudget;
import io.resplit.set.ArrayDigest;
import io.resplit.set.BlockSet;
import io.resplit.set.OutputAddress;
import io.resplit.testkit.Cancelling;
import io.resplit.testkit.FaultyBlocks;
import io.resplit.testkit.MemoryBlocks;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.ReferenceArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SequentialEngineTest {

  private final Engine engine = new SequentialEngine();

  static LongStream seeds() {
    return RandomProblems.seeds(180);
  }

  static LongStream fewSeeds() {
    return RandomProblems.seeds(12);
  }

  private static Plan randomPlan(RandomProblems source, long seed) {
    return source.plan(seed % 3 == 0 ? source.irregularProblem(4, 400) : source.problem(5, 400));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void runsAnyPlanExactlyAsItsCostSays(long seed) throws IOException {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = randomPlan(source, seed);
    Problem problem = plan.problem();
    int bytes = problem.elementBytes();
    ReferenceArray array = new ReferenceArray(problem.shape(), bytes, source.random());
    MemoryBlocks in = MemoryBlocks.of(array, problem.in().grid(), bytes);
    MemoryBlocks out = new MemoryBlocks(problem.out().grid(), bytes, (int) (seed % 4));
    Cost cost = CostModel.cost(plan);

    long peak = engine.run(plan, in, out, tinyStaging(plan, cost, seed), JobObserver.NONE);

    assertEquals(
        cost, new Cost(in.seeks(), out.seeks(), in.opens(), out.opens(), in.bytes(), peak));
    assertEquals(in.bytes(), out.bytes());
    assertEquals(problem.out().grid().blockCount(), out.published().size());
    out.published()
        .forEach(
            (number, block) -> assertArrayEquals(array.block(problem.out().grid(), number), block));
  }

  /**
   * Staging buffers of a few elements only, so that boxes are moved in many fragments and batches;
   * for some seeds batches of many boxes, which no other thread sorts.
   */
  private static MemoryBudget tinyStaging(Plan plan, Cost cost, long seed) {
    MemoryBudget budget = LiveBoxes.budget(plan, cost.peakBytes());
    int staging =
        (int) Math.min(budget.stagingBytes(), plan.problem().elementBytes() * (1 + seed % 9));
    return new MemoryBudget(budget.payloadBytes(), budget.pageBytes(), budget.pages(), staging)
        .withReadAhead(seed % 5 == 0 ? 1 << 18 : seed % 100, DiskModel.HDD)
        .withWriteBehind(seed % 7 * 20, seed % 2 == 0 ? DiskModel.NFS : DiskModel.SSD);
  }

  /** Two sets of real files, and the plan between them. */
  private record Job(Plan plan, ReferenceArray array, BlockSet in, BlockSet out, int writers) {

    static Job create(Path folder, long seed, int elementBytes) throws IOException {
      RandomProblems source = new RandomProblems(seed);
      Problem shapes = source.problem(3, 60);
      Problem problem =
          Problem.of(shapes.in().grid(), shapes.out().grid(), elementBytes, StorageOrder.C);
      Files.createDirectories(folder);
      BlockSet in = set(folder + "/in", problem.in().grid(), elementBytes);
      BlockSet out = set(folder + "/out", problem.out().grid(), elementBytes);
      ReferenceArray array = new ReferenceArray(problem.shape(), elementBytes, source.random());
      array.write(in, 0);
      return new Job(source.plan(problem), array, in, out, (int) (seed % 4));
    }

    private static BlockSet set(String folder, Grid grid, int elementBytes) {
      ElementType type = ElementType.parse("bytes" + elementBytes);
      return new BlockSet(
          grid,
          type,
          StorageOrder.C,
          new RawFormat(type, 0),
          OutputAddress.parse(folder + "/x_{*}").names(".raw", grid, StorageOrder.C));
    }

    void run(JobObserver observer) throws IOException {
      run(new FaultyBlocks(FaultyBlocks.NEVER), observer);
    }

    void run(FaultyBlocks faults, JobObserver observer) throws IOException {
      MemoryBudget budget = LiveBoxes.budget(plan, CostModel.cost(plan).peakBytes());
      WriteOptions options = new WriteOptions(Fsync.NONE, true, false, false);
      try (OutputSet files = new OutputSet(List.of(out), options)) {
        files.writtenBy(writers);
        try {
          Checkpoints atEnd =
              new FinalCommit(
                  new ArrayDigest(in.grid().shape(), in.type()), files, observer.activity());
          BlockSource source = faults.source(new InputSet(in));
          new SequentialEngine().run(plan, source, faults.sink(files), budget, atEnd, observer);
        } finally {
          files.discard();
        }
      }
    }

    /** Returns how many outputs there are; fails if one is not complete or anything else is. */
    int checkedOutputs() throws IOException {
      List<Path> found = new ArrayList<>();
      if (Files.isDirectory(out.root())) {
        try (Stream<Path> files = Files.list(out.root())) {
          files.forEach(found::add);
        }
      }
      for (long number = 0; number < out.grid().blockCount(); number++) {
        if (found.remove(out.path(number))) {
          assertTrue(
              Arrays.equals(array.block(out.grid(), number), Files.readAllBytes(out.path(number))),
              out.path(number) + " is wrong");
        }
      }
      assertEquals(List.of(), found);
      return (int)
          LongStream.range(0, out.grid().blockCount())
              .filter(i -> Files.exists(out.path(i)))
              .count();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void leavesNothingWrongWhereverAFileFails(long seed, @TempDir Path folder) throws IOException {
    FaultyBlocks counting = new FaultyBlocks(FaultyBlocks.NEVER);
    Job whole = Job.create(folder.resolve("whole"), seed, 2);
    whole.run(counting, JobObserver.NONE);
    assertEquals(whole.out().grid().blockCount(), whole.checkedOutputs());
    long most = 1 + Math.max(1, whole.writers());
    assertTrue(counting.mostOpen() <= most, "one that is read, and one for each that writes");

    long step = 1 + counting.operations() / 40;
    for (long failAt = 0; failAt < counting.operations(); failAt += step) {
      FaultyBlocks faulty = new FaultyBlocks(failAt);
      Job job = Job.create(folder.resolve("fail-" + failAt), seed, 2);
      IoFailure failure = assertThrows(IoFailure.class, () -> job.run(faulty, JobObserver.NONE));
      assertTrue(failure.getMessage().contains("injected failure"));
      job.checkedOutputs();
      job.array().check(job.in());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void leavesNothingIncompleteWhereverItIsCancelled(long seed, @TempDir Path folder)
      throws IOException {
    for (int patience = 0; patience < 40; patience += 1 + patience / 8) {
      Job job = Job.create(folder.resolve("after-" + patience), seed, 2);
      Cancelling observer = new Cancelling(patience);
      try {
        job.run(observer);
        assertEquals(job.out().grid().blockCount(), job.checkedOutputs());
      } catch (CancellationException e) {
        job.checkedOutputs(); // all of them where threads were at the last parts
      }
    }
  }

  /** What counts a step also does what a format has to do at the end of a file, which may fail. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("fewSeeds")
  void aStepWhosePublicationFailsIsNotCountedAgainAndThoseBeforeAreCommitted(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = randomPlan(source, seed);
    int bytes = plan.problem().elementBytes();
    ReferenceArray array = new ReferenceArray(plan.problem().shape(), bytes, source.random());
    MemoryBlocks in = MemoryBlocks.of(array, plan.problem().in().grid(), bytes);
    Grid grid = plan.problem().out().grid();
    MemoryBlocks blocks = new MemoryBlocks(grid, bytes, (int) (seed % 4));
    Failing out = new Failing(grid, blocks);
    long[] committed = {-1, 0};
    Checkpoints checkpoints =
        new Checkpoints() {
          @Override
          public void written(long steps, long stepBytes) {
            committed[1] = steps;
          }

          @Override
          public void commit(long steps) {
            committed[0] = steps;
          }
        };
    MemoryBudget budget = LiveBoxes.budget(plan, CostModel.cost(plan).peakBytes());
    IOException failure =
        assertThrows(
            IOException.class,
            () -> engine.run(plan, in, out, budget, checkpoints, JobObserver.NONE));
    assertEquals("full", failure.getMessage());
    assertTrue(out.ended <= blocks.opens(), "no visit counts twice");
    assertTrue(committed[0] >= committed[1], "what was counted is committed");
    long steps = 0;
    for (Iterator<Step> all = plan.stepsAfter(0); all.hasNext(); all.next()) {
      steps++;
    }
    assertTrue(committed[0] < steps, "the step that failed is not");
  }

  /** Fails when the second block is published, or the only one. */
  private static final class Failing implements BlockSink {
    private final MemoryBlocks blocks;
    private final long due;
    private long published;
    private long ended;

    Failing(Grid grid, MemoryBlocks blocks) {
      this.blocks = blocks;
      this.due = Math.min(2, grid.blockCount());
    }

    @Override
    public BlockFile open(long number) {
      return blocks.open(number);
    }

    @Override
    public int writers() {
      return blocks.writers();
    }

    @Override
    public void endVisit(long number) {
      ended++;
    }

    @Override
    public void publish(long number) throws IOException {
      published++;
      if (published >= due) {
        throw new IOException("full");
      }
      blocks.publish(number);
    }
  }

  @Test
  void countsWhatIsReadAndWrittenWithinASingleStep() throws IOException {
    Shape shape = Shape.of(40, 10);
    Problem problem =
        Problem.of(Grid.uniform(shape, shape), Grid.uniform(shape, shape), 1, StorageOrder.C);
    Plan plan = new GridPlanner().plan(problem, 400);
    MemoryBudget budget = LiveBoxes.budget(plan, 400);
    MemoryBudget tiny = new MemoryBudget(400, budget.pageBytes(), budget.pages(), 40);
    ReferenceArray array = new ReferenceArray(shape, 1, new Random(1));
    MemoryBlocks in = MemoryBlocks.of(array, problem.in().grid(), 1);
    Activity activity = new Activity();
    Set<String> seen = new LinkedHashSet<>();
    JobObserver looking =
        new JobObserver() {
          @Override
          public Activity activity() {
            return activity;
          }

          @Override
          public boolean cancelled() {
            seen.add(activity.work().read() + " " + activity.work().written());
            return false;
          }
        };
    engine.run(plan, in, new MemoryBlocks(problem.out().grid(), 1), tiny, looking);
    assertTrue(
        seen.containsAll(List.of("0 0", "40 0", "360 0", "400 40", "400 360")), seen::toString);
    assertEquals(400, activity.work().written());
  }

  @Test
  void reportsItsProgressAfterEveryStep(@TempDir Path folder) throws IOException {
    Job job = Job.create(folder, 3, 2);
    long[] last = new long[3];
    job.run(
        new JobObserver() {
          @Override
          public void progress(long bytesWritten, long bytesHeld, long blocksPublished) {
            assertTrue(bytesWritten >= last[0] && blocksPublished >= last[2]);
            last[0] = bytesWritten;
            last[1] = bytesHeld;
            last[2] = blocksPublished;
          }
        });
    long bytes = job.out().grid().shape().volume() * 2;
    assertArrayEquals(new long[] {bytes, 0, job.out().grid().blockCount()}, last);
  }

  @Test
  void refusesABudgetThatIsTooSmall() {
    RandomProblems source = new RandomProblems(5);
    Plan plan = randomPlan(source, 5);
    Problem problem = plan.problem();
    int bytes = problem.elementBytes();
    MemoryBudget enough = LiveBoxes.budget(plan, CostModel.cost(plan).peakBytes());
    MemoryBudget tooSmall =
        new MemoryBudget(
            enough.payloadBytes() - 1, enough.pageBytes(), enough.pages(), enough.stagingBytes());
    MemoryBlocks in =
        MemoryBlocks.of(
            new ReferenceArray(problem.shape(), bytes, source.random()),
            problem.in().grid(),
            bytes);
    MemoryBlocks out = new MemoryBlocks(problem.out().grid(), bytes);
    assertThrows(
        IllegalStateException.class, () -> engine.run(plan, in, out, tooSmall, JobObserver.NONE));
  }
}
