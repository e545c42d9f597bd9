package io.resplit.report;

import io.resplit.plan.Problem;
import io.resplit.result.DataLimit;
import io.resplit.result.MemoryBudget;
import io.resplit.result.Outlook;
import io.resplit.result.PlanReport;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says that no plan fits the memory; names one limit that is enough. */
public final class NoPlanText {

  /** So many chunks of the largest size may be in memory at once, without a cache. */
  private static final int MOST_AT_ONCE = 32;

  private NoPlanText() {}

  /**
   * Returns what to say.
   *
   * @param refused the plan that needs least data, which does not fit
   * @param least the plan within the least limit that is enough
   */
  public static String of(PlanReport refused, PlanReport least) {
    String enough = limit(least, Sizes.closeArgument(limited(least)));
    String fast =
        refused
            .outlook()
            .map(Outlook::enough)
            .filter(more -> more.seeks() < least.cost().seeks())
            .map(more -> orFast(refused, least, enough, more))
            .orElse("");
    return "%s is too small: give at least %s%s%s%s"
        .formatted(
            limit(refused, Sizes.argument(limited(refused))),
            enough,
            isOfData(refused) ? "" : " (" + parts(least) + ")",
            fast,
            blocksMatter(refused) ? ", or choose smaller blocks" : "");
  }

  /** The least memory may mean seeks by the million, so this names what is enough to be fast. */
  private static String orFast(
      PlanReport refused, PlanReport least, String enough, Outlook.AtLimit more) {
    String option = option(refused, more.dataBytes());
    return option.equals(enough)
        ? ""
        : ", with which the job needs %s, or %s, with which it needs %s"
            .formatted(
                Sizes.count(least.cost().seeks(), "seek"),
                option,
                Sizes.count(more.seeks(), "seek"));
  }

  private static boolean isOfData(PlanReport least) {
    return least.limit().source() == DataLimit.Source.DATA;
  }

  private static long limited(PlanReport report) {
    return isOfData(report) ? report.dataLimitBytes() : report.limit().processBytes();
  }

  /** Returns the option for the limit of a plan. */
  private static String limit(PlanReport report, String bytes) {
    DataLimit limit = report.limit();
    return switch (limit.source()) {
      case DATA -> ofData(limit, limit.processBytes(), bytes);
      case PROCESS -> "--mem " + bytes;
      default -> "the available memory of " + Sizes.brief(limit.processBytes());
    };
  }

  /** Names the parts of the least memory, without those below 2 % of it. */
  private static String parts(PlanReport least) {
    MemoryBudget budget = least.budget();
    long chunks = budget.chunkBytes() + budget.cacheBytes();
    long rest = budget.bytes() - chunks - budget.heapBytes();
    return Stream.of(
            part(least, MemoryBudget.RESERVE_BYTES, "the program itself"),
            part(least, budget.heapBytes(), "coordinates, attributes, names and waiting boxes"),
            part(least, chunks, chunks(least.plan().problem(), chunks)),
            part(least, rest, "data"))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  /** Says of chunks which of them take most: few large ones, or the places of many. */
  private static String chunks(Problem problem, long bytes) {
    long largest = MemoryBudget.filteredChunkBytes(problem);
    return largest > bytes / MOST_AT_ONCE
        ? "some chunks of %s at a time".formatted(Sizes.brief(largest))
        : "chunks and their places";
  }

  private static Optional<String> part(PlanReport least, long bytes, String name) {
    return Optional.of(Sizes.brief(bytes) + " for " + name)
        .filter(text -> bytes > least.memBytes() / 50);
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
