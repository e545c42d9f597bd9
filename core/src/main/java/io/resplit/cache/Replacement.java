package io.resplit.cache;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which of the held chunks leaves first; users choose by the label. */
public enum Replacement {

  /** The chunk that was not touched for the longest time leaves first. */
  LRU,

  /**
   * Chunks that were read or written as a whole leave before others, each in order of last touch.
   *
   * <p>The preference of the chunk cache of the HDF5 library, without its hash table and its two
   * sweeps.
   */
  COMPLETE_FIRST,

  /**
   * The chunk whose next use is farthest away leaves first.
   *
   * <p>L. A. Belady, "A study of replacement algorithms for a virtual-storage computer", 1966.
   * Unlike there, a chunk need not be kept at all, and sizes and dirty chunks make it a heuristic:
   * for clean chunks of one size the decodes are the fewest possible.
   */
  NEXT_USE;

  /** Next use of a chunk that is not used again. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final long INCOMPLETE = 1L << 62;

  /** Returns the name by which users choose it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns whether the next use of every chunk must be known.
   *
   * <p>If so, a chunk leaves right after its last use, one that is used once is not kept, and a
   * chunk is not kept where every held one ranks at least as high. If not, every chunk that fits
   * the budget is kept, except those written as a whole.
   */
  public boolean knowsFuture() {
    return this == NEXT_USE;
  }

  /**
   * Returns the rank of a chunk from this access on; of two chunks the lower one leaves first.
   *
   * @param position number of this access
   * @param nextUse number of the next access to the chunk, or {@link #NEVER}; NEVER if the policy
   *     does not know the future
   * @param bytesLeft useful bytes of the chunk that were not touched since it was loaded; a chunk
   *     that is touched repeatedly comes to zero and below
   */
  public long rank(long position, long nextUse, long bytesLeft) {
    return switch (this) {
      case LRU -> position;
      case COMPLETE_FIRST -> bytesLeft <= 0 ? position : INCOMPLETE + position;
      case NEXT_USE -> -nextUse;
    };
  }

  /**
   * Returns the policy with a name.
   *
   * @throws IllegalArgumentException if there is none, naming all that there are
   */
  public static Replacement of(String label) {
    List<String> labels = Arrays.stream(values()).map(Replacement::label).toList();
    int index = labels.indexOf(label);
    if (index < 0) {
      throw new IllegalArgumentException(
          "no cache policy is called " + label + ": choose one of " + String.join(", ", labels));
    }
    return values()[index];
  }
}
