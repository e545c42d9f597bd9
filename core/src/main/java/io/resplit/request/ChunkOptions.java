package io.resplit.request;

import io.resplit.cache.CacheRules;
import io.resplit.cache.Replacement;

/**
 * How filtered chunks are encoded, decoded and kept.
 *
 * @param threads most threads that encode and decode, and of each other kind if there may not be
 *     fewer: those that read files ahead and write files; 0 for one that reads ahead and else none
 *     besides the caller's
 * @param orFewer whether a job takes as many as are of use: fewer where memory is short, since each
 *     takes chunks of it, few that read and write, and more that wait for a file server
 * @param rules what the cache keeps
 */
public record ChunkOptions(int threads, boolean orFewer, CacheRules rules) {

  /**
   * Most threads that write, if no number is given, as they mostly wait for the disk; and threads
   * that may encode and decode however much memory they leave to data.
   */
  public static final int FEW = 4;

  /** Those of this machine. */
  public static final ChunkOptions DEFAULT = usual(Runtime.getRuntime().availableProcessors());

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

  /** Returns those of a machine: one thread for each processor, fewer where memory is short. */
  public static ChunkOptions usual(int processors) {
    return new ChunkOptions(processors, true, CacheRules.of(Replacement.NEXT_USE));
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
    return orFewer && threads > 0 ? READERS : threads;
  }

  /** Returns how many threads write where the disk does not say it. */
  public int writers() {
    return orFewer ? Math.min(FEW, threads) : threads;
  }

  /** Returns these options for so many threads. */
  public ChunkOptions withThreads(int number) {
    return new ChunkOptions(number, rules);
  }

  /** Returns these options for fewer threads, of which there may be fewer yet. */
  public ChunkOptions withAtMost(int number) {
    return new ChunkOptions(Math.min(threads, number), orFewer, rules);
  }
}
