package io.resplit.cache;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a cache did, or what a plan says that it will do: the two are equal.
 *
 * @param groups counts by group of datasets, in order of their names
 * @param peakBytes most decoded bytes held within the budget at any time
 */
public record CacheStatistics(Map<String, CacheCounts> groups, long peakBytes) {

  /** Copies the counts. */
  public CacheStatistics {
    groups = java.util.Collections.unmodifiableMap(new TreeMap<>(groups));
  }

  /** Returns the counts of a group; all zero if it has no dataset. */
  public CacheCounts group(String name) {
    return groups.getOrDefault(name, CacheCounts.NONE);
  }
}
