package io.resplit.report;

import io.resplit.result.DataLimit;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.util.function.LongFunction;

/** Says that no plan fits the memory; names one limit that is enough. */
public final class NoPlanText {

  private NoPlanText() {}

  /**
   * Returns what to say.
   *
   * @param least the plan that needs least
   */
  public static String of(PlanReport least) {
    return tooSmall(least) + advice(least);
  }

  private static String tooSmall(PlanReport least) {
    String plan = least.hasTooMuchBeside() ? "the plan" : "the smallest plan";
    String data = Sizes.format(least.cost().peakBytes());
    return "%s is too small: %s (%s) needs %s of data"
            .formatted(limit(least), plan, least.plan().strategy(), data)
        + (isOfData(least) ? "" : ", in addition to " + beside(least));
  }

  private static boolean isOfData(PlanReport least) {
    return least.limit().source() == DataLimit.Source.DATA;
  }

  private static String limit(PlanReport least) {
    return switch (least.limit().source()) {
      case DATA -> {
        DataLimit limit = least.limit();
        yield ofData(limit, limit.processBytes(), Sizes.argument(least.dataLimitBytes()));
      }
      case PROCESS -> "--mem " + Sizes.argument(least.limit().processBytes());
      default -> "the available memory of " + Sizes.brief(least.limit().processBytes());
    };
  }

  private static String beside(PlanReport least) {
    long heap = least.budget().heapBytes();
    return "the reserve of "
        + Sizes.brief(MemoryBudget.RESERVE_BYTES)
        + (heap == 0
            ? ""
            : " and " + Sizes.brief(heap) + " of coordinates, attributes, names and waiting boxes");
  }

  /** The least memory may mean seeks by the million, so this names what is enough to be fast. */
  private static String advice(PlanReport least) {
    return "; give "
        + least
            .outlook()
            .map(Outlook::enough)
            .filter(enough -> enough.seeks() < least.cost().seeks())
            .map(fast -> enough(least, fast.dataBytes(), Sizes::argument, fast.seeks()))
            .orElseGet(
                () -> enough(least, least.cost().peakBytes(), Long::toString, least.cost().seeks()))
        + (blocksMatter(least) ? ", or choose smaller blocks" : "");
  }

  /** A plan that can do with one element needs no less in smaller blocks. */
  private static boolean blocksMatter(PlanReport least) {
    return !least.hasTooMuchBeside()
        && least.cost().peakBytes() > least.plan().problem().elementBytes();
  }

  private static String enough(
      PlanReport least, long dataBytes, LongFunction<String> text, long seeks) {
    DataLimit limit = least.limit();
    long process = limit.processLimitFor(dataBytes);
    String option =
        isOfData(least)
            ? ofData(limit, Math.max(limit.processBytes(), process), text.apply(dataBytes))
            : "--mem " + text.apply(process);
    return option + ", which is enough (" + Sizes.count(seeks, "seek") + ")";
  }

  /** Names the limit of the process as well, if there is one. */
  private static String ofData(DataLimit limit, long processBytes, String data) {
    boolean isAlone = limit.processBytes() == 0;
    return "--mem " + (isAlone ? "" : Sizes.argument(processBytes) + ",") + "data=" + data;
  }
}
