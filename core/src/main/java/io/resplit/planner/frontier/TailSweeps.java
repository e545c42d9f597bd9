package io.resplit.planner.frontier;

import io.resplit.planner.Effort;
import io.resplit.planner.frontier.pivot.TailSweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nests of loops that make the same cuts: all orders of the axes, and for each axis all
 * patterns of a choice.
 *
 * <p>Built from the inside outwards, one set of axes after the other; of two nests over the same
 * axes, one that never needs less memory than the other is dropped at once, for it cannot need less
 * inside further loops either. Remembers what it has built; confined to one thread.
 */
final class TailSweeps {

  /** Of more over the same axes, those are kept that are best for some ratio. */
  private static final int MOST_NESTS = 64;

  private static final int FEW_NESTS = 4;

  /** Ratios of written to read for which nests are compared. */
  private static final int RATIOS = 64;

  private final Map<List<Choice>, List<TailSweep>> known = new HashMap<>();
  private final boolean thorough;
  private final int mostNests;
  private final Effort effort;

  /**
   * Prepares for nests.
   *
   * @param thorough whether in any order of the axes; otherwise few, the slowest axis outermost
   */
  TailSweeps(boolean thorough, Effort effort) {
    this.thorough = thorough;
    this.mostNests = thorough ? MOST_NESTS : FEW_NESTS;
    this.effort = effort;
  }

  /**
   * Returns the nests over some axes.
   *
   * @param choices one choice for each axis that is looped over
   */
  List<TailSweep> over(List<Choice> choices) {
    List<TailSweep> nests = known.get(choices);
    if (nests == null) {
      nests = choices.isEmpty() ? List.of(TailSweep.empty()) : build(choices);
      known.put(List.copyOf(choices), nests);
    }
    return nests;
  }

  private List<TailSweep> build(List<Choice> choices) {
    List<TailSweep> nests = new ArrayList<>();
    for (int outer = 0; outer < (thorough ? choices.size() : 1); outer++) {
      List<Choice> others = new ArrayList<>(choices);
      others.remove(outer);
      for (TailSweep inner : over(others)) {
        for (Pattern pattern : choices.get(outer).patterns()) {
          if (!nests.isEmpty() && effort.isSpent()) {
            return kept(nests);
          }
          effort.spend(3L * nests.size() + 2 * inner.hull().work(pattern.sweep()));
          addUnlessWorse(inner.inside(pattern.loop()), nests);
        }
      }
    }
    return kept(nests);
  }

  private List<TailSweep> kept(List<TailSweep> nests) {
    return nests.size() <= mostNests ? nests : spread(nests);
  }

  private static void addUnlessWorse(TailSweep nest, List<TailSweep> nests) {
    for (TailSweep other : nests) {
      if (other.hull().isNeverAbove(nest.hull())) {
        return;
      }
    }
    nests.removeIf(other -> nest.hull().isNeverAbove(other.hull()));
    nests.add(nest);
  }

  /** Keeps the nests that need least memory for some of many ratios of written to read. */
  private List<TailSweep> spread(List<TailSweep> nests) {
    boolean[] best = new boolean[nests.size()];
    for (int ratio = 0; ratio < RATIOS; ratio += RATIOS / mostNests) {
      long[] peaks = new long[best.length];
      for (int i = 0; i < best.length; i++) {
        peaks[i] = nests.get(i).hull().peak(RATIOS, 2L * ratio);
      }
      best[indexOfLeast(peaks)] = true;
    }
    List<TailSweep> kept = new ArrayList<>();
    for (int i = 0; i < best.length; i++) {
      if (best[i]) {
        kept.add(nests.get(i));
      }
    }
    return kept;
  }

  private static int indexOfLeast(long[] values) {
    long least = Arrays.stream(values).min().orElseThrow();
    int index = 0;
    while (values[index] != least) {
      index++;
    }
    return index;
  }
}
