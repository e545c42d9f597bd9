package io.resplit.planner;

import io.resplit.partition.AxisGrid;
import java.util.Arrays;

/** Chooses a bounded number out of many candidates. */
final class Thinning {

  /** Most intervals of irregular axes that all candidates of a kind have together. */
  private static final long MOST_INTERVALS = 200_000;

  private Thinning() {}

  /**
   * Returns how many candidates of a kind there may be for an axis: fewer where it is irregular and
   * has so many intervals that comparing each candidate with all of them takes long, but 2.
   *
   * @param most how many there are else
   */
  static int most(AxisGrid in, AxisGrid out, int most) {
    long compared = in.isUniform() && out.isUniform() ? 1 : in.count() + out.count();
    return (int) Math.max(2, Math.min(most, MOST_INTERVALS / compared));
  }

  /**
   * Returns the whole numbers from 1 to {@code count}, or {@code most} of them evenly spaced, both
   * ends among them.
   *
   * @param most at least 1; with 1 only the first is left
   */
  static long[] ranks(long count, int most) {
    long[] ranks = new long[(int) Math.min(count, most)];
    Arrays.setAll(ranks, i -> 1 + (ranks.length == count ? i : spaced(i, count - 1, most - 1)));
    return ranks;
  }

  private static long spaced(int i, long span, int gaps) {
    return i == 0 ? 0 : span / gaps * i + span % gaps * i / gaps;
  }
}
