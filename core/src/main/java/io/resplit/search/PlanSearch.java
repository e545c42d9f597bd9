package io.resplit.search;

import io.resplit.chunk.ChunkForecast;
import io.resplit.cost.HeapUse;
import io.resplit.cost.LiveBoxes;
import io.resplit.plan.Problem;
import io.resplit.planner.MemorySearch;
import io.resplit.planner.Planner;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.ChunkCost;
import io.resplit.result.DataLimit;
import io.resplit.result.DataLimit.Source;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans as the options ask, and looks around if they ask for that. One use, one thread. */
public final class PlanSearch {

  /** Limits to try before the plan that needs least. */
  private static final int MOST_TRIES = 12;

  private final Problem problem;
  private final PlanOptions options;
  private final Strategies strategies;
  private final Planner planner;
  private final ChunkMemory chunks;
  private final long metadata;
  private Optional<MemorySearch> memorySearch = Optional.empty();

  /**
   * Prepares the search.
   *
   * @param planners all strategies by name
   * @throws IllegalArgumentException if the strategy is unknown or does not solve such a problem
   */
  public PlanSearch(Problem problem, Map<String, Planner> planners, PlanOptions options) {
    this.problem = problem;
    this.options = options;
    this.strategies = new Strategies(problem, planners, options);
    this.planner = strategies.chosen(options);
    this.metadata = HeapUse.beyondReserve(options.metadataBytes());
    this.chunks = new ChunkMemory(problem, options.chunks().threads());
  }

  /** A limit and the plan within it. */
  private record Start(DataLimit limit, Outcome chosen) {}

  /**
   * Returns the plan, and what else the options ask for.
   *
   * @param dtype type of the elements, for the report
   */
  public PlanReport report(String dtype) {
    long started = System.nanoTime();
    Start found = fitting(start());
    boolean cutShort = strategies.effort().wasCutShort();
    boolean mayChoose = found.chosen.fits() && options.isFree();
    List<Outcome> all =
        mayChoose || options.compared()
            ? strategies.all(planner, found.chosen, found.limit.dataBytes())
            : List.of();
    Start start = mayChoose ? cheapest(found, all) : found;
    Outcome chosen = start.chosen;
    Optional<Outlook> outlook =
        options.compared() ? Optional.of(outlook(start, all)) : Optional.empty();
    double seconds = (System.nanoTime() - started) * 1e-9;
    return new PlanReport(
        chosen.plan(),
        dtype,
        chosen.cost(),
        budget(start),
        start.limit.withHeap(heapBytes(chosen) + besidesUnfiltered(chosen)),
        chosen.fits(),
        options.disk(),
        outlook,
        seconds,
        cutShort);
  }

  /**
   * Of the plans that cost the same, takes the one that holds least, then the fastest, then the
   * first. It takes no more memory besides its data either, except where streams are read.
   */
  private Start cheapest(Start found, List<Outcome> all) {
    Start best = found;
    for (Outcome other : all) {
      Start start = new Start(found.limit, other);
      boolean hasRoom =
          planned(other).bytes() <= planned(best.chosen).bytes()
              || other.hasStreams() && excessBytes(start) <= 0;
      best = other.isCheaper(best.chosen, options) && hasRoom ? start : best;
    }
    return best;
  }

  /** The indexes of chunks without filters, for the limit that a refusal names. */
  private long besidesUnfiltered(Outcome outcome) {
    return outcome.fits() || problem.isFiltered() ? 0 : chunks.besidesPayload();
  }

  private long heapBytes(Outcome outcome) {
    return HeapUse.beyondReserve(outcome.plan(), options.metadataBytes() + cacheHeapBytes(outcome));
  }

  private long cacheHeapBytes(Outcome outcome) {
    return ChunkForecast.heapBytes(
        outcome.plan(),
        strategies.costs().of(outcome.plan()),
        outcome.cacheBytes(),
        options.chunks().rules().policy());
  }

  /** A plan for less data where boxes that wait take so much that this one does not fit. */
  private Start fitting(Start start) {
    Start now = start;
    long excess = excessBytes(now);
    for (int i = 0; i < MOST_TRIES && now.chosen.fits() && excess > 0; i++) {
      now = i == MOST_TRIES - 1 ? least(now.limit) : withLess(now, excess);
      excess = excessBytes(now);
    }
    return excess > 0 ? new Start(now.limit, now.chosen.withFits(false)) : now;
  }

  private Start withLess(Start start, long excess) {
    long bytes = start.limit.dataBytes();
    long less = Math.min(bytes - excess, bytes - bytes / 4);
    Outcome outcome = strategies.require(planner, Math.max(0, less));
    return outcome.fits() ? new Start(start.limit.withData(less), outcome) : least(start.limit);
  }

  /** The plan that needs least, which fits a limit of the process if all of it does. */
  private Start least(DataLimit limit) {
    Outcome outcome = strategies.require(planner, problem.elementBytes());
    Start start = new Start(limit.withData(outcome.cost().peakBytes()), outcome.withFits(true));
    return excessBytes(start) > 0 ? new Start(limit, outcome.withFits(false)) : start;
  }

  /** Returns by how much the memory of a job is above the limit of the process, if there is one. */
  private long excessBytes(Start start) {
    long limit = start.limit.processBytes();
    return limit == 0 ? 0 : MemoryBudget.RESERVE_BYTES + planned(start.chosen).bytes() - limit;
  }

  private MemoryBudget budget(Start start) {
    MemoryBudget budget = planned(start.chosen);
    if (problem.isFiltered()) {
      return budget;
    }
    MemoryBudget ahead = budget.withReadAhead(spareBytes(start.limit, budget), options.disk());
    return ahead.withWriteBehind(spareBytes(start.limit, ahead), options.disk());
  }

  private MemoryBudget planned(Outcome chosen) {
    return LiveBoxes.budget(chosen.plan(), chosen.cost().peakBytes())
        .withChunks(chosen.cacheBytes(), chunks.bytes(chosen.cacheBytes()))
        .withHeap(heapBytes(chosen));
  }

  /** Returns what a limit leaves beyond a budget, but no more than there is to read. */
  private long spareBytes(DataLimit limit, MemoryBudget budget) {
    long spare =
        limit.processBytes() > 0
            ? limit.processBytes() - MemoryBudget.RESERVE_BYTES - budget.bytes()
            : limit.dataBytes() - budget.payloadBytes() - budget.aheadBytes();
    return Math.min(spare, problem.bytes());
  }

  private Outlook outlook(Start start, List<Outcome> all) {
    return new OutlookSearch(problem, strategies, options, memorySearch(), chunks)
        .outlook(planner, start.limit, start.chosen, all);
  }

  private MemorySearch memorySearch() {
    if (memorySearch.isEmpty()) {
      memorySearch =
          Optional.of(
              new MemorySearch(
                  problem, planner, strategies.costs()::of, options.disk(), strategies.effort()));
    }
    return memorySearch.get();
  }

  /**
   * Where metadata alone is too much, plans as if there was none: the plan that needs least would
   * be of no use to anybody, and finding it takes memory.
   */
  private Start start() {
    long payload = chunks.payloadWithin(options.memory(), metadata);
    long without = chunks.payloadWithin(options.memory(), 0);
    if (payload >= problem.elementBytes() || without < problem.elementBytes()) {
      return start(Math.max(0, payload));
    }
    Start start = start(without);
    return new Start(start.limit, start.chosen.withFits(false));
  }

  private Start start(long payload) {
    if (options.memory() instanceof MemoryLimit.Auto auto) {
      return memorySearch()
          .within(payload / problem.elementBytes())
          .map(found -> nearlyBest(found, payload, auto.mostBytes()))
          .orElseGet(() -> within(limit(Source.AUTO_CAPPED, payload, auto.mostBytes(), 0)));
    }
    return within(
        options.memory() instanceof MemoryLimit.OfProcess process
            ? limit(source(process), payload, process.bytes(), 0)
            : limit(Source.DATA, payload, 0, 0));
  }

  /** Returns which of the limits of a process and of its payload allows less. */
  private Source source(MemoryLimit.OfProcess process) {
    MemoryLimit alone = new MemoryLimit.OfProcess(process.bytes());
    return chunks.payloadWithin(alone, metadata) < process.mostPayloadBytes()
        ? Source.PROCESS
        : Source.DATA;
  }

  private DataLimit limit(Source source, long dataBytes, long processBytes, double toSave) {
    long ofChunks = problem.isFiltered() ? chunks.besidesPayload() : 0;
    return new DataLimit(source, dataBytes, processBytes, toSave, ofChunks, metadata);
  }

  private Start within(DataLimit limit) {
    return new Start(limit, strategies.require(planner, limit.dataBytes()));
  }

  private Start nearlyBest(MemorySearch.Found found, long payload, long mostBytes) {
    double toSave = options.disk().seconds(found.cost()) - memorySearch().bestSeconds();
    DataLimit limit =
        limit(
            found.nearlyBest() ? Source.AUTO : Source.AUTO_CAPPED,
            found.elements() * problem.elementBytes(),
            mostBytes,
            Math.max(0, toSave));
    return problem.isFiltered()
        ? withCache(within(limit), payload)
        : new Start(limit, new Outcome(found.plan(), found.cost(), true, 0));
  }

  /** More memory may hold chunks that any plan without a cache reads or writes again. */
  private Start withCache(Start start, long payload) {
    Start best = start;
    long bytes = start.limit.dataBytes();
    while (touchesAgain(best) && bytes <= payload / 2 && !strategies.effort().isExhausted()) {
      bytes *= 2;
      Start more = within(start.limit.withData(bytes));
      double share = touchesAgain(more) ? 1 - MemorySearch.TOLERANCE : 1;
      best = seconds(more) < seconds(best) * share ? more : best;
    }
    return best;
  }

  private static boolean touchesAgain(Start start) {
    ChunkCost chunks = start.chosen.cost().chunks();
    return chunks.readAgainBytes() + chunks.writtenAgainBytes() > 0;
  }

  private double seconds(Start start) {
    return options.disk().seconds(start.chosen.cost());
  }
}
