package io.resplit.planner;

/** Chooses a bounded number out of many candidates. */
final class Thinning {

  private Thinning() {}

  /**
   * Returns the whole numbers from 1 to {@code count}, or {@code most} of them evenly spaced, both
   * ends among them.
   *
   * @param most at least 1; with 1 only the first is left
   */
  static long[] ranks(long count, int most) {
    long[] ranks = new long[(int) Math.min(count, most)];
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = 1 + (ranks.length == count ? i : spaced(i, count - 1, most - 1));
    }
    return ranks;
  }

  private static long spaced(int i, long span, int gaps) {
    return i == 0 ? 0 : span / gaps * i + span % gaps * i / gaps;
  }
}
