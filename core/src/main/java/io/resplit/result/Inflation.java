package io.resplit.result;

/**
 * Cost of reading files that must be inflated from the start.
 *
 * @param times how often one is inflated from its first byte
 * @param bytes bytes of elements that this gives, those included that are dropped
 */
public record Inflation(long times, long bytes) {

  /** What reading other files costs. */
  public static final Inflation NONE = new Inflation(0, 0);

  /** Time of each byte on one thread: measured were 3 to 8 ns, for 16-bit images by their noise. */
  private static final double SECONDS_A_BYTE = 5e-9;

  /** Returns this and another, one after the other. */
  Inflation plus(Inflation other) {
    return new Inflation(Math.addExact(times, other.times), Math.addExact(bytes, other.bytes));
  }

  /** Returns the predicted time. */
  double seconds() {
    return bytes * SECONDS_A_BYTE;
  }
}
