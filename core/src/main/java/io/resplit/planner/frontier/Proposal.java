package io.resplit.planner.frontier;

import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A plan that the search has found, before it is built.
 *
 * @param axes the axes that matter
 * @param group pivot, prefix and tail choices
 * @param pivot the side from which the pivot is swept
 * @param tail the nests of loops that the steps may choose from
 * @param path the steps along the pivot
 */
record Proposal(Axes axes, Group group, Pivot pivot, Tail tail, PivotPath path) {

  long cost() {
    return group.cost().uncut() + path.cost();
  }

  /** Returns the most elements held at any moment. */
  long peak() {
    return path.peak(tail) * group.scale();
  }

  Plan toPlan() {
    AxisSweep sweep = path.sweep();
    Loop pivotLoop = new Loop(pivot.view().axis(), sweep, pivot.view().direction());
    return new Plan(axes.problem(), FrontierPlanner.NAME, prefix(), pivotLoop, tails(sweep));
  }

  private List<Loop> prefix() {
    List<Loop> prefix = new ArrayList<>();
    boolean[] covered = new boolean[axes.problem().rank()];
    for (List<AxisView> views : axes.views()) {
      covered[views.get(0).axis()] = true;
    }
    for (int axis = 0; axis < covered.length; axis++) {
      if (!covered[axis]) {
        prefix.add(Loop.forward(axis, AxisSweep.clean(axes.problem().in().grid().axis(axis))));
      }
    }
    group.prefix().forEach(pattern -> prefix.add(pattern.loop()));
    return prefix;
  }

  private List<List<Loop>> tails(AxisSweep sweep) {
    int[] nests = nests(sweep);
    List<List<Loop>> loops = new ArrayList<>(Collections.nCopies(tail.size(), List.of()));
    List<List<Loop>> tails = new ArrayList<>();
    boolean same = true;
    for (int nest : nests) {
      if (loops.get(nest).isEmpty()) {
        loops.set(nest, tail.nest(nest).loops());
      }
      tails.add(loops.get(nest));
      same &= nest == nests[0];
    }
    return same ? tails.subList(0, 1) : tails;
  }

  /** Chooses a nest for each step: one for all if it fits, else a new one only where needed. */
  private int[] nests(AxisSweep sweep) {
    long limit = path.peak(tail);
    int[] nests = new int[Math.toIntExact(sweep.count())];
    int nest = 0;
    for (int step = 0; step < nests.length; step++) {
      nest = fits(nest, sweep, step, limit) ? nest : fitting(sweep, step, limit);
      nests[step] = nest;
    }
    return nests;
  }

  private int fitting(AxisSweep sweep, int step, long limit) {
    int nest = 0;
    while (!fits(nest, sweep, step, limit)) {
      nest++;
    }
    return nest;
  }

  private boolean fits(int nest, AxisSweep sweep, int step, long limit) {
    long before = sweep.frontBefore(step);
    long start = sweep.reads().start(step);
    long peak =
        tail.peak(nest, start - before, sweep.reads().length(step), sweep.front(step) - before);
    return peak <= limit;
  }
}
