package io.resplit.geometry;

import java.util.function.IntToLongFunction;

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
    this(counts.length, position -> counts[position]);
  }

  /** Creates an odometer at zero with so many digits. */
  public Odometer(int length, IntToLongFunction counts) {
    this.counts = new long[length];
    this.digits = new long[length];
    for (int i = 0; i < length; i++) {
      this.counts[i] = counts.applyAsLong(i);
      done |= this.counts[i] < 1;
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
