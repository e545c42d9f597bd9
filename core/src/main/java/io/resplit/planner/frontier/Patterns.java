package io.resplit.planner.frontier;

import io.resplit.partition.AxisGrid;
import io.resplit.planner.frontier.pivot.AxisView;
import io.resplit.planner.frontier.pivot.EndList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The candidate patterns of one axis. */
final class Patterns {

  private static final int MOST_VALUES = 12;

  /** Most positions that the patterns of one kind may list, all together. */
  private static final long MOST_POSITIONS = 1 << 18;

  private Patterns() {}

  /**
   * Returns patterns for loops inside the pivot: the whole axis at once; input blocks, keeping what
   * does not fill an output block, in several widths; output blocks or input blocks, several at a
   * time, keeping nothing.
   */
  static List<Pattern> tails(AxisView view) {
    Set<Pattern> patterns = new LinkedHashSet<>();
    patterns.add(Pattern.clean(view, AxisGrid.uniform(view.extent(), view.extent())));
    for (long allowance : allowances(view)) {
      patterns.add(Pattern.keeping(view, readsKeepingAtMost(view, allowance), view.out()));
    }
    long covering = (view.out().longest() - 1) / view.in().longest() + 1;
    patterns.add(Pattern.keeping(view, view.in().grouped(covering), view.out()));
    patterns.add(Pattern.keeping(view, view.in().grouped(2 * covering), view.out()));
    addCleanGroups(view, view.out(), patterns);
    addCleanGroups(view, view.in(), patterns);
    return new ArrayList<>(patterns);
  }

  /**
   * Returns clean patterns for loops outside the pivot, none of them worse than another: one or
   * several input blocks, output blocks or common blocks, or a power of two of indices.
   */
  static List<Pattern> prefixes(AxisView view) {
    Set<Pattern> patterns = new LinkedHashSet<>();
    patterns.add(Pattern.clean(view, view.common()));
    addCleanGroups(view, view.out(), patterns);
    addCleanGroups(view, view.in(), patterns);
    for (long length = 1; length < view.extent(); length *= 2) {
      patterns.add(Pattern.clean(view, AxisGrid.uniform(view.extent(), length)));
    }
    patterns.removeIf(pattern -> pattern.sweep().count() == 1);
    return bestOf(patterns);
  }

  private static List<Pattern> bestOf(Set<Pattern> patterns) {
    List<Pattern> best = new ArrayList<>();
    for (Pattern pattern : patterns) {
      if (best.stream().noneMatch(other -> other.isNoWorseThan(pattern))) {
        best.removeIf(pattern::isNoWorseThan);
        best.add(pattern);
      }
    }
    return best;
  }

  private static void addCleanGroups(AxisView view, AxisGrid ends, Set<Pattern> patterns) {
    for (long size : groupSizes(ends.count())) {
      patterns.add(Pattern.clean(view, ends.grouped(size)));
    }
  }

  /** Returns the input ends that complete an output block and leave at most {@code allowance}. */
  private static AxisGrid readsKeepingAtMost(AxisView view, long allowance) {
    EndList ends = new EndList();
    long front = 0;
    for (long i = 0; i < view.in().count(); i++) {
      long end = view.in().end(i);
      long next = view.out().lastEndUpTo(end);
      if (next > front && (end - next <= allowance || end == view.extent())) {
        ends.add(end);
        front = next;
      }
    }
    return ends.toGrid();
  }

  /** Returns how much the input ends leave beyond the last output end; a selection. */
  private static long[] allowances(AxisView view) {
    EndList left = new EndList();
    long count = view.in().count();
    if (count > MOST_POSITIONS) {
      return new long[0];
    }
    for (long i = 0; i < count; i++) {
      long end = view.in().end(i);
      left.add(end - view.out().lastEndUpTo(end));
    }
    long most = Math.max(1, Math.min(MOST_VALUES, MOST_POSITIONS / count));
    return thin(left.toSortedSet(), (int) most);
  }

  /** Returns group sizes that give different numbers of groups of {@code count}; a selection. */
  static long[] groupSizes(long count) {
    EndList sizes = new EndList();
    long groups = 1;
    while (groups < count) {
      long size = (count - 1) / groups + 1;
      sizes.add(size);
      groups = (count - 1) / (size - 1) + 1;
    }
    sizes.add(1);
    return thin(sizes.toSortedSet(), MOST_VALUES);
  }

  /** Returns at most {@code most} of the values, evenly spaced by rank, first and last kept. */
  static long[] thin(long[] values, int most) {
    if (values.length <= most) {
      return values;
    }
    EndList kept = new EndList();
    for (int i = 0; i < most; i++) {
      double rank = most == 1 ? values.length - 1 : i * (values.length - 1.0) / (most - 1);
      kept.add(values[(int) Math.rint(rank)]);
    }
    return kept.toSortedSet();
  }
}
