package io.resplit.planner.frontier;

import io.resplit.cost.CostModel;
import io.resplit.cost.SeekModel;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.CutCount;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Loop.Direction;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * All grids over a tiny array: every order of the axes, both directions of each, every set of read
 * ends and of write ends.
 */
final class ExhaustiveFamily {

  /** One way to sweep an axis, and what it costs. */
  private record Option(Loop loop, CutCount reads, CutCount writes) {}

  private final Problem problem;
  private final List<List<Option>> options = new ArrayList<>();
  private final Map<Long, Long> peakOfSeeks = new HashMap<>();

  private ExhaustiveFamily(Problem problem) {
    this.problem = problem;
    for (int axis = 0; axis < problem.rank(); axis++) {
      options.add(options(axis));
    }
  }

  /** Returns the least seeks for each peak, in elements, at which they become fewer. */
  static NavigableMap<Long, Long> seeksByMemory(Problem problem) {
    ExhaustiveFamily family = new ExhaustiveFamily(problem);
    family.choose(0, new ArrayList<>());
    NavigableMap<Long, Long> front = new TreeMap<>();
    family.peakOfSeeks.forEach((seeks, peak) -> front.merge(peak, seeks, Math::min));
    long least = Long.MAX_VALUE;
    for (Long peak : List.copyOf(front.keySet())) {
      if (front.get(peak) >= least) {
        front.remove(peak);
      } else {
        least = front.get(peak);
      }
    }
    return front;
  }

  private List<Option> options(int axis) {
    Set<Option> found = new HashSet<>();
    for (AxisGrid reads : grids(problem.shape().length(axis))) {
      for (AxisGrid writes : grids(problem.shape().length(axis))) {
        AxisSweep sweep = AxisSweep.of(reads, writes);
        AxisSweep reached = AxisSweep.of(reads, sweep.writeIntervals());
        for (Direction direction : Direction.values()) {
          Loop loop = new Loop(axis, reached, direction);
          found.add(new Option(loop, cuts(loop, true), cuts(loop, false)));
        }
      }
    }
    return List.copyOf(found);
  }

  private CutCount cuts(Loop loop, boolean ofReads) {
    AxisGrid files = (ofReads ? problem.in() : problem.out()).grid().axis(loop.axis());
    AxisSweep sweep = loop.sweep();
    return CutCount.of(loop.seenFromStart(files), ofReads ? sweep.reads() : sweep.writeIntervals());
  }

  private static List<AxisGrid> grids(long extent) {
    List<AxisGrid> grids = new ArrayList<>();
    for (long cuts = 0; cuts < 1L << (extent - 1); cuts++) {
      List<Long> ends = new ArrayList<>();
      for (long end = 1; end < extent; end++) {
        if ((cuts >> (end - 1) & 1) != 0) {
          ends.add(end);
        }
      }
      ends.add(extent);
      grids.add(AxisGrid.ofEnds(ends.stream().mapToLong(Long::longValue).toArray()));
    }
    return grids;
  }

  private void choose(int axis, List<Option> chosen) {
    if (axis == options.size()) {
      order(new ArrayList<>(), chosen, seeks(chosen));
      return;
    }
    for (Option option : options.get(axis)) {
      chosen.add(option);
      choose(axis + 1, chosen);
      chosen.remove(axis);
    }
  }

  private long seeks(List<Option> chosen) {
    CutCount[] reads = chosen.stream().map(Option::reads).toArray(CutCount[]::new);
    CutCount[] writes = chosen.stream().map(Option::writes).toArray(CutCount[]::new);
    return new SeekModel(problem.in().axes(), problem.shape(), reads).seeks()
        + new SeekModel(problem.out().axes(), problem.shape(), writes).seeks();
  }

  private void order(List<Loop> nest, List<Option> open, long seeks) {
    if (open.isEmpty()) {
      Plan plan =
          new Plan(
              problem, "exhaustive", List.of(), nest.get(0), List.of(nest.subList(1, nest.size())));
      peakOfSeeks.merge(seeks, CostModel.peakElements(plan), Math::min);
      return;
    }
    for (Option next : open) {
      List<Loop> longer = new ArrayList<>(nest);
      longer.add(next.loop);
      List<Option> rest = new ArrayList<>(open);
      rest.remove(next);
      order(longer, rest, seeks);
    }
  }
}
