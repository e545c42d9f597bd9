package io.resplit.cli.console;

import io.resplit.cost.PlanReport;
import io.resplit.report.Sizes;

/** Thrown when no plan fits the memory; tells the least that does. */
public final class NoPlanException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param least the plan that needs least
   */
  public NoPlanException(PlanReport least) {
    super(
        "no plan fits in "
            + Sizes.brief(least.dataLimitBytes())
            + " of data beside the reserve of "
            + Sizes.brief(least.reserveBytes())
            + ": the smallest ("
            + least.plan().strategy()
            + ") needs "
            + Sizes.format(least.cost().peakBytes())
            + "; give --mem "
            + least.processLimitFor(least.cost().peakBytes())
            + " or --data-mem "
            + least.cost().peakBytes()
            + ", or choose smaller blocks");
  }
}
