package io.resplit.format.index;

/**
 * Where the index of the chunks of a new dataset lies.
 *
 * @param root its address; {@link #NOWHERE} if there are no chunks
 * @param end where it ends in the file, in bytes
 */
public record IndexPlace(long root, long end) {

  /** Address of the index of an array without chunks. */
  public static final long NOWHERE = -1;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if they cannot be those of an index
   */
  public IndexPlace {
    if (root < NOWHERE || end < Math.max(0, root)) {
      throw new IllegalArgumentException("an index at " + root + " that ends at " + end);
    }
  }
}
