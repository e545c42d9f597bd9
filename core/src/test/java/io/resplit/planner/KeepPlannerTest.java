package io.resplit.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.cost.CostModel;
import io.resplit.geometry.Odometer;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.result.Cost;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KeepPlannerTest extends PlannerContract {

  @Override
  Planner planner(Problem problem, RandomProblems source) {
    return new KeepPlanner();
  }

  @Test
  void writesEveryOutputBlockInOneSeek() {
    RandomProblems.seeds(300)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem = source.problem(4, 400);
              long block = problem.out().grid().blockShape().volume();
              Cost cost = CostModel.cost(new KeepPlanner().plan(problem, 2 * block));
              assertEquals(problem.out().grid().blockCount(), cost.writeSeeks());
            });
  }

  @Test
  void oneOutputBlockIsTheLeastMemory() {
    Problem problem = Problem.uniform(Shape.of(100, 100), Shape.of(10, 10), Shape.of(15, 25), 2);
    Plan plan = new KeepPlanner().plan(problem, 375);
    assertEquals(Shape.of(15, 25), Reads.largest(plan));
    assertEquals(
        375,
        assertThrows(InfeasiblePlanException.class, () -> new KeepPlanner().plan(problem, 374))
            .leastElements());
  }

  @Test
  void noAlignedReadShapeIsBetter() {
    RandomProblems.seeds(1_500)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Problem problem = source.problem(3, 60);
              long block = problem.out().grid().blockShape().volume();
              long memory = block + source.random().nextLong(problem.shape().volume());
              Cost found = CostModel.cost(new KeepPlanner().plan(problem, memory));
              Cost best = bestOfAlignedReads(problem, memory);
              String label = "seed " + seed + ": " + problem + " in " + memory;
              assertEquals(best.seeks(), found.seeks(), label);
              if (best.seeks() > CostModel.lowerBoundSeeks(problem)) {
                assertEquals(best.peakBytes(), found.peakBytes(), label);
              }
            });
  }

  private static Cost bestOfAlignedReads(Problem problem, long memory) {
    List<List<Long>> lengths = new ArrayList<>();
    for (int axis = 0; axis < problem.rank(); axis++) {
      lengths.add(alignedLengths(problem, axis));
    }
    Cost best = null;
    Odometer at = new Odometer(lengths.stream().mapToLong(List::size).toArray());
    for (; !at.done(); at.advance()) {
      long[] shape = new long[problem.rank()];
      for (int axis = 0; axis < shape.length; axis++) {
        shape[axis] = lengths.get(axis).get((int) at.digit(axis));
      }
      Cost cost = PublishedKeep.costOf(problem, Shape.of(shape));
      boolean fits = cost.peakBytes() <= memory * problem.elementBytes();
      if (fits
          && (best == null
              || cost.seeks() < best.seeks()
              || (cost.seeks() == best.seeks() && cost.peakBytes() < best.peakBytes()))) {
        best = cost;
      }
    }
    return best;
  }

  /** Multiples of input and output blocks, and divisors, up to the aggregate. */
  private static List<Long> alignedLengths(Problem problem, int axis) {
    long in = problem.in().grid().axis(axis).longest();
    long out = problem.out().grid().axis(axis).longest();
    long extent = problem.shape().length(axis);
    TreeSet<Long> lengths = new TreeSet<>();
    for (long length = 1; length <= Math.min(extent, in * ((out + in - 1) / in)); length++) {
      if (length % in == 0 || length % out == 0 || (extent % length == 0 && length >= out)) {
        lengths.add(length);
      }
    }
    lengths.add(Math.min(extent, in * ((out + in - 1) / in)));
    return new ArrayList<>(lengths);
  }

  @Test
  void irregularBlocksAreJoinedToAggregates() {
    Grid in = Grid.of(AxisGrid.ofEnds(1, 4, 6, 9, 10));
    Grid out = Grid.of(AxisGrid.ofEnds(5, 7, 10));
    Problem problem = Problem.of(in, out, 1, StorageOrder.C);
    Plan plan = new KeepPlanner().plan(problem, 10);
    // the longest blocks are 3 and 5: groups of two, 0..4 4..9 9..10
    assertEquals(AxisGrid.ofEnds(4, 9, 10), plan.pivot().sweep().reads());
    assertEquals(8, CostModel.cost(plan).seeks());
  }

  @Test
  void aMillionFilesOnOneAxisArePlannedWithoutTakingThemOneByOne() {
    Problem problem = Problem.uniform(Shape.of(1_009_000_000), Shape.of(997), Shape.of(1009), 1);
    Plan plan = new KeepPlanner().plan(problem, 2_500);
    assertTrue(CostModel.cost(plan).peakBytes() <= 2_500);
  }
}
