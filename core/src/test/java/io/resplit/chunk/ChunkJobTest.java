package io.resplit.chunk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheCounts;
import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheRules;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.CacheStatistics;
import io.resplit.cache.ChunkAccess;
import io.resplit.cache.Replacement;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.result.Cost;
import io.resplit.testkit.Chunks;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChunkJobTest {

  static LongStream seeds() {
    return RandomProblems.seeds(500);
  }

  /** A random plan of a problem with filtered chunks on a side or two. */
  private static Plan plan(RandomProblems source) {
    Problem problem;
    do {
      problem = source.withChunks(source.problem(3, 200));
    } while (!problem.isFiltered());
    return source.plan(problem.ofCells()).over(problem);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void touchesTheChunksOfEveryStepInOrder(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = plan(source);
    long steps = 0;
    for (Iterator<Step> all = plan.steps(); all.hasNext(); all.next()) {
      steps++;
    }
    long first = source.random().nextLong(steps + 1);
    ChunkJob.StoredChunks earlier = (block, chunk) -> (block * 31 + chunk * 17 + seed) % 3 > 0;
    CacheSetup setup =
        new ChunkJob(plan, first, earlier).setup(0, CacheRules.of(Replacement.NEXT_USE));
    for (int pass = 0; pass < 2; pass++) {
      List<ChunkAccess> accesses = new ArrayList<>();
      setup.schedule().forEach(accesses::add);
      assertEquals(expected(plan, first, earlier), accesses);
    }
  }

  /** Says which parts of chunks a step touches. */
  private interface Touch {
    boolean isWanted(long block, long chunk, Box part);
  }

  /** Tries every chunk of every block for every step, those done for what must be repeated. */
  private static List<ChunkAccess> expected(
      Plan plan, long firstStep, ChunkJob.StoredChunks earlier) {
    List<ChunkAccess> accesses = new ArrayList<>();
    Touch lost = (block, chunk, part) -> !earlier.holds(block, chunk);
    List<Box> needed = needed(plan, firstStep, lost);
    Touch missing = (block, chunk, part) -> needed.stream().anyMatch(part::intersects);
    long number = 0;
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); number++) {
      Step step = steps.next();
      boolean reading = step instanceof Step.Read;
      Touch again = reading ? missing : lost;
      Touch wanted = number < firstStep ? again : (block, chunk, part) -> true;
      touch(plan.problem(), reading, step.box(), wanted, (part, access) -> accesses.add(access));
    }
    return accesses;
  }

  /** Returns the boxes that are still to be written, and boxes around what is lost of others. */
  private static List<Box> needed(Plan plan, long firstStep, Touch lost) {
    List<Box> needed = new ArrayList<>();
    long number = 0;
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); number++) {
      if (steps.next() instanceof Step.Write write) {
        Box[] around = {number < firstStep ? null : write.box()};
        if (number < firstStep) {
          BiConsumer<Box, ChunkAccess> add =
              (part, access) -> around[0] = around[0] == null ? part : around[0].enclosing(part);
          touch(plan.problem(), false, write.box(), lost, add);
        }
        Stream.ofNullable(around[0]).forEach(needed::add);
      }
    }
    return needed;
  }

  private static void touch(
      Problem problem,
      boolean reading,
      Box box,
      Touch wanted,
      BiConsumer<Box, ChunkAccess> accesses) {
    Side side = reading ? problem.in() : problem.out();
    boolean both = problem.in().isFiltered() && !reading;
    int first = both ? (int) problem.in().grid().blockCount() : 0;
    for (int block = 0; side.isFiltered() && block < side.grid().blockCount(); block++) {
      Box whole = side.grid().box(block);
      Grid chunks =
          Grid.uniform(whole.shape(), whole.shape()).refined(side.chunking().get().shape());
      for (long chunk = 0; chunk < chunks.blockCount(); chunk++) {
        Box inArray = chunks.box(chunk).shifted(whole);
        if (inArray.intersects(box) && wanted.isWanted(block, chunk, inArray.intersection(box))) {
          Box part = inArray.intersection(box);
          int bytes = (int) part.volume() * problem.elementBytes();
          accesses.accept(
              part,
              reading
                  ? Chunks.read(first + block, chunk, bytes)
                  : Chunks.write(first + block, chunk, bytes));
        }
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aCacheOfNoBytesCostsWhatTheModelSaysWithoutOne(long seed) {
    Plan plan = plan(new RandomProblems(seed));
    Cost uncached = CostModel.cost(plan);
    assertEquals(
        uncached, ChunkForecast.cost(plan, uncached, 0, CacheRules.of(Replacement.NEXT_USE)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void copiesNoMoreAndNoFewerChunksThanTheModelSays(long seed) {
    Plan plan = new RandomProblems(seed).copying(3, 200);
    Cost uncached = CostModel.cost(plan);
    CacheSetup setup = new ChunkJob(plan).setup(0, CacheRules.of(Replacement.NEXT_USE));
    Cost unread = uncached.withReadSeeks(0);
    assertEquals(uncached, ChunkForecast.withChunks(plan, unread, CacheDecisions.predict(setup)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aCacheForEverythingLeavesEveryChunkToBeFilteredOnce(long seed) {
    Plan plan = plan(new RandomProblems(seed));
    Problem problem = plan.problem();
    Cost cost =
        ChunkForecast.cost(
            plan, CostModel.cost(plan), 1 << 20, CacheRules.of(Replacement.NEXT_USE));
    long in = problem.in().isFiltered() ? problem.in().cells().blockCount() : 0;
    long out = problem.out().isFiltered() ? problem.out().cells().blockCount() : 0;
    assertEquals(in, cost.chunks().decodes());
    assertEquals(out, cost.chunks().encodes());
    assertEquals(0, cost.chunks().redecodes());
    assertTrue(cost.seeks() <= CostModel.cost(plan).seeks());
  }

  /** Says of about a third of the chunks that they are absent. */
  private static ChunkJob.InputFacts lacking(long seed) {
    return new ChunkJob.InputFacts() {
      @Override
      public boolean holds(long block, long chunk) {
        return (block * 31 + chunk * 17 + seed) % 3 > 0;
      }

      @Override
      public boolean hasFiltersOfOutput(long block) {
        return true;
      }
    };
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void absentChunksOnlyMakeARunDecodeLess(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = plan(source);
    ChunkJob job = new ChunkJob(plan);
    for (Replacement policy : Replacement.values()) {
      long budget = source.random().nextInt(400);
      CacheRules rules = CacheRules.of(policy);
      CacheStatistics planned = CacheDecisions.predict(job.setup(budget, rules));
      CacheStatistics found = CacheDecisions.predict(job.setup(budget, rules, lacking(seed)));
      CacheCounts in = found.group(ChunkJob.IN);
      String what = policy + ": planned " + planned + ", found " + found;
      assertTrue(in.decodes() + in.absent() <= planned.group(ChunkJob.IN).decodes(), what);
      CacheCounts out = found.group(ChunkJob.OUT);
      assertTrue(out.encodes() <= planned.group(ChunkJob.OUT).encodes(), what);
      assertTrue(out.decodes() <= planned.group(ChunkJob.OUT).decodes(), what);
    }
  }

  @Test
  void plansWithoutFilteredChunksNeedNoCache() {
    RandomProblems source = new RandomProblems(1);
    Plan plan = source.plan(source.problem(2, 20));
    assertThrows(IllegalArgumentException.class, () -> new ChunkJob(plan));
  }
}
