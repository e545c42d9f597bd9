package io.resplit.planner;

/**
 * What a search may do for all its answers together: counted work, never time, so that every
 * machine finds the same plans.
 *
 * <p>A unit is some ten nanoseconds. Each answer may take a part of what is left, but always a
 * little, so that none is empty. Confined to one thread.
 */
public final class Effort {

  /** Most units for all answers: one to two seconds. */
  private static final long MOST = 80_000_000;

  /** Units that any answer may take. */
  private static final long LEAST = 1_000_000;

  private long left = MOST;
  private long answer = MOST;
  private boolean cutShort;

  /**
   * Begins the search for another answer.
   *
   * @param quarters it may take so many quarters of what is left
   */
  public void begin(int quarters) {
    answer = Math.max(LEAST, left / 4 * quarters);
  }

  /** Counts work that is done. */
  public void spend(long units) {
    left -= units;
    answer -= units;
  }

  /**
   * Returns whether the present answer has taken all that it may; what else could be looked at is
   * left out then.
   */
  public boolean isSpent() {
    cutShort |= answer < 0;
    return answer < 0;
  }

  /** Notes that something is left out, and returns true. */
  public boolean leaveOut() {
    cutShort = true;
    return true;
  }

  /** Returns whether there should be no more answers than are needed. */
  public boolean isExhausted() {
    cutShort |= left < LEAST;
    return left < LEAST;
  }

  /** Returns what the present answer may still take, in units. */
  public long left() {
    return Math.max(0, answer);
  }

  /** Returns whether something may be done that takes no more than half of what is left. */
  public boolean allows(long units) {
    cutShort |= units > left / 2;
    return units <= left / 2;
  }

  /** Returns whether anything was left out so far. */
  public boolean wasCutShort() {
    return cutShort;
  }
}
