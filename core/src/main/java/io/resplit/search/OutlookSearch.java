package io.resplit.search;

import io.resplit.plan.Problem;
import io.resplit.planner.MemorySearch;
import io.resplit.planner.Planner;
import io.resplit.request.MemoryLimit;
import io.resplit.request.PlanOptions;
import io.resplit.result.Cost;
import io.resplit.result.DataLimit;
import io.resplit.result.Outlook;
import io.resplit.result.Outlook.AtLimit;
import java.util.List;
import java.util.Optional;

/** Looks at what other strategies and limits would give. One use, one thread. */
record OutlookSearch(
    Problem problem,
    Strategies strategies,
    PlanOptions options,
    MemorySearch memory,
    ChunkMemory chunks) {

  private static final int MOST_DOUBLINGS = 4;

  /** A larger limit is worth naming if it leaves at most this share of the seeks. */
  private static final double CLEARLY_FEWER = 0.9;

  /**
   * Returns what is seen.
   *
   * @param all the plans of all strategies within the limit
   */
  Outlook outlook(Planner planner, DataLimit limit, Outcome chosen, List<Outcome> all) {
    List<Outlook.Alternative> others = alternatives(limit.dataBytes(), chosen, all);
    AtLimit enough = enough(limit);
    Optional<AtLimit> better =
        limit.source().isAuto() || !chosen.fits()
            ? Optional.empty()
            : better(planner, limit, chosen);
    return new Outlook(
        others,
        strategies.leastForLowerBoundBytes(),
        memory.mostUsefulElements() * problem.elementBytes(),
        enough,
        better,
        strategies.effort().wasCutShort());
  }

  /** Nothing fits where the data of the plan do, and it does not. */
  private List<Outlook.Alternative> alternatives(
      long dataBytes, Outcome chosen, List<Outcome> all) {
    boolean none = !chosen.fits() && chosen.cost().peakBytes() <= dataBytes;
    return all.stream().map(each -> alternative(none ? each.withFits(false) : each)).toList();
  }

  private Outlook.Alternative alternative(Outcome outcome) {
    return new Outlook.Alternative(
        outcome.plan().strategy(),
        outcome.cost().seeks(),
        outcome.heldBytes(),
        options.disk().seconds(outcome.cost()),
        outcome.fits());
  }

  private AtLimit enough(DataLimit limit) {
    MemorySearch.Found found = memory.within(problem.shape().volume()).orElseThrow();
    long bytes = found.elements() * problem.elementBytes();
    return at(limit.limitFor(bytes), bytes, found.cost());
  }

  /** Doubles the limit until seeks are clearly fewer; in the end takes what is most useful. */
  private Optional<AtLimit> better(Planner planner, DataLimit limit, Outcome chosen) {
    long useful = memory.mostUsefulElements() * problem.elementBytes();
    boolean ofProcess = limit.source() == DataLimit.Source.PROCESS;
    long bytes = ofProcess ? limit.processBytes() : limit.dataBytes();
    for (int doubling = 1; doubling <= MOST_DOUBLINGS && bytes < Long.MAX_VALUE / 2; doubling++) {
      bytes *= 2;
      long payload =
          ofProcess
              ? chunks.payloadWithin(new MemoryLimit.OfProcess(bytes), limit.heapBytes())
              : bytes;
      if (payload >= useful) {
        break;
      }
      Outcome outcome = strategies.require(planner, payload);
      if (outcome.cost().seeks() <= chosen.cost().seeks() * CLEARLY_FEWER) {
        return Optional.of(at(bytes, payload, outcome.cost()));
      }
    }
    Cost best = strategies.require(planner, useful).cost();
    return best.seeks() < chosen.cost().seeks()
        ? Optional.of(at(limit.limitFor(useful), useful, best))
        : Optional.empty();
  }

  private AtLimit at(long limitBytes, long dataBytes, Cost cost) {
    return new AtLimit(limitBytes, dataBytes, cost.seeks(), options.disk().seconds(cost));
  }
}
