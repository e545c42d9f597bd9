package io.resplit.request;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;

/**
 * How filtered chunks are encoded, decoded and kept.
 *
 * @param threads threads that encode and decode; 0 for none beside the caller's
 * @param rules what the cache keeps
 */
public record ChunkOptions(int threads, CacheRules rules) {

  /** One thread for each processor, but few: each takes chunks of memory. */
  public static final ChunkOptions DEFAULT =
      new ChunkOptions(
          Math.min(4, Runtime.getRuntime().availableProcessors()), Replacement.NEXT_USE);

  /** Refuses a negative number of threads. */
  public ChunkOptions {
    if (threads < 0) {
      throw new IllegalArgumentException("a number of threads is at least 0: " + threads);
    }
  }

  /** Creates options for a cache that reserves nothing. */
  public ChunkOptions(int threads, Replacement policy) {
    this(threads, CacheRules.of(policy));
  }

  /** Returns these options with another number of threads. */
  public ChunkOptions withThreads(int number) {
    return new ChunkOptions(number, rules);
  }
}
