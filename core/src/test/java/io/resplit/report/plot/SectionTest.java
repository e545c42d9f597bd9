package io.resplit.report.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.plan.AxisSweep;
import io.resplit.plan.Chunking;
import io.resplit.plan.FilterNeeds;
import io.resplit.plan.Plan;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.plan.Step;
import io.resplit.planner.NaivePlanner;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SectionTest {

  static LongStream seeds() {
    return RandomProblems.seeds(500);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void showsTheStepsThatTouchItInTheOrderOfThePlan(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Problem problem = seed % 3 == 0 ? source.irregularProblem(4, 600) : source.problem(4, 600);
    Plan plan = source.plan(problem);
    Section section = Section.of(plan);
    Box plane = plane(section, problem.rank());
    List<Box> reads = new ArrayList<>();
    List<Box> writes = new ArrayList<>();
    for (Iterator<Step> steps = plan.steps(); steps.hasNext(); ) {
      Step step = steps.next();
      if (step.box().intersects(plane)) {
        (step instanceof Step.Read ? reads : writes).add(step.box());
      }
    }
    assertEquals(reads, section.reads());
    assertEquals(new HashSet<>(writes), new HashSet<>(section.writes()));
    assertTrue(reads.size() <= 13 * 13 * 4, reads.size() + " reads are shown");
  }

  @Test
  void showsReadsInTheOrderOfShards() {
    Shape array = Shape.of(6, 6);
    Chunking chunks =
        new Chunking(
            Shape.of(1, 1),
            Chunking.Access.CHUNKS,
            Shape.ones(2),
            FilterNeeds.USUAL,
            Optional.of(Shape.of(2, 3)));
    Side side = new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
    AxisSweep ones = AxisSweep.clean(AxisGrid.uniform(6, 1));
    Plan plan = Plan.ofGrid(new Problem(side, side, 1), "test", List.of(ones, ones));
    List<Box> reads = new ArrayList<>();
    plan.steps()
        .forEachRemaining(
            step -> reads.addAll(step instanceof Step.Read ? List.of(step.box()) : List.of()));
    assertEquals(Box.of(new long[] {1, 0}, new long[] {2, 1}), reads.get(3));
    assertEquals(reads, Section.of(plan).reads());
  }

  private static Box plane(Section section, int rank) {
    long[] end = new long[rank];
    java.util.Arrays.fill(end, 1);
    end[section.down()] = section.height();
    end[section.across()] = section.width();
    return Box.of(new long[rank], end);
  }

  @Test
  void takesTheTwoAxesWithMostBlocks() {
    Problem problem =
        Problem.uniform(Shape.of(12, 10, 8, 6), Shape.of(12, 1, 4, 3), Shape.of(6, 10, 8, 1), 1);
    Section section = Section.of(new NaivePlanner().plan(problem, 1_000_000));
    assertEquals(1, section.down());
    assertEquals(3, section.across());
    assertEquals(10, section.height());
    assertEquals(6, section.width());
  }

  @Test
  void showsTheFirstBlocksOfALongAxis() {
    Problem problem = Problem.uniform(Shape.of(1000), Shape.of(10), Shape.of(7), 1);
    Section section = Section.of(new NaivePlanner().plan(problem, 10));
    assertTrue(section.isLine());
    assertEquals(84, section.width());
    assertEquals(9, section.reads().size());
    assertEquals(12, section.blocks(problem.out().grid()).size());
  }
}
