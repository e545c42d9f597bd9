package io.resplit.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts what a cache does. Confined to one thread. */
public final class CacheCounter {

  private final GroupCounter[] counters;
  private final Map<String, GroupCounter> groups = new HashMap<>();
  private long peakBytes;

  private static final class GroupCounter {
    long accesses;
    long hits;
    long decodes;
    long inits;
    long absent;
    long overwrites;
    long copies;
    long encodes;
    long bypasses;
    long evictions;

    CacheCounts counts() {
      return new CacheCounts(
          accesses, hits, decodes, inits, absent, overwrites, copies, encodes, bypasses, evictions);
    }
  }

  /** Creates a counter at zero. */
  public CacheCounter(List<ChunkDataset> datasets) {
    this.counters =
        datasets.stream()
            .map(dataset -> groups.computeIfAbsent(dataset.group(), name -> new GroupCounter()))
            .toArray(GroupCounter[]::new);
  }

  /** Counts an access whose chunk came from {@code source}. */
  public void access(ChunkAccess access, Decision.Source source) {
    GroupCounter counter = counters[access.dataset()];
    counter.accesses++;
    switch (source) {
      case HELD, ABSENT_AGAIN -> counter.hits++;
      case FILLED -> counter.inits++;
      case ABSENT -> counter.absent++;
      case OVERWRITTEN -> counter.overwrites++;
      case UNSEEN, COPIED -> counter.copies++;
      case DECODED -> counter.decodes++;
    }
  }

  /** Counts a chunk that is encoded and written. */
  public void encode(int dataset) {
    counters[dataset].encodes++;
  }

  /** Counts a chunk that was handed over and not held. */
  public void bypass(int dataset) {
    counters[dataset].bypasses++;
  }

  /** Counts a chunk that was held and leaves. */
  public void eviction(int dataset) {
    counters[dataset].evictions++;
  }

  /** Notes that {@code bytes} are held now. */
  public void held(long bytes) {
    peakBytes = Math.max(peakBytes, bytes);
  }

  /** Returns the counts so far. */
  public CacheStatistics statistics() {
    Map<String, CacheCounts> counts = new HashMap<>();
    groups.forEach((name, counter) -> counts.put(name, counter.counts()));
    return new CacheStatistics(counts, peakBytes);
  }
}
