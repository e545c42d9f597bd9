package io.resplit.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepProfileTest {

  @Test
  void peakFromProfilesEqualsThePeakOfThePlan() {
    RandomProblems.seeds(3_000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              int rank = 1 + source.random().nextInt(4);
              long[] lengths = new long[rank];
              AxisGrid[] reads = new AxisGrid[rank];
              AxisGrid[] writes = new AxisGrid[rank];
              for (int axis = 0; axis < rank; axis++) {
                lengths[axis] = 1 + source.random().nextLong(seed % 2 == 0 ? 300 : 20);
                reads[axis] = axis(source, lengths[axis]);
                writes[axis] = axis(source, lengths[axis]);
              }
              Plan plan = plan(Shape.of(lengths), reads, writes);
              assertEquals(
                  CostModel.peakElements(plan),
                  peak(reads, writes),
                  () -> "seed " + seed + ": " + plan.pivot() + " " + plan.tail(0));
            });
  }

  private static AxisGrid axis(RandomProblems source, long extent) {
    return source.random().nextInt(4) > 0
        ? AxisGrid.uniform(extent, 1 + source.random().nextLong(extent))
        : source.ends(extent, source.random().nextDouble());
  }

  private static Plan plan(Shape array, AxisGrid[] reads, AxisGrid[] writes) {
    List<AxisSweep> sweeps = new ArrayList<>();
    for (int axis = 0; axis < reads.length; axis++) {
      sweeps.add(AxisSweep.of(reads[axis], writes[axis]));
    }
    Grid whole = Grid.uniform(array, array);
    Problem problem = Problem.uniform(array, whole.shape(), whole.shape(), 1);
    return Plan.ofGrid(problem, "profile", sweeps);
  }

  private static long peak(AxisGrid[] reads, AxisGrid[] writes) {
    SweepHull tail = SweepHull.ofElement();
    for (int axis = reads.length - 1; axis > 0; axis--) {
      tail = tail.around(SweepProfile.of(reads[axis], writes[axis]));
    }
    return tail.pivotPeak(SweepProfile.of(reads[0], writes[0]));
  }

  @Test
  void aMillionReadsAreDecidedByAFewTurns() {
    AxisGrid reads = AxisGrid.uniform(997_000_000, 997);
    AxisGrid writes = AxisGrid.uniform(997_000_000, 1009);
    SweepProfile profile = SweepProfile.of(reads, writes);
    assertTrue(profile.turns().size() < 20, () -> profile.turns().toString());
    // the most is held when 1008 are kept and 997 more are read
    assertEquals(1008 + 997, SweepHull.ofElement().pivotPeak(profile));
  }

  @Test
  void irregularTurnsAreReducedOnTheWay() {
    long[] ends = new long[200_000];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = 3L * i + 1 + i % 2;
    }
    AxisGrid reads = AxisGrid.ofEnds(ends);
    SweepProfile profile = SweepProfile.of(reads, AxisGrid.uniform(reads.extent(), 5));
    assertTrue(profile.turns().size() < 40, () -> profile.turns().toString());
  }
}
