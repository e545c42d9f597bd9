package io.resplit.chunk;

import io.resplit.cache.CacheCounts;
import io.resplit.cache.CacheDecisions;
import io.resplit.cache.CacheRules;
import io.resplit.cache.CacheSetup;
import io.resplit.cache.CacheStatistics;
import io.resplit.cache.Replacement;
import io.resplit.cost.CostModel;
import io.resplit.cost.HeapUse;
import io.resplit.cost.RestCost;
import io.resplit.plan.LostCells;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.ResumedPlan;
import io.resplit.plan.Side;
import io.resplit.result.ChunkCost;
import io.resplit.result.Cost;
import io.resplit.result.Inflation;
import io.resplit.result.Rest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Says what a plan with filtered chunks costs when a cache holds some of them. */
public final class ChunkForecast {

  /** Longest schedule that is gone through; with more chunk visits no cache is planned. */
  private static final long MAX_ACCESSES = 10_000_000;

  /** What a chunk that is held takes on the heap besides its elements, measured: 290 bytes. */
  private static final long BYTES_A_HELD_CHUNK = 300;

  private ChunkForecast() {}

  /**
   * Returns the exact cost of {@code plan} where the files of the input hold every chunk.
   *
   * @param uncached its cost without a cache
   * @param cacheBytes most decoded bytes that the cache holds
   * @param rules what it keeps
   */
  public static Cost cost(Plan plan, Cost uncached, long cacheBytes, CacheRules rules) {
    return isWorthACache(plan, uncached)
        ? withChunks(plan, plain(plan, uncached), predict(plan, cacheBytes, rules))
        : uncached;
  }

  /** Returns the cost without the seeks to chunks that are read. */
  private static Cost plain(Plan plan, Cost uncached) {
    return uncached.withReadSeeks(uncached.readSeeks() - reads(plan, uncached));
  }

  /** Returns how many chunks a plan reads. */
  private static long reads(Plan plan, Cost uncached) {
    ChunkCost chunks = uncached.chunks();
    return chunks.decodes() + (plan.problem().copiesUnseen() ? chunks.copies() : 0);
  }

  private static CacheStatistics predict(Plan plan, long cacheBytes, CacheRules rules) {
    ChunkJob job = new ChunkJob(plan);
    return CacheDecisions.predict(job.setup(cacheBytes, rules));
  }

  /**
   * A plan with the cache that it was made for.
   *
   * @param cost its cost
   * @param cacheBytes most decoded bytes that the cache holds
   * @param rules what it keeps
   * @param metadataBytes what the sets take besides their data
   */
  public record Planned(
      Plan plan, Cost cost, long cacheBytes, CacheRules rules, long metadataBytes) {

    /** Returns the cache for another policy that takes no more memory, if there is one. */
    private Optional<Planned> with(Replacement other) {
      long more = heapBytes(other) - heapBytes(rules.policy());
      long bytes = Math.min(cacheBytes, cacheBytes - more);
      return bytes < 0
          ? Optional.empty()
          : Optional.of(new Planned(plan, cost, bytes, rules.with(other), metadataBytes));
    }

    private long heapBytes(Replacement any) {
      long cache = ChunkForecast.heapBytes(plan, CostModel.cost(plan), cacheBytes, any);
      return HeapUse.beyondReserve(plan, metadataBytes + cache);
    }
  }

  /**
   * What is left to do of a plan.
   *
   * @param cache the plan with the cache for it
   */
  public record Resumed(Rest rest, Planned cache) {
    private long seeks() {
      return rest.cost().seeks();
    }
  }

  /**
   * Returns what is left to do of a plan, exactly where the input holds every chunk.
   *
   * <p>A resumed job has an empty cache and fewer accesses. That is hardly ever more than the whole
   * plan; where it would be more by over a tenth, the policy with fewest seeks is taken. If that
   * knows the future, what it takes for it is taken from the cache.
   *
   * @param stepsDone number of steps that are safe
   * @param earlier which chunks the files of the output hold, with all that was written of them
   */
  public static Resumed resumed(Planned planned, long stepsDone, ChunkJob.StoredChunks earlier) {
    if (!planned.plan.problem().isFiltered()) {
      LostCells.Loss none = (block, part) -> false;
      return new Resumed(RestCost.of(new ResumedPlan(planned.plan, stepsDone, none)), planned);
    }
    ChunkJob job = new ChunkJob(planned.plan, stepsDone, earlier);
    Resumed asPlanned = resumed(job, planned);
    return asPlanned.seeks() <= planned.cost.seeks() + planned.cost.seeks() / 10
        ? asPlanned
        : Arrays.stream(Replacement.values())
            .flatMap(other -> planned.with(other).stream())
            .map(cache -> resumed(job, cache))
            .min(Comparator.comparingLong(Resumed::seeks))
            .orElseThrow();
  }

  private static Resumed resumed(ChunkJob job, Planned cache) {
    return new Resumed(rest(job, cache.cacheBytes, cache.rules), cache);
  }

  private static Rest rest(ChunkJob job, long cacheBytes, CacheRules rules) {
    CacheSetup setup = job.setup(cacheBytes, rules);
    Rest rest = RestCost.of(job.resumed());
    CacheStatistics statistics = CacheDecisions.predict(setup);
    return rest.withCost(withChunks(job.resumed().plan(), rest.cost(), statistics));
  }

  /**
   * Returns what a cache that knows the next use of each chunk takes on the heap besides the
   * chunks, at most, in bytes.
   *
   * @param uncached cost of the plan without a cache
   */
  public static long scheduleBytes(Plan plan, Cost uncached, Replacement policy) {
    return policy.knowsFuture()
        ? CacheDecisions.scheduleBytes(visits(plan, uncached), plan.problem().filteredChunks())
        : 0;
  }

  /**
   * Returns what a cache takes on the heap besides the chunks, at most, in bytes: for each that it
   * holds, and for its schedule.
   *
   * @param uncached cost of the plan without a cache
   * @param cacheBytes most decoded bytes that the cache holds
   */
  public static long heapBytes(Plan plan, Cost uncached, long cacheBytes, Replacement policy) {
    return cacheBytes == 0
        ? 0
        : BYTES_A_HELD_CHUNK * mostHeld(plan.problem(), cacheBytes)
            + scheduleBytes(plan, uncached, policy);
  }

  private static long mostHeld(Problem problem, long cacheBytes) {
    long least =
        Stream.of(problem.in(), problem.written())
            .flatMap(Side::filtered)
            .mapToLong(chunks -> chunks.bytes(problem.elementBytes()))
            .min()
            .orElseThrow();
    return Math.min(cacheBytes / least, problem.filteredChunks());
  }

  /** Returns whether a plan touches chunks more than once, and not too many of them. */
  public static boolean isWorthACache(Plan plan, Cost uncached) {
    long visits = visits(plan, uncached);
    return visits > plan.problem().filteredChunks() && visits <= MAX_ACCESSES;
  }

  /** Returns how many chunks a plan visits, each as often as it does. */
  public static long visits(Plan plan, Cost uncached) {
    return reads(plan, uncached) + uncached.chunks().encodes() + uncached.chunks().copies();
  }

  /** Returns a cost where the input holds no chunk of the array, and the output none. */
  public static Cost ofAbsentChunks(Plan plan, Cost cost) {
    Problem problem = plan.problem();
    long absent = problem.in().filteredCells();
    ChunkCost chunks = ChunkCost.of(problem, 0, absent, 0, 0, 0, 0);
    return cost.plus(new Cost(0, 0, 0, 0, 0, 0, chunks, 0, Inflation.NONE));
  }

  /**
   * Returns a cost with what a cache has counted in place of its own figures of chunks.
   *
   * @param cost reads of chunks that pass through filters are not among its seeks
   */
  public static Cost withChunks(Plan plan, Cost cost, CacheStatistics statistics) {
    Problem problem = plan.problem();
    CacheCounts in = statistics.group(ChunkJob.IN);
    CacheCounts out = statistics.group(ChunkJob.OUT);
    ChunkCost chunks =
        ChunkCost.of(
            problem,
            in.decodes(),
            in.absent(),
            out.encodes(),
            out.decodes(),
            out.copies(),
            statistics.peakBytes());
    return new Cost(
        cost.readSeeks() + in.decodes() + in.copies(),
        problem.out().isFiltered()
            ? out.encodes() + out.copies() + out.decodes()
            : cost.writeSeeks(),
        cost.readOpens(),
        cost.writeOpens(),
        cost.bytes(),
        cost.peakBytes(),
        chunks,
        cost.gapBytes(),
        cost.inflation());
  }
}
