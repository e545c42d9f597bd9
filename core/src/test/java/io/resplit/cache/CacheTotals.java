package io.resplit.cache;

import java.util.Collection;
import java.util.function.ToLongFunction;

/** Adds up what was counted for all groups. */
public final class CacheTotals {

  private CacheTotals() {}

  /** Returns the sums over all groups. */
  public static CacheCounts of(CacheStatistics statistics) {
    Collection<CacheCounts> groups = statistics.groups().values();
    return new CacheCounts(
        sum(groups, CacheCounts::accesses),
        sum(groups, CacheCounts::hits),
        sum(groups, CacheCounts::decodes),
        sum(groups, CacheCounts::inits),
        sum(groups, CacheCounts::absent),
        sum(groups, CacheCounts::overwrites),
        sum(groups, CacheCounts::copies),
        sum(groups, CacheCounts::encodes),
        sum(groups, CacheCounts::bypasses),
        sum(groups, CacheCounts::evictions));
  }

  private static long sum(Collection<CacheCounts> groups, ToLongFunction<CacheCounts> count) {
    return groups.stream().mapToLong(count).sum();
  }
}
