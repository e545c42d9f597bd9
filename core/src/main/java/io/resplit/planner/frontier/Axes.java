package io.resplit.planner.frontier;

import io.resplit.cost.SeekModel;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.CutCount;
import io.resplit.plan.Problem;
import io.resplit.planner.frontier.pivot.AxisView;
import java.util.ArrayList;
import java.util.List;

/**
 * The axes of a problem that matter, slowest first: those longer than 1, or one if there is none.
 *
 * @param problem the problem
 * @param views for each axis that matters, the ways to look at it: forward first
 * @param shape lengths of these axes
 * @param in their order in the files of the input
 * @param out their order in the files of the output
 */
record Axes(Problem problem, List<List<AxisView>> views, Shape shape, AxisMap in, AxisMap out) {

  static Axes of(Problem problem) {
    List<List<AxisView>> views = new ArrayList<>();
    for (int axis = 0; axis < problem.rank(); axis++) {
      if (problem.shape().length(axis) > 1 || axis + 1 == problem.rank() && views.isEmpty()) {
        views.add(
            AxisView.of(axis, problem.in().grid().axis(axis), problem.out().grid().axis(axis)));
      }
    }
    List<Integer> kept = views.stream().map(each -> each.get(0).axis()).toList();
    return new Axes(
        problem,
        views,
        Shape.of(views.size(), axis -> views.get(axis).get(0).extent()),
        problem.in().axes().among(kept),
        problem.out().axes().among(kept));
  }

  int rank() {
    return views.size();
  }

  /** Returns an axis seen from its first index. */
  AxisView forward(int axis) {
    return views.get(axis).get(0);
  }

  /** Returns the seeks of reads that cut the input so. */
  SeekModel ofReads(CutCount... cuts) {
    return new SeekModel(in, shape, cuts);
  }

  /** Returns the seeks of writes that cut the output so. */
  SeekModel ofWrites(CutCount... cuts) {
    return new SeekModel(out, shape, cuts);
  }

  /** Returns the count of an input axis that no step cuts. */
  CutCount uncutIn(int axis) {
    return new CutCount(0, forward(axis).in().count());
  }

  /** Returns the count of an output axis that no step cuts. */
  CutCount uncutOut(int axis) {
    return new CutCount(0, forward(axis).out().count());
  }

  /** Returns the length of the longest block on an axis, of either side. */
  long longestBlock(int axis) {
    return Math.max(forward(axis).in().longest(), forward(axis).out().longest());
  }
}
