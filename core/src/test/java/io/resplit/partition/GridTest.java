package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;

class GridTest {

  // 5x6 in blocks of 2x4:  0 0 0 0 1 1 / 2 2 2 2 3 3 / 4 4 4 4 5 5 (rows 0-1, 2-3, 4)
  private static final Grid GRID = Grid.uniform(Shape.of(5, 6), Shape.of(2, 4));

  @Test
  void blocksAreNumberedInFileOrder() {
    assertEquals(6, GRID.blockCount());
    assertEquals("[0:2,4:6]", GRID.box(1).toString());
    assertEquals("[4:5,0:4]", GRID.box(4).toString());
    assertEquals(2, GRID.indexOnAxis(5, 0));
    assertEquals(1, GRID.indexOnAxis(5, 1));
    assertEquals(5, GRID.number(2, 1));
    assertEquals(Shape.of(2, 4), GRID.blockShape());
    assertEquals(Shape.of(5, 6), GRID.shape());
  }

  @Test
  void findsTheBlocksThatARegionTouches() {
    assertEquals(List.of(0L, 2L), numbers(GRID, Box.of(new long[] {1, 3}, new long[] {3, 4})));
    assertEquals(List.of(5L), numbers(GRID, Box.of(new long[] {4, 5}, new long[] {5, 6})));
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L, 5L), numbers(GRID, Box.whole(Shape.of(5, 6))));
  }

  private static List<Long> numbers(Grid grid, Box region) {
    List<Long> numbers = new ArrayList<>();
    grid.blocksIn(region).forEachRemaining((Long number) -> numbers.add(number));
    return numbers;
  }

  @Test
  void regionsFindTheSameBlocksAsTheirBoxes() {
    RandomProblems.seeds(300)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Grid grid = source.irregularProblem(4, 200).in().grid();
              Box region = Grid.uniform(grid.shape(), source.block(grid.shape())).box(0);
              List<Long> expected = new ArrayList<>();
              for (long number = 0; number < grid.blockCount(); number++) {
                if (grid.box(number).intersects(region)) {
                  expected.add(number);
                }
              }
              assertEquals(expected, numbers(grid, region));
            });
  }

  @Test
  void equalPartitionsAreEqualHoweverTheyAreMade() {
    Grid listed = Grid.of(AxisGrid.ofEnds(2, 4, 5), AxisGrid.ofEnds(4, 6));
    assertEquals(GRID, listed);
    assertEquals(GRID.hashCode(), listed.hashCode());
    assertFalse(GRID.equals(Grid.uniform(Shape.of(5, 6), Shape.of(2, 3))));
    assertEquals("[5/2, 6/4]", GRID.toString());
  }

  @Test
  void refusesBlocksOfAnotherRankAndTooManyBlocks() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> Grid.uniform(Shape.of(5, 6), Shape.of(2)))
            .getMessage();
    assertTrue(message.contains("block 2 has 1 axes, the array 2"), message);
    AxisGrid long40 = AxisGrid.uniform(1L << 40, 1);
    assertThrows(ArithmeticException.class, () -> Grid.of(long40, long40));
  }

  @Test
  void nothingFollowsTheLastBlock() {
    PrimitiveIterator.OfLong blocks = GRID.blocksIn(GRID.box(3));
    assertEquals(3, blocks.nextLong());
    assertThrows(NoSuchElementException.class, blocks::nextLong);
  }
}
