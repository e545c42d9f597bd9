package io.resplit.cache;

/**
 * Spans of memory, all of one size, that can hold blocks of different sizes.
 *
 * <p>As long as the blocks do not exceed what the spans are for, another one fits one of them once
 * the blocks of that one are moved together: if it fitted none, each span would have less left than
 * the largest block, and all of them together less than they have in excess.
 *
 * @param count how many there are
 * @param spanBytes bytes of each
 */
public record SpanSizes(int count, int spanBytes) {

  private static final long BLOCKS_IN_A_SPAN = 16;
  private static final long SMALLEST = 16 << 20;
  private static final long LARGEST = 1 << 30;

  /**
   * Returns spans for blocks of {@code bytes} together.
   *
   * @param largest bytes of the largest block
   */
  static SpanSizes of(long bytes, int largest) {
    long most =
        largest > LARGEST / 2
            ? Integer.MAX_VALUE
            : Math.min(Math.max(SMALLEST, BLOCKS_IN_A_SPAN * largest), LARGEST);
    if (bytes <= most) {
      return new SpanSizes(1, Math.toIntExact(bytes));
    }
    int count = Math.toIntExact((bytes - 1) / (most - largest + 1) + 1);
    return new SpanSizes(count, Math.toIntExact((bytes - 1) / count + largest));
  }

  /** Returns the bytes of all spans. */
  public long bytes() {
    return (long) count * spanBytes;
  }
}
