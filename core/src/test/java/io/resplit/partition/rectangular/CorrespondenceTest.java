package io.resplit.partition.rectangular;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pairs of overlapping blocks against comparing all with all. */
class CorrespondenceTest {

  private static final long ALL = Long.MAX_VALUE;

  private record Pair(long first, long second, Box common) {}

  private static Partition random(RandomProblems problems, Shape array) {
    Random random = problems.random();
    BoxList blocks = new BoxList(array);
    switch (random.nextInt(3)) {
      case 0 -> {
        Grid grid = Grid.uniform(array, problems.block(array));
        return new GridBlocks(random.nextBoolean() ? grid : grid.refined(problems.block(array)));
      }
      case 1 -> halve(Box.whole(array), random, blocks);
      default -> {
        for (int i = random.nextInt(60); i >= 0; i--) {
          blocks.add(RandomProblems.region(random, array));
        }
      }
    }
    return blocks;
  }

  private static void halve(Box box, Random random, BoxList into) {
    int axis = random.nextInt(box.rank());
    if (box.length(axis) == 1 || random.nextInt(6) == 0) {
      into.add(box);
      return;
    }
    long cut = box.start(axis) + 1 + random.nextLong(box.length(axis) - 1);
    halve(box.withAxis(axis, box.start(axis), cut), random, into);
    halve(box.withAxis(axis, cut, box.end(axis)), random, into);
  }

  private static List<Pair> allWithAll(Partition one, Partition other) {
    List<Pair> pairs = new ArrayList<>();
    for (long i = 0; i < one.count(); i++) {
      for (long j = 0; j < other.count(); j++) {
        if (one.box(i).intersects(other.box(j))) {
          pairs.add(new Pair(i, j, one.box(i).intersection(other.box(j))));
        }
      }
    }
    return pairs;
  }

  private static boolean isOneToOne(Partition one, Partition other, List<Pair> pairs) {
    return LongStream.range(0, one.count())
            .allMatch(i -> pairs.stream().filter(pair -> pair.first == i).count() == 1)
        && LongStream.range(0, other.count())
            .allMatch(j -> pairs.stream().filter(pair -> pair.second == j).count() == 1);
  }

  @Test
  void findsThePairsThatComparingAllWithAllFinds() {
    int[] oneToOne = {0};
    RandomProblems.seeds(700)
        .forEach(
            seed -> {
              RandomProblems problems = new RandomProblems(seed);
              Shape array = problems.shape(1 + problems.random().nextInt(3), 500);
              Partition one = random(problems, array);
              Partition other =
                  problems.random().nextInt(4) == 0
                      ? shuffled(one, problems.random())
                      : random(problems, array);
              List<Pair> expected = allWithAll(one, other);
              List<Pair> found = new ArrayList<>();
              Correspondence correspondence =
                  Correspondence.of(
                      one, other, ALL, (i, j, common) -> found.add(new Pair(i, j, common)));
              assertEquals(expected, found, "seed " + seed);
              assertEquals(expected.size(), correspondence.pairs(), "seed " + seed);
              boolean expectedOne = isOneToOne(one, other, expected);
              assertEquals(expectedOne, correspondence.isOneToOne(), "seed " + seed);
              oneToOne[0] += expectedOne ? 1 : 0;
            });
    assertTrue(RandomProblems.areFewerSeeds() || oneToOne[0] > 100, () -> "" + oneToOne[0]);
  }

  @Test
  void countsPairsOfGridsThatItDoesNotVisit() {
    Shape array = Shape.of(100_000, 100_000);
    Partition rows = new GridBlocks(Grid.uniform(array, Shape.of(1, 100_000)));
    Partition columns = new GridBlocks(Grid.uniform(array, Shape.of(100_000, 1)));
    List<Pair> found = new ArrayList<>();
    assertEquals(
        new Correspondence(10_000_000_000L, false),
        Correspondence.of(rows, columns, 20, (i, j, common) -> found.add(new Pair(i, j, common))));
    assertEquals(20, found.size());
    assertEquals(new Pair(0, 19, Box.of(new long[] {0, 19}, new long[] {1, 20})), found.get(19));
  }

  private static Partition shuffled(Partition partition, Random random) {
    List<Box> boxes = new ArrayList<>();
    LongStream.range(0, partition.count()).mapToObj(partition::box).forEach(boxes::add);
    Collections.shuffle(boxes, random);
    BoxList shuffled = new BoxList(partition.array());
    boxes.forEach(shuffled::add);
    return shuffled;
  }

  @Test
  void saysWhichBlocksARegionKeepsAndWhichItCuts() {
    Grid uneven = Grid.of(AxisGrid.ofEnds(4, 8, 10), AxisGrid.ofEnds(3, 6));
    assertEquals(List.of(2L, 2L), keptAndCut(uneven, new long[] {4, 1}, new long[] {10, 6}));
    Grid cubes = Grid.uniform(Shape.of(1050, 1050, 1050), Shape.of(350, 350, 350));
    assertEquals(
        List.of(12L, 6L),
        keptAndCut(cubes, new long[] {350, 0, 100}, new long[] {1050, 1050, 1050}));
  }

  private static List<Long> keptAndCut(Grid grid, long[] start, long[] end) {
    BoxList region = new BoxList(grid.shape());
    region.add(Box.of(start, end));
    List<Pair> pairs = allWithAll(region, new GridBlocks(grid));
    List<Pair> found = new ArrayList<>();
    Correspondence.of(
        region, new GridBlocks(grid), ALL, (i, j, common) -> found.add(new Pair(i, j, common)));
    assertEquals(pairs, found);
    long kept = found.stream().filter(pair -> pair.common.equals(grid.box(pair.second))).count();
    return List.of(kept, found.size() - kept);
  }

  @Tag("slow")
  @Test
  void comparesAHundredThousandBlocks() {
    Grid grid = Grid.uniform(Shape.of(150, 150, 150), Shape.of(3, 3, 3));
    BoxList listed = BoxList.restricted(new GridBlocks(grid), 0, 1, 2);
    assertEquals(Regularity.of(grid), listed.regularity());
    assertEquals(
        new Correspondence(125_000, true),
        Correspondence.of(new GridBlocks(grid), listed, ALL, (i, j, common) -> {}));
  }

  @Test
  void refusesArraysOfDifferentShapes() {
    Partition one = new GridBlocks(Grid.uniform(Shape.of(4), Shape.of(2)));
    Partition other = new GridBlocks(Grid.uniform(Shape.of(5), Shape.of(2)));
    assertThrows(
        IllegalArgumentException.class,
        () -> Correspondence.of(one, other, ALL, (i, j, common) -> {}));
  }
}
