package io.resplit.search;

import io.resplit.plan.Plan;
import io.resplit.request.Objective;
import io.resplit.request.PlanOptions;
import io.resplit.result.Cost;

/**
 * The plan of a strategy.
 *
 * @param plan the plan within the limit, or the one that needs least if none is
 * @param cost its cost
 * @param fits whether it is within the limit
 * @param cacheBytes part of the memory that the chunk cache takes; 0 if none is needed
 */
record Outcome(Plan plan, Cost cost, boolean fits, long cacheBytes) {

  static Outcome of(Plan plan, PlanCosts costs, boolean fits) {
    return new Outcome(plan, costs.of(plan), fits, 0);
  }

  Outcome withFits(boolean within) {
    return new Outcome(plan, cost, within, cacheBytes);
  }

  /** Returns the most bytes of data that are held, in boxes and in the chunk cache. */
  long heldBytes() {
    return cost.peakBytes() + cacheBytes;
  }

  /** Returns whether files are read that can only be read from front to back. */
  boolean hasStreams() {
    return !plan.problem().streams().isEmpty();
  }

  /**
   * Returns whether this costs as much as another plan in what is the objective, and holds less, or
   * as much and is faster. Chunks that are written again make files longer, which no memory is
   * worth. Where files can only be read from front to back, a seek costs nothing but what is
   * inflated for it, so time decides.
   */
  boolean isCheaper(Outcome other, PlanOptions options) {
    double seconds = options.disk().seconds(cost);
    double others = options.disk().seconds(other.cost);
    if (hasStreams()) {
      return fits && seconds < others;
    }
    boolean costsTheSame =
        cost.seeks() == other.cost.seeks()
            && (options.objective() == Objective.SEEKS || seconds == others)
            && cost.chunks().redecodes() <= other.cost.chunks().redecodes();
    boolean holdsAsMuch = heldBytes() == other.heldBytes();
    return fits
        && costsTheSame
        && (heldBytes() < other.heldBytes() || holdsAsMuch && seconds < others);
  }
}
