package io.resplit.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.cost.LiveBoxes;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Chunking;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.testkit.RandomProblems;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryBudgetTest {

  static LongStream seeds() {
    return RandomProblems.seeds(2000);
  }

  private static Plan randomPlan(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = seed % 3 == 0 ? source.irregularProblem(4, 300) : source.problem(4, 300);
    return source.plan(problem);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void coversEveryMomentOfARun(long seed) {
    Plan plan = randomPlan(seed);
    MemoryBudget budget = LiveBoxes.budget(plan, CostModel.cost(plan).peakBytes());
    int elementBytes = plan.problem().elementBytes();
    Map<Box, Long> live = new HashMap<>();
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      Step step = steps.next();
      if (step instanceof Step.Write) {
        assertEquals(step.box().volume() * elementBytes, live.remove(step.box()));
        continue;
      }
      for (Box box : plan.writeBoxes(step.box())) {
        live.merge(box, box.intersection(step.box()).volume() * elementBytes, Long::sum);
      }
      assertTrue(live.size() <= LiveBoxes.most(plan), live.size() + " boxes live");
      long pages = 0;
      for (long bytes : live.values()) {
        pages += (bytes - 1) / budget.pageBytes() + 1;
      }
      assertTrue(pages <= budget.pages(), pages + " pages taken of " + budget);
    }
    assertTrue(live.isEmpty());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void staysWithinTheMemoryThatThePayloadWasDerivedFrom(long seed) {
    Plan plan = randomPlan(seed);
    long peak = CostModel.cost(plan).peakBytes();
    long memory = peak;
    while (MemoryBudget.payloadWithin(memory, MemoryBudget.MOST_STAGING_BYTES) < peak) {
      memory += 1 + memory / 50;
    }
    assertWithin(memory, LiveBoxes.budget(plan, peak));
  }

  private static void assertWithin(long memory, MemoryBudget budget) {
    long total = budget.payloadBytes() + budget.overheadBytes();
    assertEquals(budget.pages() * budget.pageBytes() + 2L * budget.stagingBytes(), total);
    assertTrue(total <= memory, budget + " takes " + total + " of " + memory);
    assertTrue(budget.pages() * budget.pageBytes() >= budget.payloadBytes());
  }

  @Test
  void staysWithinAnyMemoryForOneBigCopy() {
    for (long memory = 100; memory < 1L << 42; memory += memory / 7) {
      long payload = MemoryBudget.payloadWithin(memory, MemoryBudget.MOST_STAGING_BYTES);
      Shape array = Shape.of(payload);
      Problem problem = Problem.uniform(array, array, array, 1);
      Plan plan =
          Plan.ofGrid(problem, "copy", List.of(AxisSweep.clean(problem.in().grid().axis(0))));
      assertWithin(memory, LiveBoxes.budget(plan, payload));
    }
  }

  /** Chunks of 4 MiB are read; chunks of 24 MiB, or the whole array without any, are written. */
  @Test
  void eachStagingBufferHoldsAChunkOfItsSide() {
    Shape array = Shape.of(24, 1 << 20);
    Side in = ofChunks(array, Shape.of(4, 1 << 20));
    Side out = ofChunks(array, array);
    Problem problem = new Problem(in, out, 1);
    MemoryBudget budget = MemoryBudget.of(problem, 30 << 20, 1);
    assertEquals(4 << 20, budget.readBytes());
    assertEquals(24 << 20, budget.writeBytes());
    assertEquals(28 << 20, MemoryBudget.mostStagingBytes(problem));
    MemoryBudget small = MemoryBudget.of(problem, 5 << 20, 1);
    assertEquals(4 << 20, small.readBytes());
    assertEquals(5 << 20, small.writeBytes());
    Problem plain = new Problem(in, new Side(Grid.uniform(array, array), StorageOrder.C), 1);
    assertEquals(2 << 20, MemoryBudget.of(plain, 30 << 20, 1).writeBytes());
    assertEquals(6 << 20, MemoryBudget.mostStagingBytes(plain));
  }

  private static Side ofChunks(Shape array, Shape chunk) {
    Chunking chunks = new Chunking(chunk, Chunking.Access.CHUNKS);
    return new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
  }

  @Test
  void readsAheadInWholeBatchesWithinWhatIsLeft() {
    MemoryBudget least = new MemoryBudget(1000, 1, 1000, 20);
    for (int spare = -5; spare < 200; spare++) {
      MemoryBudget budget = least.withReadAhead(spare, DiskModel.SSD);
      int ahead = budget.aheadBytes();
      assertEquals(Math.min(60, Math.max(0, spare / 10 * 10)), ahead, "spare " + spare);
      assertEquals(20 + ahead, budget.readBytes());
      assertEquals(least.overheadBytes() + ahead, budget.overheadBytes());
      int served = least.withReadAhead(10L * spare, DiskModel.NFS).aheadBytes();
      assertEquals(Math.min(620, Math.max(0, spare * 10)), served, "spare " + 10 * spare);
    }
    assertEquals(10, least.batchBytes());
    assertEquals(0, new MemoryBudget(1, 1, 1, 1).withReadAhead(100, DiskModel.SSD).aheadBytes());
  }

  @Test
  void readsSmallBoxesAheadInBatchesOfManyWhereMemoryIsLeft() {
    MemoryBudget least = new MemoryBudget(512, 1, 512, 512);
    MemoryBudget tight = least.withReadAhead((256 << 10) - 1, DiskModel.SSD);
    assertEquals(6 * 256, tight.aheadBytes());
    assertEquals(256, tight.batchBytes());
    assertFalse(tight.isOfSmallBoxes());
    MemoryBudget ample = least.withReadAhead(256 << 10, DiskModel.SSD);
    assertEquals(256 << 10, ample.aheadBytes());
    assertEquals(32 << 10, ample.batchBytes());
    assertTrue(ample.isOfSmallBoxes());
    MemoryBudget served =
        least.withReadAhead(1 << 20, DiskModel.NFS).withWriteBehind(1 << 20, DiskModel.NFS);
    assertEquals(62 * 256, served.aheadBytes());
    assertEquals(256, served.batchBytes());
    MemoryBudget usual = new MemoryBudget(64 << 10, 1, 64 << 10, 64 << 10);
    assertEquals(192 << 10, usual.withReadAhead(1 << 20, DiskModel.SSD).aheadBytes());
    MemoryBudget large = new MemoryBudget(2 << 20, 1, 2 << 20, 2 << 20);
    assertEquals(1 << 20, large.withReadAhead(Long.MAX_VALUE, DiskModel.SSD).batchBytes());
  }

  @Test
  void writesBehindOnWholePagesWithinWhatIsLeft() {
    MemoryBudget least = new MemoryBudget(1000, 64, 20, 20);
    for (int spare = -100; spare < 300_000; spare += 37) {
      MemoryBudget budget = least.withWriteBehind(spare, DiskModel.NFS);
      long behind = budget.behindBytes();
      int more = Math.min(60, Math.max(0, spare) / 3);
      int pages = (Math.max(0, spare) - more) / 64;
      assertEquals(Math.min(64 << 12, pages * 64), behind, "spare " + spare);
      assertEquals(20 + more, budget.writeBytes(), "spare " + spare);
      assertEquals(20 + behind / 64, budget.pages());
      assertEquals(least.bytes() + behind + more, budget.bytes());
      assertEquals(
          behind,
          budget.withReadAhead(40, DiskModel.SSD).withHeap(1).withChunks(1, 1).behindBytes());
    }
  }

  @Test
  void writesBehindLessToDisksAndNothingToRotatingOnes() {
    MemoryBudget least = new MemoryBudget(1000, 64, 20, 20);
    for (int spare = -100; spare < 50_000; spare += 37) {
      MemoryBudget budget = least.withWriteBehind(spare, DiskModel.SSD);
      assertEquals(Math.min(64 << 9, Math.max(0, spare) / 64 * 64), budget.behindBytes());
      assertEquals(20, budget.writeBytes());
      assertEquals(least, least.withWriteBehind(spare, DiskModel.HDD));
    }
  }

  @Test
  void worksDownToOneElement() {
    Problem problem = Problem.uniform(Shape.of(9), Shape.of(9), Shape.of(1), 3);
    Plan plan = Plan.ofGrid(problem, "one", List.of(AxisSweep.clean(problem.out().grid().axis(0))));
    MemoryBudget budget = LiveBoxes.budget(plan, 3);
    assertEquals(1, budget.pageBytes());
    assertEquals(3, budget.pages());
    assertEquals(3, budget.stagingBytes());
  }

  @Test
  void theLeastDataMemoryForAPayloadAllowsItAndOneByteLessDoesNot() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long payload = 1 + (random.nextLong() >>> (3 + random.nextInt(60)));
      long data = MemoryBudget.dataBytesFor(payload);
      assertTrue(
          MemoryBudget.payloadWithin(data, MemoryBudget.MOST_STAGING_BYTES) >= payload,
          () -> "payload " + payload);
      assertTrue(
          MemoryBudget.payloadWithin(data - 1, MemoryBudget.MOST_STAGING_BYTES) < payload,
          () -> "payload " + payload);
    }
    assertEquals(4, MemoryBudget.dataBytesFor(1));
  }
}
