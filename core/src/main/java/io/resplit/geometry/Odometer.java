package io.resplit.geometry;

/**
 * Counts through all index tuples below given counts, the last digit fastest.
 *
 * <p>Mutable and confined to one thread. Starts at all zeros; with no digits there is one tuple.
 */
public final class Odometer {

  private final long[] counts;
  private final long[] digits;
  private boolean done;

  /** Creates an odometer at zero whose digit {@code i} runs from 0 to {@code counts[i] - 1}. */
  public Odometer(long... counts) {
    this.counts = counts.clone();
    this.digits = new long[counts.length];
    for (long count : counts) {
      done |= count < 1;
    }
  }

  /** Returns whether all tuples have been passed. */
  public boolean done() {
    return done;
  }

  /** Returns the current value of one digit. */
  public long digit(int position) {
    return digits[position];
  }

  /** Moves on to the next tuple; returns the digit that has grown, -1 if all have been passed. */
  public int advance() {
    for (int i = digits.length - 1; i >= 0; i--) {
      if (++digits[i] < counts[i]) {
        return i;
      }
      digits[i] = 0;
    }
    done = true;
    return -1;
  }
}
