package io.resplit.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.Reads;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final Problem PROBLEM =
      Problem.uniform(Shape.of(4, 6), Shape.of(2, 3), Shape.of(4, 2), 1);
  private static final AxisSweep ROWS = AxisSweep.clean(AxisGrid.uniform(4, 2));
  private static final AxisSweep COLUMNS =
      AxisSweep.of(AxisGrid.uniform(6, 3), AxisGrid.uniform(6, 2));

  private static List<String> steps(Plan plan) {
    List<String> steps = new ArrayList<>();
    plan.steps()
        .forEachRemaining(
            step -> steps.add((step instanceof Step.Read ? "read " : "write ") + step.box()));
    return steps;
  }

  @Test
  void stepsFollowTheLoopsAndWriteWhatIsComplete() {
    Plan plan = Plan.ofGrid(PROBLEM, "test", List.of(ROWS, COLUMNS));
    assertEquals(
        List.of(
            "read [0:2,0:3]",
            "write [0:2,0:2]",
            "read [0:2,3:6]",
            "write [0:2,2:6]",
            "read [2:4,0:3]",
            "write [2:4,0:2]",
            "read [2:4,3:6]",
            "write [2:4,2:6]"),
        steps(plan));
    assertEquals("test", plan.strategy());
    assertEquals(Shape.of(2, 3), Reads.largest(plan));
  }

  @Test
  void backwardLoopsCountFromTheEndOfTheAxis() {
    Loop pivot = new Loop(1, COLUMNS, Loop.Direction.BACKWARD);
    Plan plan =
        new Plan(PROBLEM, "test", List.of(Loop.forward(0, ROWS)), pivot, List.of(List.of()));
    assertEquals(
        List.of(
            "read [0:2,3:6]",
            "write [0:2,4:6]",
            "read [0:2,0:3]",
            "write [0:2,0:4]",
            "read [2:4,3:6]",
            "write [2:4,4:6]",
            "read [2:4,0:3]",
            "write [2:4,0:4]"),
        steps(plan));
  }

  @Test
  void eachPivotReadMayHaveItsOwnTail() {
    List<Loop> whole = List.of(Loop.forward(1, AxisSweep.clean(AxisGrid.ofEnds(6))));
    List<Loop> parts = List.of(Loop.forward(1, COLUMNS));
    Plan plan = new Plan(PROBLEM, "test", List.of(), Loop.forward(0, ROWS), List.of(whole, parts));
    assertEquals(
        List.of(
            "read [0:2,0:6]",
            "write [0:2,0:6]",
            "read [2:4,0:3]",
            "write [2:4,0:2]",
            "read [2:4,3:6]",
            "write [2:4,2:6]"),
        steps(plan));
    assertFalse(plan.hasOneTail());
    assertEquals(1, plan.readOfPivotWrite(1));
  }

  @Test
  void writeBoxesOfARegionAreThoseThatTheStepsWrite() {
    RandomProblems.seeds(500)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Plan plan = source.plan(source.problem(4, 120));
              List<Box> writes = new ArrayList<>();
              List<Box> reads = new ArrayList<>();
              plan.steps()
                  .forEachRemaining(
                      step -> (step instanceof Step.Read ? reads : writes).add(step.box()));
              for (Box read : reads) {
                assertEquals(
                    touching(writes, read), touching(plan.writeBoxes(read), read), "seed " + seed);
              }
            });
  }

  private static TreeSet<String> touching(List<Box> boxes, Box region) {
    TreeSet<String> touching = new TreeSet<>();
    for (Box box : boxes) {
      if (box.intersects(region)) {
        touching.add(box.toString());
      }
    }
    return touching;
  }

  @Test
  void nothingFollowsTheLastStep() {
    Iterator<Step> steps = Plan.ofGrid(PROBLEM, "test", List.of(ROWS, COLUMNS)).steps();
    for (int step = 0; step < 8; step++) {
      steps.next();
    }
    assertFalse(steps.hasNext());
    assertThrows(NoSuchElementException.class, steps::next);
  }

  @Test
  void refusesLoopsThatMissOrRepeatAnAxis() {
    Loop rows = Loop.forward(0, ROWS);
    assertRefused("every axis once", List.of(), rows, List.of(List.of()));
    assertRefused("every axis once", List.of(), rows, List.of(List.of(rows)));
    Loop columns = Loop.forward(1, COLUMNS);
    assertRefused("prefix loops are clean", List.of(columns), rows, List.of(List.of()));
    List<Loop> tail = List.of(columns);
    assertRefused("3 tails for 2 pivot reads", List.of(), rows, List.of(tail, tail, tail));
  }

  private static void assertRefused(
      String expected, List<Loop> prefix, Loop pivot, List<List<Loop>> tails) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> new Plan(PROBLEM, "test", prefix, pivot, tails))
            .getMessage();
    assertTrue(message.contains(expected), message);
  }

  @Test
  void chunksThatMoveAloneFollowTheShardsInWhichTheyLie() {
    Side in = chunked(Shape.of(5, 6), Shape.of(2, 2), Optional.empty());
    Side out = chunked(Shape.of(5, 6), Shape.of(2, 2), Optional.of(Shape.of(4, 4)));
    List<String> columnsOfShards =
        List.of(
            "read [0:2,0:2]",
            "write [0:2,0:2]",
            "read [0:2,2:4]",
            "write [0:2,2:4]",
            "read [2:4,0:2]",
            "write [2:4,0:2]",
            "read [2:4,2:4]",
            "write [2:4,2:4]",
            "read [0:2,4:6]",
            "write [0:2,4:6]");
    assertEquals(columnsOfShards, steps(chunkByChunk(new Problem(in, out, 1))).subList(0, 10));
    assertEquals(columnsOfShards, steps(chunkByChunk(new Problem(out, in, 1))).subList(0, 10));
  }

  @Test
  void plansThatMoveMoreAtOnceFollowTheirLoops() {
    Shape array = Shape.of(5, 6);
    Side out = chunked(array, Shape.of(2, 2), Optional.of(Shape.of(4, 4)));
    Side otherChunks = chunked(array, Shape.of(2, 3), Optional.empty());
    Side noChunks = new Side(Grid.uniform(array, Shape.of(2, 2)), StorageOrder.C);
    for (Side in : List.of(otherChunks, noChunks)) {
      assertEquals(Optional.empty(), chunkByChunk(new Problem(in, out, 1)).shards());
    }
    Side same = chunked(array, Shape.of(2, 2), Optional.empty());
    AxisSweep whole = AxisSweep.clean(AxisGrid.uniform(5, 5));
    AxisSweep kept = AxisSweep.of(AxisGrid.uniform(5, 2), AxisGrid.uniform(5, 4));
    AxisSweep columns = AxisSweep.clean(AxisGrid.uniform(6, 2));
    for (AxisSweep rows : List.of(whole, kept)) {
      Plan plan = Plan.ofGrid(new Problem(same, out, 1), "test", List.of(rows, columns));
      assertEquals(Optional.empty(), plan.shards());
    }
  }

  @Test
  void eachShardIsVisitedOnceAndNoStepIsLost() {
    Random random = new Random(5);
    for (int i = 0; i < 500; i++) {
      Shape array = shape(random, 3, 12);
      Shape chunk = shape(random, 3, 4);
      Shape times = shape(random, 3, 4);
      Shape shard = Shape.of(3, axis -> chunk.length(axis) * times.length(axis));
      Side in = chunked(array, chunk, Optional.empty());
      Side out = chunked(array, chunk, Optional.of(shard));
      Plan plan = chunkByChunk(new Problem(in, out, 1));
      Plan without = chunkByChunk(new Problem(in, in, 1));
      assertEquals(new TreeSet<>(steps(without)), new TreeSet<>(steps(plan)));
      assertEquals(steps(without).size(), steps(plan).size());
      assertEquals(Grid.uniform(array, shard).blockCount(), visits(plan, shard));
    }
  }

  private static long visits(Plan plan, Shape shard) {
    List<Box> steps = new ArrayList<>();
    plan.steps().forEachRemaining(step -> steps.add(step.box()));
    long visits = 0;
    List<Long> before = List.of();
    for (Box box : steps) {
      List<Long> now =
          LongStream.range(0, 3).mapToObj(a -> box.start((int) a) / shard.length((int) a)).toList();
      visits += now.equals(before) ? 0 : 1;
      before = now;
    }
    return visits;
  }

  private static Shape shape(Random random, int rank, int most) {
    return Shape.of(rank, axis -> 1 + random.nextInt(most));
  }

  private static Side chunked(Shape array, Shape chunk, Optional<Shape> shard) {
    Chunking chunks =
        new Chunking(
            chunk, Chunking.Access.CHUNKS, Shape.ones(array.rank()), FilterNeeds.USUAL, shard);
    return new Side(Grid.uniform(array, array), StorageOrder.C, Optional.of(chunks));
  }

  private static Plan chunkByChunk(Problem problem) {
    return Plan.ofGrid(
        problem,
        "test",
        IntStream.range(0, problem.rank())
            .mapToObj(axis -> AxisSweep.clean(problem.out().cells().axis(axis)))
            .toList());
  }
}
