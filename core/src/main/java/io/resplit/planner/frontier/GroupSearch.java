package io.resplit.planner.frontier;

import io.resplit.cost.SeekModel;
import io.resplit.partition.CutCount;
import io.resplit.planner.Effort;
import io.resplit.planner.frontier.pivot.PivotCost;
import io.resplit.planner.frontier.pivot.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Finds the groups of plans with the lowest bounds, by branch and bound over the choices of the
 * axes one after the other.
 *
 * <p>A partial choice is given up when it costs more than is of interest with the remaining axes
 * uncut, or when a single read box or write box takes more than the memory.
 */
final class GroupSearch {

  private static final long UNITS_AN_AXIS = 1;

  private final Axes axes;
  private final List<List<Choice>> choices;
  private final Weights weights;
  private final long memory;
  private final Effort effort;
  private final CutCount[] reads;
  private final CutCount[] writes;
  private final Choice[] chosen;
  private final PriorityQueue<Group> best = new PriorityQueue<>((a, b) -> b.compareTo(a));
  private int most;
  private long ceiling;
  private long floor;
  private long floorNumber;
  private int pivot;
  private long units;

  /**
   * Prepares searches.
   *
   * @param choices for each axis
   * @param memory most elements held
   */
  GroupSearch(Axes axes, List<List<Choice>> choices, Weights weights, long memory, Effort effort) {
    this.axes = axes;
    this.choices = choices;
    this.weights = weights;
    this.memory = memory;
    this.effort = effort;
    this.reads = new CutCount[axes.rank()];
    this.writes = new CutCount[axes.rank()];
    this.chosen = new Choice[axes.rank()];
    for (int axis = 0; axis < axes.rank(); axis++) {
      choose(axis, null);
    }
  }

  /**
   * Returns the groups of lowest bound, lowest first.
   *
   * @param count most groups to return
   * @param below only groups whose bound is below this
   */
  List<Group> lowest(int count, long below) {
    most = count;
    ceiling = below - 1;
    best.clear();
    for (pivot = 0; pivot < axes.rank(); pivot++) {
      units = effort.left() / 2 / (axes.rank() - pivot); // half for looking at what is found
      descend(0, new Volumes(1, 1, 1), pivot);
    }
    Group[] sorted = best.toArray(new Group[0]);
    Arrays.sort(sorted);
    return List.of(sorted);
  }

  /** From now on returns only groups that come after {@code last}. */
  void continueAfter(Group last) {
    floor = last.bound();
    floorNumber = last.number();
  }

  /**
   * What the chosen axes take for each index of the pivot.
   *
   * @param read elements of the longest read
   * @param write elements of the longest write
   * @param held elements held at some moment at least
   */
  private record Volumes(long read, long write, long held) {

    Volumes with(Choice choice) {
      long longest = Math.max(held * choice.readLength(), read * choice.span());
      return new Volumes(read * choice.readLength(), write * choice.writeLength(), longest);
    }
  }

  private void descend(int axis, Volumes volumes, long number) {
    if (axis == axes.rank()) {
      add(volumes, number * axes.rank() + pivot);
    } else if (axis == pivot) {
      descend(axis + 1, volumes, number);
    } else {
      List<Choice> open = choices.get(axis);
      for (int i = 0; i < open.size() && !isCutShort(); i++) {
        Volumes chosen = volumes.with(open.get(i));
        if (chosen.held <= memory && chosen.write <= memory) {
          choose(axis, open.get(i));
          if (atLeast(chosen) <= ceiling) {
            descend(axis + 1, chosen, number * open.size() + i);
          }
        }
      }
      choose(axis, null);
    }
  }

  /** Whether other choices are left out. */
  private boolean isCutShort() {
    long work = UNITS_AN_AXIS * axes.rank();
    units -= work;
    effort.spend(work);
    return units < 0 && effort.leaveOut();
  }

  private void choose(int axis, Choice choice) {
    chosen[axis] = choice;
    reads[axis] = choice == null ? axes.uncutIn(axis) : choice.reads();
    writes[axis] = choice == null ? axes.uncutOut(axis) : choice.writes();
  }

  private PivotCost cost() {
    SeekModel.PartCost read = axes.ofReads(reads).partCost(pivot);
    SeekModel.PartCost write = axes.ofWrites(writes).partCost(pivot);
    return PivotCost.of(axes.forward(pivot), read, write, weights);
  }

  /** Returns the least cost of a plan, with the axes uncut for which nothing is chosen. */
  private long atLeast(Volumes volumes) {
    long step = memory / volumes.held;
    return cost().atLeast(axes.forward(pivot), step, Math.min(step, memory / volumes.write));
  }

  private void add(Volumes volumes, long number) {
    PivotCost cost = cost();
    long bound = cost.atLeast(axes.forward(pivot), memory / volumes.read, memory / volumes.write);
    if (bound > ceiling || bound < floor || bound == floor && number <= floorNumber) {
      return;
    }
    List<Choice> others = new ArrayList<>(Arrays.asList(chosen));
    others.remove(pivot);
    best.add(new Group(pivot, List.copyOf(others), cost, bound, number));
    if (best.size() > most) {
      best.remove();
      ceiling = Math.min(ceiling, best.element().bound());
    }
  }
}
