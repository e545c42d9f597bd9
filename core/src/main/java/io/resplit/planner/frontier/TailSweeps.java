package io.resplit.planner.frontier;

import io.resplit.planner.Effort;
import io.resplit.planner.frontier.pivot.TailSweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

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

  /** More axes have too many sets to look at each: their outermost loops keep their order. */
  private static final int MOST_AXES = 12;

  private static final long UNITS_A_COMPARISON = 3;
  private static final long UNITS_A_PEAK = 2;
  private static final long UNITS_A_TURN = 2;

  /** A nest that never needs more than another comes before it. */
  private static final Comparator<TailSweep> SMALLEST_FIRST =
      (a, b) -> Long.compare(a.hull().size(), b.hull().size());

  private final Map<List<Choice>, List<TailSweep>> known = new HashMap<>();
  private final Map<List<Choice>, Long> least = new HashMap<>();
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
      List<Choice> key = List.copyOf(choices);
      known.put(key, nests);
      least.put(key, nests.stream().mapToLong(nest -> nest.hull().peak(1, 1)).min().orElseThrow());
    }
    return nests;
  }

  /**
   * Returns false if smaller nests show that one over these axes surely takes too much.
   *
   * <p>While an axis makes its longest read, the others are swept as they are without it. So
   * whatever the order, a nest takes at least that read times what the best nest of the others
   * takes.
   *
   * @param fits whether a step may take so many elements for each index of the pivot
   */
  boolean mayFit(List<Choice> choices, LongPredicate fits) {
    if (choices.size() > MOST_AXES) {
      return true;
    }
    for (int size = 1; size <= choices.size(); size++) {
      for (int axes = 1; axes < 1 << choices.size(); axes++) {
        if (Integer.bitCount(axes) == size && !fits.test(atLeast(choices, axes))) {
          return false;
        }
      }
    }
    return true;
  }

  private long atLeast(List<Choice> choices, int axes) {
    effort.spend(choices.size());
    List<Choice> swept = new ArrayList<>();
    long reads = 1;
    for (int i = 0; i < choices.size(); i++) {
      if ((axes >> i & 1) == 1) {
        swept.add(choices.get(i));
      } else {
        reads *= choices.get(i).readLength();
      }
    }
    over(swept);
    return reads * least.get(swept);
  }

  private List<TailSweep> build(List<Choice> choices) {
    List<TailSweep> nests = nestsOf(choices);
    nests.sort(SMALLEST_FIRST);
    return kept(nests);
  }

  private List<TailSweep> nestsOf(List<Choice> choices) {
    List<TailSweep> nests = new ArrayList<>();
    boolean all = choices.size() <= MOST_AXES || !effort.leaveOut();
    for (int outer = 0; outer < (thorough && all ? choices.size() : 1); outer++) {
      List<Choice> others = new ArrayList<>(choices);
      others.remove(outer);
      for (TailSweep inner : over(others)) {
        for (Pattern pattern : choices.get(outer).patterns()) {
          if (!nests.isEmpty() && effort.isSpent()) {
            return nests;
          }
          effort.spend(UNITS_A_TURN * inner.hull().work(pattern.sweep()));
          nests.add(inner.inside(pattern.loop()));
        }
      }
    }
    return nests;
  }

  /** Drops nests where another never needs more, as long as not too many are left. */
  private List<TailSweep> kept(List<TailSweep> nests) {
    List<TailSweep> kept = new ArrayList<>();
    int better = 0;
    for (TailSweep nest : nests) {
      better = addUnlessWorse(nest, kept, better);
      if (kept.size() > mostNests) {
        return spread(nests);
      }
    }
    return kept;
  }

  /** Begins with the nest that was better than the last one, which often is again. */
  private int addUnlessWorse(TailSweep nest, List<TailSweep> kept, int likely) {
    for (int i = 0; i < kept.size(); i++) {
      int index = i == 0 ? likely : i <= likely ? i - 1 : i;
      if (kept.get(index).hull().isNeverAbove(nest.hull())) {
        effort.spend(UNITS_A_COMPARISON * (i + 1));
        return index;
      }
    }
    effort.spend(UNITS_A_COMPARISON * kept.size());
    kept.add(nest);
    return kept.size() - 1;
  }

  /** Keeps the nests that need least memory for some of many ratios of written to read. */
  private List<TailSweep> spread(List<TailSweep> nests) {
    effort.spend(UNITS_A_PEAK * mostNests * nests.size());
    TailSweep[] best = new TailSweep[mostNests];
    long[] least = new long[mostNests];
    Arrays.fill(least, Long.MAX_VALUE);
    for (TailSweep nest : nests) {
      long[] peaks = nest.hull().peaks(mostNests, 2, mostNests);
      for (int ratio = 0; ratio < mostNests; ratio++) {
        if (peaks[ratio] < least[ratio]) {
          least[ratio] = peaks[ratio];
          best[ratio] = nest;
        }
      }
    }
    return List.copyOf(new LinkedHashSet<>(Arrays.asList(best)));
  }
}
