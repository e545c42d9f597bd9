package io.resplit.planner.frontier;

import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.planner.frontier.pivot.AxisView;
import io.resplit.planner.frontier.pivot.Pivot;
import io.resplit.planner.frontier.pivot.PivotPath;
import io.resplit.planner.frontier.pivot.Tail;
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

  /** Name of the strategy. */
  static final String STRATEGY = "frontier";

  long cost() {
    return group.cost().uncut() + path.cost();
  }

  /** Returns this proposal with other steps along the pivot. */
  Proposal along(PivotPath other) {
    return new Proposal(axes, group, pivot, tail, other);
  }

  /** Returns the most elements held at any moment. */
  long peak() {
    return path.peak(tail) * group.scale();
  }

  Plan toPlan() {
    AxisSweep sweep = path.sweep();
    Loop pivotLoop = new Loop(pivot.view().axis(), sweep, pivot.view().direction());
    return new Plan(axes.problem(), STRATEGY, prefix(), pivotLoop, tails(sweep));
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
    long limit = path.peak(tail);
    for (int nest = 0; nest < tail.size(); nest++) {
      if (fitsThroughout(nest, sweep, limit)) {
        return List.of(tail.nest(nest).loops());
      }
    }
    List<List<Loop>> tails = new ArrayList<>();
    while (tails.size() < sweep.count()) {
      addLongest(sweep, limit, tails);
    }
    return tails;
  }

  private boolean fitsThroughout(int nest, AxisSweep sweep, long limit) {
    if (sweep.isClean()) {
      long longest = sweep.reads().longest();
      return tail.peak(nest, 0, longest, longest) <= limit;
    }
    return fits(nest, sweep, 0, limit) == sweep.count();
  }

  /** Adds the nest that serves most of the next steps, once for each of them. */
  private void addLongest(AxisSweep sweep, long limit, List<List<Loop>> tails) {
    int best = 0;
    long end = 0;
    for (int nest = 0; nest < tail.size(); nest++) {
      long fits = fits(nest, sweep, tails.size(), limit);
      best = fits > end ? nest : best;
      end = Math.max(end, fits);
    }
    tails.addAll(Collections.nCopies((int) end - tails.size(), tail.nest(best).loops()));
  }

  /** Returns the first step from {@code first} on that needs more than {@code limit}. */
  private long fits(int nest, AxisSweep sweep, long first, long limit) {
    for (long step = first; step < sweep.count(); step++) {
      long before = sweep.frontBefore(step);
      long kept = sweep.reads().start(step) - before;
      long released = sweep.front(step) - before;
      if (tail.peak(nest, kept, sweep.reads().length(step), released) > limit) {
        return step;
      }
    }
    return sweep.count();
  }
}
