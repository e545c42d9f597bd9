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
  private static final double OFTEN = 4;

  /** Plans with the options that it is given. */
  @FunctionalInterface
  interface Planner {
    PlanReport with(PlanOptions options) throws ResplitException;
  }

  /**
   * Plans with the most threads that fit; or with few, if that leaves more memory to the data and
   * so takes less time. Where chunks are still decoded and encoded again and again, goes on with
   * half of the threads, as long as that saves more than the threads do.
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
    int threads = chunks.threads();
    boolean mayGain = chunks.orFewer() && report.fits() && report.chunkVisits() > OFTEN;
    if (!mayGain || threads == 0 || threads > ChunkOptions.FEW) {
      return this;
    }
    ArrayPlan half = with(threads / 2, options, planner);
    double slower = (threads + 1.0) / (threads / 2 + 1);
    boolean isFaster =
        half.report.fits() && slower * half.report.predictedSeconds() < report.predictedSeconds();
    return isFaster ? half.orWithFewer(options, planner) : this;
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
