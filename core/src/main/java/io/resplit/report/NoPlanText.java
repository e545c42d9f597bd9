package io.resplit.report;

import io.resplit.result.DataLimit;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says that no plan fits the memory; names one limit that is enough. */
public final class NoPlanText {

  private NoPlanText() {}

  /**
   * Returns what to say.
   *
   * @param least the plan that needs least
   */
  public static String of(PlanReport least) {
    String enough = option(least, least.cost().peakBytes());
    String fast =
        least
            .outlook()
            .map(Outlook::enough)
            .filter(more -> more.seeks() < least.cost().seeks())
            .map(more -> orFast(least, enough, more))
            .orElse(seeks(least.cost().seeks()) + ")");
    return "%s is too small: give %s%s (%s%s%s"
        .formatted(
            limit(least),
            least.hasTooMuchBeside() ? "" : "at least ",
            enough,
            isOfData(least) ? "" : parts(least) + "; ",
            fast,
            blocksMatter(least) ? ", or choose smaller blocks" : "");
  }

  /** The least memory may mean seeks by the million, so this names what is enough to be fast. */
  private static String orFast(PlanReport least, String enough, Outlook.AtLimit more) {
    String option = option(least, more.dataBytes());
    return option.equals(enough)
        ? seeks(more.seeks()) + ")"
        : "%s), or %s for %s".formatted(seeks(least.cost().seeks()), option, seeks(more.seeks()));
  }

  private static String seeks(long seeks) {
    return Sizes.count(seeks, "seek");
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

  /** Names the parts of the least memory, without those below 2 % of it. */
  private static String parts(PlanReport least) {
    DataLimit limit = least.limit();
    long all = limit.processLimitFor(least.cost().peakBytes());
    return Stream.of(
            part(all, MemoryBudget.RESERVE_BYTES, "the program itself"),
            part(all, limit.heapBytes(), "coordinates, attributes, names and waiting boxes"),
            part(all, limit.chunkBytes(), "chunks"),
            part(all, least.cost().peakBytes(), "data"))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> part(long all, long bytes, String name) {
    return Optional.of(Sizes.brief(bytes) + " for " + name).filter(text -> bytes > all / 50);
  }

  /** A plan that can do with one element needs no less in smaller blocks. */
  private static boolean blocksMatter(PlanReport least) {
    return !least.hasTooMuchBeside()
        && least.cost().peakBytes() > least.plan().problem().elementBytes();
  }

  /** Returns the option that allows so much data. */
  private static String option(PlanReport least, long dataBytes) {
    DataLimit limit = least.limit();
    long process = limit.processLimitFor(dataBytes);
    return isOfData(least)
        ? ofData(limit, Math.max(limit.processBytes(), process), Sizes.argument(dataBytes))
        : "--mem " + Sizes.argument(process);
  }

  /** Names the limit of the process as well, if there is one. */
  private static String ofData(DataLimit limit, long processBytes, String data) {
    boolean isAlone = limit.processBytes() == 0;
    return "--mem " + (isAlone ? "" : Sizes.argument(processBytes) + ",") + "data=" + data;
  }
}
