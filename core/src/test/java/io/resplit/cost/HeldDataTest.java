package io.resplit.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Loop;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Step;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeldDataTest {

  static LongStream seeds() {
    return RandomProblems.seeds(500);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theMostOfAllBucketsIsThePeakOfTheCostModel(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = source.plan(source.problem(4, 2000));
    int buckets = 1 + source.random().nextInt(50);
    HeldData held = HeldData.of(plan, buckets);
    assertEquals(HeldData.StepKind.READ_BOX, held.stepKind());
    assertEquals(CostModel.cost(plan).peakBytes(), held.peakBytes());
    assertEquals(heldAfterReads(plan).size(), held.steps());
    assertTrue(held.buckets() <= buckets);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void withABucketForEveryStepItIsWhatIsHeldAfterEachRead(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Plan plan = source.plan(source.problem(3, 500));
    List<Long> expected = heldAfterReads(plan);
    HeldData held = HeldData.of(plan, 500);
    assertEquals(expected.size(), held.buckets());
    for (int step = 0; step < expected.size(); step++) {
      assertEquals(expected.get(step), held.mostBytes(step));
    }
  }

  private static List<Long> heldAfterReads(Plan plan) {
    List<Long> all = new ArrayList<>();
    long held = 0;
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      Step step = steps.next();
      long bytes = step.box().volume() * plan.problem().elementBytes();
      held += step instanceof Step.Read ? bytes : -bytes;
      if (step instanceof Step.Read) {
        all.add(held);
      }
    }
    return all;
  }

  /** A plan that reads {@code step} indices of each axis at a time and keeps incomplete blocks. */
  private static Plan keep(Shape array, Shape read, Shape write, int prefixAxes) {
    Problem problem = Problem.uniform(array, read, write, 2);
    List<Loop> loops = new ArrayList<>();
    for (int axis = 0; axis < array.rank(); axis++) {
      AxisGrid reads = AxisGrid.uniform(array.length(axis), read.length(axis));
      AxisGrid writes = Grid.uniform(array, write).axis(axis);
      AxisSweep sweep = axis < prefixAxes ? AxisSweep.clean(reads) : AxisSweep.of(reads, writes);
      loops.add(Loop.forward(axis, sweep));
    }
    List<Loop> tail = loops.subList(prefixAxes + 1, loops.size());
    return new Plan(
        problem, "test", loops.subList(0, prefixAxes), loops.get(prefixAxes), List.of(tail));
  }

  @Test
  void countsLayersWhereReadBoxesAreTooMany() {
    Plan plan =
        keep(Shape.of(70, 3000, 3000, 3000), Shape.of(20, 7, 7, 7), Shape.of(20, 50, 50, 50), 1);
    HeldData held = HeldData.of(plan, 100);
    assertEquals(HeldData.StepKind.LAYER, held.stepKind());
    assertEquals(4 * 429, held.steps());
    assertEquals(CostModel.cost(plan).peakBytes(), held.peakBytes());
    assertTrue(held.mostBytes(99) < held.mostBytes(50), "the last turn of the prefix is smaller");
  }

  @Test
  void countsLayersOfOneTurnWhereAllLayersAreTooMany() {
    Plan plan = keep(Shape.of(500_000, 3000, 3000), Shape.of(1, 7, 7), Shape.of(1, 50, 50), 1);
    HeldData held = HeldData.of(plan, 100);
    assertEquals(HeldData.StepKind.LAYER_OF_ONE_TURN, held.stepKind());
    assertEquals(429, held.steps());
    assertEquals(CostModel.cost(plan).peakBytes(), held.peakBytes());
  }
}
