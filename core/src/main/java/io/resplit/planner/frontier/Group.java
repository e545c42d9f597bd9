package io.resplit.planner.frontier;

import io.resplit.planner.frontier.pivot.PivotCost;
import java.util.ArrayList;
import java.util.List;

/**
 * All plans with one pivot axis and one choice for each other axis: they differ in their steps
 * along the pivot only.
 *
 * @param choices for the axes that are not the pivot, slowest first
 * @param bound least that a plan of this group may cost
 * @param number breaks ties between groups of the same bound; no two groups have the same
 */
record Group(int pivot, List<Choice> choices, PivotCost cost, long bound, long number)
    implements Comparable<Group> {

  /** Returns the patterns of the prefix loops, outermost first. */
  List<Pattern> prefix() {
    return choices.stream()
        .filter(Choice::isPrefix)
        .map(choice -> choice.patterns().get(0))
        .toList();
  }

  /** Returns the choices for the tail loops, slowest axis first. */
  List<Choice> tail() {
    List<Choice> tail = new ArrayList<>();
    for (Choice choice : choices) {
      if (!choice.isPrefix()) {
        tail.add(choice);
      }
    }
    return tail;
  }

  /** Returns how many pivot layers' memory one layer takes in all turns of the prefix at once. */
  long scale() {
    long scale = 1;
    for (Choice choice : choices) {
      scale *= choice.isPrefix() ? choice.readLength() : 1;
    }
    return scale;
  }

  @Override
  public int compareTo(Group other) {
    return bound != other.bound
        ? Long.compare(bound, other.bound)
        : Long.compare(number, other.number);
  }
}
