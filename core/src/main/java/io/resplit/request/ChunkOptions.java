package io.resplit.request;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;
import java.util.Optional;

/**
 * How filtered chunks are encoded, decoded and kept.
 *
 * @param threads most threads of each kind: those that encode and decode, read files ahead and
 *     write files; 0 for one that reads ahead and else none besides the caller's
 * @param orFewer whether a job takes as many as are of use: fewer where memory is short, since each
 *     takes chunks of it, and more that wait for a file server
 * @param rules what the cache keeps
 */
public record ChunkOptions(int threads, boolean orFewer, CacheRules rules) {

  /** One thread for each processor, but few, and fewer where memory is short. */
  public static final ChunkOptions DEFAULT =
      new ChunkOptions(
          Math.min(4, Runtime.getRuntime().availableProcessors()),
          true,
          CacheRules.of(Replacement.NEXT_USE));

  /**
   * Threads that read chunks which are files of their own: they mostly wait for the disk. Measured
   * on 75,776 of 33 kB, cold and durable, on two cores: 21 s with 2, 15 s with 4, 13 to 16 s with
   * 8.
   */
  private static final int READERS = 8;

  /** Refuses a negative number of threads. */
  public ChunkOptions {
    if (threads < 0) {
      throw new IllegalArgumentException("a number of threads is at least 0: " + threads);
    }
  }

  /** Creates options for so many threads. */
  public ChunkOptions(int threads, CacheRules rules) {
    this(threads, false, rules);
  }

  /** Creates options for so many threads, and a cache that reserves nothing. */
  public ChunkOptions(int threads, Replacement policy) {
    this(threads, CacheRules.of(policy));
  }

  /** Returns how many threads read chunks that are files of their own. */
  public int readers() {
    return orFewer && threads > 0 ? Math.max(READERS, threads) : threads;
  }

  /** Returns these options for so many threads. */
  public ChunkOptions withThreads(int number) {
    return new ChunkOptions(number, rules);
  }

  /** Returns these options with one thread less; empty if there must not be fewer. */
  public Optional<ChunkOptions> withFewerThreads() {
    return orFewer && threads > 0
        ? Optional.of(new ChunkOptions(threads - 1, true, rules))
        : Optional.empty();
  }
}
