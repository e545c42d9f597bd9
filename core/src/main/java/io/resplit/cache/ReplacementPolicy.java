package io.resplit.cache;

/** Which of the held chunks leaves first. A value: it keeps no state between calls. */
public interface ReplacementPolicy {

  /** Next use of a chunk that is not used again. */
  long NEVER = Long.MAX_VALUE;

  /** Returns the name by which users choose it. */
  String label();

  /**
   * Returns whether the next use of every chunk must be known.
   *
   * <p>If so, a chunk leaves right after its last use, one that is used once is not kept, and a
   * chunk is not kept where every held one ranks at least as high. If not, every chunk that fits
   * the budget is kept, except those written as a whole.
   */
  boolean knowsFuture();

  /**
   * Returns the rank of a chunk from this access on; of two chunks the lower one leaves first.
   *
   * @param position number of this access
   * @param nextUse number of the next access to the chunk, or {@link #NEVER}; NEVER if the policy
   *     does not know the future
   * @param bytesLeft useful bytes of the chunk that were not touched since it was loaded; a chunk
   *     that is touched repeatedly comes to zero and below
   */
  long rank(long position, long nextUse, long bytesLeft);
}
