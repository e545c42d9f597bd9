package io.resplit.planner.frontier;

import io.resplit.cost.SweepHull;
import io.resplit.partition.CutCount;
import io.resplit.planner.frontier.pivot.AxisView;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One way to treat an axis that is not the pivot: a pattern of a prefix loop, or all patterns of a
 * tail loop that cost the same. Compared by identity.
 */
final class Choice {

  private final boolean prefix;
  private final List<Pattern> patterns;
  private final long readLength;
  private final long writeLength;
  private final long span;

  private Choice(boolean prefix, List<Pattern> patterns) {
    this.prefix = prefix;
    this.patterns = patterns;
    this.readLength = least(Pattern::readLength);
    this.writeLength = least(Pattern::writeLength);
    this.span = least(each -> SweepHull.ofElement().inside(each.sweep()).peak(1, 1));
  }

  private long least(ToLongFunction<Pattern> length) {
    return patterns.stream().mapToLong(length).min().orElseThrow();
  }

  /** Returns the choices for one axis, given its views. */
  static List<Choice> of(List<AxisView> views) {
    List<Choice> choices = new ArrayList<>();
    List<Pattern> prefixes = Patterns.prefixes(views.get(0));
    for (List<Pattern> patterns : groupedByCost(views, prefixes)) {
      choices.add(new Choice(false, patterns));
    }
    for (Pattern pattern : prefixes) {
      choices.add(new Choice(true, List.of(pattern)));
    }
    return choices;
  }

  /** Leaves out what some prefix loop does as well, in no more memory. */
  private static List<List<Pattern>> groupedByCost(List<AxisView> views, List<Pattern> prefixes) {
    List<List<Pattern>> groups = new ArrayList<>();
    for (AxisView view : views) {
      for (Pattern pattern : Patterns.tails(view)) {
        if (prefixes.stream().noneMatch(prefix -> prefix.isNoWorseThan(pattern))) {
          groupOf(pattern, groups).add(pattern);
        }
      }
    }
    return groups;
  }

  private static List<Pattern> groupOf(Pattern pattern, List<List<Pattern>> groups) {
    for (List<Pattern> group : groups) {
      if (group.get(0).costsTheSameAs(pattern)) {
        return group;
      }
    }
    List<Pattern> group = new ArrayList<>();
    groups.add(group);
    return group;
  }

  boolean isPrefix() {
    return prefix;
  }

  List<Pattern> patterns() {
    return patterns;
  }

  /** Returns how the reads cut the input blocks. */
  CutCount reads() {
    return patterns.get(0).reads();
  }

  /** Returns how the writes cut the output blocks. */
  CutCount writes() {
    return patterns.get(0).writes();
  }

  /** Returns the length that the longest read has at least. */
  long readLength() {
    return readLength;
  }

  /** Returns the length that the longest write has at least. */
  long writeLength() {
    return writeLength;
  }

  /** Returns how many indices are held at least, at some moment: what is kept and one read. */
  long span() {
    return span;
  }

  boolean cutsNothing() {
    return patterns.get(0).cutsNothing();
  }
}
