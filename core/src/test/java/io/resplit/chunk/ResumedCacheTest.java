package io.resplit.chunk;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheRules;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.ChunkKey;
import io.resplit.cache.Decision;
import io.resplit.cache.Replacement;
import io.resplit.cost.CostModel;
import io.resplit.cost.HeapUse;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.result.Cost;
import io.resplit.result.Rest;
import io.resplit.testkit.RandomProblems;
import java.util.HashSet;
import java.util.Iterator;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose chunk cache is lost after some steps of a random plan, with any policy. */
class ResumedCacheTest {

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void areHardlyDearerThanTheWholePlan(long seed) {
    check(seed, 0, CacheRules.of(Replacement.NEXT_USE));
    check(seed, 0, new CacheRules(Replacement.NEXT_USE, seed % 300, seed % 400));
  }

  /** With other policies than planned, since it is too dear; with little and much metadata. */
  @ParameterizedTest
  @ValueSource(longs = {1000367, 2001709, 2002697, 2028763})
  void takeNoMoreMemoryWithAnotherPolicy(long seed) {
    CacheRules none = CacheRules.of(Replacement.NEXT_USE);
    assertTrue(check(seed, 0, none));
    check(seed, HeapUse.IN_RESERVE - 1, none);
  }

  private static long memory(ChunkForecast.Planned cache) {
    long heap =
        ChunkForecast.heapBytes(
            cache.plan(), CostModel.cost(cache.plan()), cache.cacheBytes(), cache.rules().policy());
    return cache.cacheBytes() + HeapUse.beyondReserve(cache.plan(), cache.metadataBytes() + heap);
  }

  /**
   * Checks a resumed job.
   *
   * @param reserved what the cache reserves; its policy is not taken
   * @return whether another policy was taken than planned
   */
  private static boolean check(long seed, long metadata, CacheRules reserved) {
    boolean switched = false;
    RandomProblems source = new RandomProblems(seed);
    Problem problem;
    do {
      problem = source.withChunks(source.problem(3, 400));
    } while (!problem.isFiltered());
    Plan plan = source.plan(problem.ofCells()).over(problem);
    Replacement policy = Replacement.values()[source.random().nextInt(3)];
    long cacheBytes = source.random().nextLong(1 + problem.bytes());
    CacheRules rules = reserved.with(policy);
    Cost whole = ChunkForecast.cost(plan, CostModel.cost(plan), cacheBytes, rules);
    long steps = 0;
    for (Iterator<Step> all = plan.steps(); all.hasNext(); all.next()) {
      steps++;
    }
    for (long done = 1; done <= steps; done += 1 + steps / 8) {
      Set<ChunkKey> inFiles = inFilesAfter(done, plan, cacheBytes, rules);
      ChunkedSide out = problem.out().isFiltered() ? new ChunkJob(plan).out().orElseThrow() : null;
      ChunkJob.StoredChunks held =
          (block, chunk) -> inFiles.contains(new ChunkKey(out.dataset(block), chunk));
      ChunkForecast.Planned planned =
          new ChunkForecast.Planned(plan, whole, cacheBytes, rules, metadata);
      ChunkForecast.Resumed resumed = ChunkForecast.resumed(planned, done, held);
      Rest rest = resumed.rest();
      assertTrue(rest.cost().seeks() <= whole.seeks() * 1.1, () -> rest + " of " + whole);
      assertTrue(rest.cost().chunks().cachePeakBytes() <= resumed.cache().cacheBytes());
      assertTrue(memory(resumed.cache()) <= memory(planned));
      switched |= resumed.cache().rules().policy() != policy;
      assertTrue(rest.cost().peakBytes() <= whole.peakBytes());
    }
    return switched;
  }

  /** Follows the cache up to a step; returns the chunks of the output that have left it. */
  private static Set<ChunkKey> inFilesAfter(
      long done, Plan plan, long cacheBytes, CacheRules rules) {
    CacheSetup setup = new ChunkJob(plan).setup(cacheBytes, rules);
    CacheDecisions decisions = new CacheDecisions(setup);
    Set<ChunkKey> inFiles = new HashSet<>();
    for (long left = accesses(plan, done); left > 0; left--) {
      Decision decision = decisions.next();
      for (Decision.Victim victim : decision.victims()) {
        if (victim.dirty()) {
          inFiles.add(victim.key());
        }
      }
      if (decision.access().writes()) {
        if (decision.fate() == Decision.Fate.KEPT) {
          inFiles.remove(decision.access().key());
        } else {
          inFiles.add(decision.access().key());
        }
      }
    }
    return inFiles;
  }

  private static long accesses(Plan plan, long done) {
    long accesses = 0;
    Iterator<Step> steps = plan.steps();
    for (long i = 0; i < done; i++) {
      Step step = steps.next();
      Side side = step instanceof Step.Read ? plan.problem().in() : plan.problem().out();
      if (side.isFiltered()) {
        PrimitiveIterator.OfLong cells = side.cells().blocksIn(step.box());
        for (; cells.hasNext(); cells.nextLong()) {
          accesses++;
        }
      }
    }
    return accesses;
  }
}
