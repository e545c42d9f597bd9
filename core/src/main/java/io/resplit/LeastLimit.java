package io.resplit;

import io.resplit.report.Sizes;
import io.resplit.request.MemoryLimit;
import io.resplit.result.DataLimit;
import io.resplit.result.PlanReport;
import java.io.IOException;
import java.util.function.LongFunction;

/**
 * The least limit of memory within which a job fits, found by planning it, so that a message that
 * names it keeps its promise.
 */
final class LeastLimit {

  /** It is found to this part of itself: with 1 % less the job does not fit. */
  private static final long PRECISION = 256;

  private static final long MOST = 1L << 60;

  /** Plans a job within a limit: returns a plan that does not fit, if there is one. */
  @FunctionalInterface
  interface Planner {
    PlanReport within(MemoryLimit limit) throws IOException;
  }

  private final Planner planner;
  private final LongFunction<MemoryLimit> limits;

  private LeastLimit(Planner planner, LongFunction<MemoryLimit> limits) {
    this.planner = planner;
    this.limits = limits;
  }

  /**
   * Returns the plan within that limit, which is of the kind that the user has set.
   *
   * @param refused a plan that does not fit
   */
  static PlanReport after(PlanReport refused, Planner planner) throws IOException {
    DataLimit limit = refused.limit();
    boolean isOfData = limit.source() == DataLimit.Source.DATA;
    LongFunction<MemoryLimit> limits =
        isOfData ? bytes -> ofData(limit, bytes) : MemoryLimit.OfProcess::new;
    long tooSmall = isOfData ? limit.dataBytes() : limit.processBytes();
    long likely = isOfData ? refused.cost().peakBytes() : refused.memBytes();
    return new LeastLimit(planner, limits).search(tooSmall, likely);
  }

  private static MemoryLimit ofData(DataLimit limit, long bytes) {
    return limit.processBytes() == 0
        ? new MemoryLimit.OfData(bytes)
        : new MemoryLimit.OfProcess(
            Math.max(limit.processBytes(), limit.processLimitFor(bytes)), bytes);
  }

  /** Looks above what is likely in steps that double, then between the last two. */
  private PlanReport search(long tooSmall, long likely) throws IOException {
    long low = tooSmall;
    long high = Math.max(tooSmall + 1, likely);
    PlanReport found = within(high);
    for (long step = high / PRECISION + 1; !found.fits() && high < MOST; step *= 2) {
      low = high;
      high += step;
      found = within(high);
    }
    long middle = Math.max(low, high - high / PRECISION); // where it was likely, two plans are all
    while (high - low > Math.max(1, high / PRECISION)) {
      PlanReport tried = within(middle);
      found = tried.fits() ? tried : found;
      high = tried.fits() ? middle : high;
      low = tried.fits() ? low : middle;
      middle = low + (high - low) / 2;
    }
    return found;
  }

  private PlanReport within(long bytes) throws IOException {
    return planner.within(limits.apply(Sizes.rounded(bytes)));
  }
}
