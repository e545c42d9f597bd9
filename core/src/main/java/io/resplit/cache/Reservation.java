package io.resplit.cache;

/**
 * Space that the chunks of some datasets share and that no others can take from them while they use
 * it. Two of the same size are different ones.
 */
public final class Reservation {

  /** The same for all datasets that have none. */
  static final Reservation NONE = new Reservation(0);

  private final long bytes;

  private Reservation(long bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns a new reservation, or none if it is of no bytes.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  public static Reservation of(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a reservation cannot be negative: " + bytes);
    }
    return bytes == 0 ? NONE : new Reservation(bytes);
  }

  /** Returns its size in decoded bytes. */
  public long bytes() {
    return bytes;
  }
}
