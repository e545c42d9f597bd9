package io.resplit.cache;

/**
 * What the cache of a job keeps.
 *
 * @param policy which chunk leaves first
 * @param inBytes decoded bytes of the input that chunks of the output cannot push out; all of it
 *     where the cache is smaller
 * @param outBytes the same of the output
 */
public record CacheRules(Replacement policy, long inBytes, long outBytes) {

  /**
   * Refuses what cannot be.
   *
   * @throws IllegalArgumentException if a number is negative or the sum too large
   */
  public CacheRules {
    if (inBytes < 0 || outBytes < 0 || inBytes > Long.MAX_VALUE - outBytes) {
      throw new IllegalArgumentException(
          "a cache cannot reserve %d and %d bytes".formatted(inBytes, outBytes));
    }
  }

  /** Returns the rules of a cache that reserves nothing. */
  public static CacheRules of(Replacement policy) {
    return new CacheRules(policy, 0, 0);
  }

  /** Returns the same reservations with another policy. */
  public CacheRules with(Replacement other) {
    return new CacheRules(other, inBytes, outBytes);
  }

  /**
   * Returns the same for a cache of {@code bytes}: no side reserves more than it has, and the
   * output comes first where both are too much.
   *
   * @param allIn bytes of all chunks of the input
   * @param allOut bytes of all chunks of the output
   */
  public CacheRules within(long bytes, long allIn, long allOut) {
    long out = Math.min(Math.min(outBytes, allOut), bytes);
    return new CacheRules(policy, Math.min(Math.min(inBytes, allIn), bytes - out), out);
  }

  /** Returns what both sides reserve together, in bytes. */
  public long reservedBytes() {
    return inBytes + outBytes;
  }
}
