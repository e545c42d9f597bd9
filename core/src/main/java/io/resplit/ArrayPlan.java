package io.resplit;

import io.resplit.cost.CostModel;
import io.resplit.io.ResplitException;
import io.resplit.plan.Problem;
import io.resplit.request.ChunkOptions;
import io.resplit.request.PlanOptions;
import io.resplit.result.PlanReport;

/**
 * The plan of one array, with as many codec threads as there is memory for.
 *
 * @param report the plan; one without such threads if none fits
 * @param chunks how its chunks are handled, with that number of threads
 */
record ArrayPlan(PlanReport report, ChunkOptions chunks) {

  /** How often chunks are visited on average where memory for them may be worth a thread. */
  private static final double OFTEN = 2;

  /** Predicted times, which know the threads, are as far off. */
  private static final double UNSURE = 1.25;

  /** Plans with the options that it is given. */
  @FunctionalInterface
  interface Planner {
    PlanReport with(PlanOptions options) throws ResplitException;
  }

  /**
   * Plans with the most threads that fit; or with few, if that leaves more memory to the data and
   * so takes less time. Where chunks are still decoded and encoded again and again, tries half of
   * the threads, half of those, and none.
   */
  static ArrayPlan of(PlanOptions options, Planner planner) throws ResplitException {
    ArrayPlan most = fitting(options, planner);
    if (!most.mayLackMemory()) {
      return most.orWithFewer(options, planner);
    }
    ArrayPlan few = with(ChunkOptions.FEW, options, planner);
    boolean isFaster = few.report.predictedSeconds() < most.report.predictedSeconds();
    return (isFaster ? few : most).orWithFewer(options, planner);
  }

  private ArrayPlan orWithFewer(PlanOptions options, Planner planner) throws ResplitException {
    boolean mayGain = chunks.orFewer() && report.fits() && report.chunkVisits() > OFTEN;
    int threads = mayGain && chunks.threads() <= ChunkOptions.FEW ? chunks.threads() : 0;
    ArrayPlan best = this;
    double least = report.predictedSeconds() / UNSURE;
    while (threads > 0) {
      threads /= 2;
      ArrayPlan fewer = with(threads, options, planner);
      if (fewer.report.fits() && fewer.report.predictedSeconds() < least) {
        best = fewer;
        least = fewer.report.predictedSeconds() / UNSURE;
      }
    }
    return best;
  }

  /**
   * Plans with all threads, and if that does not fit, halves what is left between too many and
   * enough: of 64 threads, eight plans say which is the largest number that fits.
   */
  private static ArrayPlan fitting(PlanOptions options, Planner planner) throws ResplitException {
    int tooMany = options.chunks().threads();
    ArrayPlan found = with(tooMany, options, planner);
    int enough = found.mayHaveFewerThreads() ? -1 : tooMany;
    while (tooMany - enough > 1) {
      int threads = (enough + tooMany + 1) / 2;
      ArrayPlan tried = with(threads, options, planner);
      if (tried.report.fits()) {
        enough = threads;
        found = tried;
      } else {
        tooMany = threads;
        found = enough < 0 ? tried : found;
      }
    }
    return found;
  }

  private static ArrayPlan with(int threads, PlanOptions options, Planner planner)
      throws ResplitException {
    ChunkOptions chunks = options.chunks().withAtMost(threads);
    return new ArrayPlan(planner.with(options.withChunks(chunks)), chunks);
  }

  private boolean mayHaveFewerThreads() {
    return !report.fits() && chunks.orFewer() && report.plan().problem().isFiltered();
  }

  /** Returns whether there are more than few threads, and data that more memory could hold. */
  private boolean mayLackMemory() {
    Problem problem = report.plan().problem();
    return chunks.orFewer()
        && chunks.threads() > ChunkOptions.FEW
        && problem.isFiltered()
        && report.cost().seeks() > CostModel.lowerBoundSeeks(problem);
  }
}
