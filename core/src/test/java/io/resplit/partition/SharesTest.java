package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SharesTest {

  static LongStream seeds() {
    return RandomProblems.seeds(300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyBlockIsInOneShareAndWhole(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + (int) (seed % 3), 400);
    Grid grid = Grid.uniform(shape, source.block(shape));
    List<Integer> axes = new ArrayList<>(IntStream.range(0, grid.rank()).boxed().toList());
    Collections.shuffle(axes, source.random());
    long count = 1 + source.random().nextLong(grid.blockCount());
    Shares shares = new Shares(grid, axes, count);
    int[] seen = new int[(int) grid.blockCount()];
    List<Box> all = new ArrayList<>();
    shares.forEach(all::add);
    assertEquals(LongStream.range(0, count).mapToObj(shares::box).toList(), all);
    for (long share = 0; share < count; share++) {
      Box box = shares.box(share);
      grid.blocksIn(box).forEachRemaining((long block) -> assertInside(grid, block, box, seen));
    }
    assertTrue(IntStream.of(seen).allMatch(times -> times == 1), () -> grid + " in " + count);
  }

  private static void assertInside(Grid grid, long block, Box box, int[] seen) {
    assertTrue(box.contains(grid.box(block)), () -> grid.box(block) + " in " + box);
    seen[(int) block]++;
  }

  /** One in a hundred may be larger: blocks are whole, and shares are boxes. */
  @Tag("slow")
  @Test
  void sharesOfManyBlocksAreAboutAsLarge() {
    int uneven = 0;
    for (long seed = 0; seed < 1000; seed++) {
      RandomProblems source = new RandomProblems(seed);
      Shape shape = source.shape(2 + (int) (seed % 2), 4000);
      Grid grid = Grid.uniform(shape, Shape.ones(shape.rank()));
      long count = 1 + source.random().nextLong(Math.max(1, grid.blockCount() / 8));
      List<Integer> axes = IntStream.range(0, grid.rank()).boxed().toList();
      double[] largest = {0};
      new Shares(grid, axes, count).forEach(box -> largest[0] = Math.max(largest[0], box.volume()));
      uneven += largest[0] * count > 1.5 * Math.max(shape.volume(), 8 * count) ? 1 : 0;
    }
    assertTrue(uneven < 10, () -> "uneven");
  }

  /** Four rows of six blocks in seven shares: 3 or 4 blocks each, not one row of 6. */
  @Test
  void whereRowsDoNotDivideTheyAreCut() {
    Shares shares = new Shares(Grid.uniform(Shape.of(4, 6), Shape.of(1, 1)), List.of(0, 1), 7);
    List<Long> volumes = new ArrayList<>();
    shares.forEach(box -> volumes.add(box.volume()));
    assertEquals(List.of(4L, 4L, 4L, 3L, 3L, 3L, 3L), volumes);
  }

  /** Lengths of the shares of an axis of blocks of one index. */
  @ParameterizedTest
  @CsvSource({"10, 1, 10", "10, 3, 3 3 4", "10, 7, 1 1 2 1 2 1 2", "7, 7, 1 1 1 1 1 1 1"})
  void sharesOfAnAxisDifferByOneBlock(long length, long count, String lengths) {
    Shares shares = new Shares(Grid.uniform(Shape.of(length), Shape.of(1)), List.of(0), count);
    List<String> found =
        LongStream.range(0, count).mapToObj(i -> "" + shares.box(i).length(0)).toList();
    assertEquals(lengths, String.join(" ", found));
  }

  @Test
  void theFirstAxisIsCutFirst() {
    Grid grid = Grid.uniform(Shape.of(4, 6), Shape.of(2, 2));
    assertEquals(
        Box.of(new long[] {2, 0}, new long[] {4, 6}), new Shares(grid, List.of(0, 1), 2).box(1));
    assertEquals(
        Box.of(new long[] {0, 4}, new long[] {4, 6}), new Shares(grid, List.of(1, 0), 3).box(2));
    assertEquals(
        Box.of(new long[] {2, 2}, new long[] {4, 4}), new Shares(grid, List.of(0, 1), 6).box(4));
  }

  @Test
  void refusesMoreSharesThanBlocks() {
    Grid grid = Grid.uniform(Shape.of(4, 6), Shape.of(2, 2));
    assertEquals(3, Shares.most(grid, List.of(1)));
    assertThrows(IllegalArgumentException.class, () -> new Shares(grid, List.of(1), 4));
  }
}
