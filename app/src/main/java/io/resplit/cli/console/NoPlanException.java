package io.resplit.cli.console;

import io.resplit.cost.Outlook;
import io.resplit.cost.PlanReport;
import io.resplit.report.Sizes;

/** Thrown when no plan fits the memory; names the least that does. */
public final class NoPlanException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param least the plan that needs least
   */
  public NoPlanException(PlanReport least) {
    super(tooSmall(least) + advice(least));
  }

  /** Creates the exception for a job that no limit makes possible. */
  NoPlanException(String message) {
    super(message);
  }

  private static String beside(PlanReport least) {
    long heap = least.budget().heapBytes();
    return heap == 0
        ? ""
        : " and " + Sizes.brief(heap) + " of coordinates, attributes, names and waiting boxes";
  }

  private static String tooSmall(PlanReport least) {
    if (least.hasTooMuchBeside()) {
      return "the memory is too small for the reserve of "
          + Sizes.brief(least.reserveBytes())
          + beside(least)
          + ": the plan ("
          + least.plan().strategy()
          + ") needs "
          + Sizes.format(least.cost().peakBytes())
          + " of data in addition";
    }
    return "no plan fits in "
        + Sizes.brief(least.dataLimitBytes())
        + " of data in addition to the reserve of "
        + Sizes.brief(least.reserveBytes())
        + beside(least)
        + ": the smallest ("
        + least.plan().strategy()
        + ") needs "
        + Sizes.format(least.cost().peakBytes());
  }

  /**
   * The least memory may mean seeks by the million, so this names what is enough to be fast, too.
   */
  private static String advice(PlanReport least) {
    long payload = least.cost().peakBytes();
    return "; give --mem "
        + least.processLimitFor(payload)
        + " or --data-mem "
        + payload
        + least.outlook().map(outlook -> better(least, outlook.enough())).orElse("")
        + ", or choose smaller blocks";
  }

  private static String better(PlanReport least, Outlook.AtLimit enough) {
    return enough.seeks() >= least.cost().seeks()
        ? ""
        : " for "
            + Sizes.count(least.cost().seeks())
            + " seeks, or --mem "
            + Sizes.argument(least.processLimitFor(enough.dataBytes()))
            + " for "
            + Sizes.count(enough.seeks());
  }
}
