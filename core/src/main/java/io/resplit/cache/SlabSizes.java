package io.resplit.cache;

/**
 * Pieces of memory, of one size, that can hold blocks of different sizes.
 *
 * <p>As long as the blocks do not exceed what the slabs are for, another one finds room in one of
 * them once the blocks of that one are moved together: if it found none, each slab would have less
 * left than the largest block, and all of them together less than they are larger than necessary.
 *
 * @param count how many there are
 * @param slabBytes bytes of each
 */
public record SlabSizes(int count, int slabBytes) {

  private static final long BLOCKS_IN_A_SLAB = 16;
  private static final long SMALLEST = 16 << 20;
  private static final long LARGEST = 1 << 30;

  /**
   * Returns slabs for blocks of {@code bytes} together.
   *
   * @param largest bytes of the largest block
   */
  static SlabSizes of(long bytes, int largest) {
    long most =
        largest > LARGEST / 2
            ? Integer.MAX_VALUE
            : Math.min(Math.max(SMALLEST, BLOCKS_IN_A_SLAB * largest), LARGEST);
    if (bytes <= most) {
      return new SlabSizes(1, Math.toIntExact(bytes));
    }
    int count = Math.toIntExact((bytes - 1) / (most - largest + 1) + 1);
    return new SlabSizes(count, Math.toIntExact((bytes - 1) / count + largest));
  }

  /** Returns the bytes of all slabs. */
  public long bytes() {
    return (long) count * slabBytes;
  }
}
