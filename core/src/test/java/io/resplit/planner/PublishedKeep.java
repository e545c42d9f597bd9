package io.resplit.planner;

import io.resplit.cost.CostModel;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The read shape that the published keep heuristic selects: an oracle for tests.
 *
 * <p>Algorithm 2 of Guédon, Hayot-Sasson, Glatard (2020): three axes, every shape divides the
 * array, the input aggregate if it fits, else its length on the fastest axis and divisors of the
 * extent on the two others, fewest seeks first found. Like their code it has no plan where a read
 * completes no output block.
 */
final class PublishedKeep {

  private final Problem problem;
  private final long memoryElements;
  private final long[] aggregate = new long[3];
  private Shape best;
  private Cost bestCost;

  private PublishedKeep(Problem problem, long memoryElements) {
    this.problem = problem;
    this.memoryElements = memoryElements;
  }

  /** Returns the selected read shape, or nothing where the published selection fails. */
  static Optional<Shape> select(Problem problem, long memoryElements) {
    PublishedKeep selection = new PublishedKeep(problem, memoryElements);
    if (selection.aggregateDivides()) {
      selection.search();
    }
    return Optional.ofNullable(selection.best);
  }

  private boolean aggregateDivides() {
    boolean divides = problem.rank() == 3;
    for (int axis = 0; axis < 3 && divides; axis++) {
      AxisGrid in = problem.in().grid().axis(axis);
      AxisGrid out = problem.out().grid().axis(axis);
      aggregate[axis] = in.longest() * ((out.longest() + in.longest() - 1) / in.longest());
      divides =
          in.extent() % aggregate[axis] == 0
              && in.extent() % in.longest() == 0
              && in.extent() % out.longest() == 0;
    }
    return divides;
  }

  private void search() {
    for (long middle : divisorsDown(1)) {
      for (long slow : divisorsDown(0)) {
        consider(Shape.of(slow, middle, aggregate[2]));
      }
    }
  }

  private long[] divisorsDown(int axis) {
    long extent = problem.shape().length(axis);
    return LongStream.iterate(aggregate[axis], length -> length >= 1, length -> length - 1)
        .filter(length -> extent % length == 0)
        .toArray();
  }

  private void consider(Shape reads) {
    boolean aggregateChosen = best != null && best.equals(Shape.of(aggregate));
    if (aggregateChosen || reads.volume() > memoryElements || !everyReadCompletesABlock(reads)) {
      return;
    }
    Cost cost = costOf(problem, reads);
    if (cost.peakBytes() / problem.elementBytes() <= memoryElements
        && (best == null || cost.seeks() < bestCost.seeks())) {
      best = reads;
      bestCost = cost;
    }
  }

  private boolean everyReadCompletesABlock(Shape reads) {
    for (int axis = 0; axis < 3; axis++) {
      AxisGrid ends = AxisGrid.uniform(problem.shape().length(axis), reads.length(axis));
      AxisSweep sweep = AxisSweep.of(ends, problem.out().grid().axis(axis));
      for (long read = 0; read < sweep.count(); read++) {
        if (sweep.front(read) <= ends.start(read) + 1) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the cost of keeping with the given read shape. */
  static Cost costOf(Problem problem, Shape reads) {
    return CostModel.cost(new ReadShapePlanner(reads).plan(problem, Long.MAX_VALUE));
  }
}
