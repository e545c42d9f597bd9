package io.resplit.format;

/** How much of what files say besides their elements is read: as much as there is memory for. */
public final class CoordinateLimit {

  /** Allows coordinates of any size that one array of Java holds. */
  public static final long ALL = Integer.MAX_VALUE - 16;

  /**
   * Times that coordinates are held: as read, as read again to be checked, and in the bytes of a
   * new file; 2.7 to 4.6 measured for 2 and 4 million float64 in NetCDF-4 and classic files, split,
   * merged, converted and verified.
   */
  public static final long COPIES = 5;

  private CoordinateLimit() {}

  /**
   * Returns what to say of values for which there is too little memory.
   *
   * @param what what they are and take, in the words of the sentence before this
   * @param bytes what they take
   * @param left what is left for them
   */
  public static String lacks(String what, long bytes, long left) {
    return "%s, and memory for %s is left: give at least %s bytes more with --mem, or name another array with --dataset"
        .formatted(what, left, COPIES * (bytes - left));
  }
}
