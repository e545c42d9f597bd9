package io.resplit.cache;

import java.util.Arrays;
import java.util.List;

/** The policies that users can choose. */
public enum Replacement implements ReplacementPolicy {

  /** The chunk that was not touched for the longest time leaves first. */
  LRU("lru", false) {
    @Override
    public long rank(long position, long nextUse, long bytesLeft) {
      return position;
    }
  },

  /**
   * Chunks that were read or written as a whole leave before others, each in order of last touch.
   *
   * <p>The preference of the chunk cache of the HDF5 library, without its hash table and its two
   * sweeps.
   */
  COMPLETE_FIRST("complete-first", false) {
    @Override
    public long rank(long position, long nextUse, long bytesLeft) {
      return bytesLeft <= 0 ? position : INCOMPLETE + position;
    }
  },

  /**
   * The chunk whose next use is farthest away leaves first.
   *
   * <p>L. A. Belady, "A study of replacement algorithms for a virtual-storage computer", 1966.
   * Unlike there, a chunk need not be kept at all, and sizes and dirty chunks make it a heuristic:
   * for clean chunks of one size the decodes are the fewest possible.
   */
  NEXT_USE("next-use", true) {
    @Override
    public long rank(long position, long nextUse, long bytesLeft) {
      return -nextUse;
    }
  };

  private static final long INCOMPLETE = 1L << 62;

  private final String label;
  private final boolean knowsFuture;

  Replacement(String label, boolean knowsFuture) {
    this.label = label;
    this.knowsFuture = knowsFuture;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public boolean knowsFuture() {
    return knowsFuture;
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
