package io.resplit.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import io.resplit.partition.Grid;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProblemTest {

  private static final Grid SIX_BY_EIGHT = Grid.uniform(Shape.of(6, 8), Shape.of(3, 4));

  @Test
  void showsWhatBothSidesShare() {
    Problem problem = Problem.uniform(Shape.of(6, 8), Shape.of(3, 4), Shape.of(2, 8), 4);
    assertEquals(Shape.of(6, 8), problem.shape());
    assertEquals(2, problem.rank());
    assertEquals(192, problem.bytes());
    assertEquals(SIX_BY_EIGHT, problem.in().grid());
  }

  @Test
  void refusesSidesOfDifferentArraysNamingThem() {
    Grid other = Grid.uniform(Shape.of(6, 9), Shape.of(3, 4));
    assertEquals("input is 6x8 but output is 6x9", refusal(SIX_BY_EIGHT, other, 1));
    assertEquals("an element has at least 1 byte: 0", refusal(SIX_BY_EIGHT, SIX_BY_EIGHT, 0));
  }

  private static String refusal(Grid in, Grid out, int elementBytes) {
    return assertThrows(
            IllegalArgumentException.class, () -> Problem.of(in, out, elementBytes, StorageOrder.C))
        .getMessage();
  }

  @Test
  void refusesAxesOfAnotherRank() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Side(SIX_BY_EIGHT, StorageOrder.C, Optional.empty(), AxisMap.of(0, 2, 1)));
  }

  private static Side chunked(long block, long chunk) {
    Chunking chunks = new Chunking(Shape.of(chunk), Chunking.Access.CHUNKS);
    Grid grid = Grid.uniform(Shape.of(1L << 40), Shape.of(block));
    return new Side(grid, StorageOrder.C, Optional.of(chunks));
  }

  private static long listed(long in, long inChunk, long out, long outChunk) {
    return new Problem(chunked(in, inChunk), chunked(out, outChunk), 1).listedEnds();
  }

  @Test
  void countsThePlacesThatItsPlansListWithoutListingThem() {
    long million = 1 << 20;
    assertEquals(0, listed(1L << 40, 1, 1 << 20, 1));
    assertEquals(0, listed(1L << 40, 4, 1 << 20, 64));
    assertEquals((1L << 40) / 6 + 1, listed(1L << 40, 4, 1L << 40, 6));
    assertEquals(3 * million + 2 * million, listed(1 << 20, 1 << 19, 1 << 20, 349_526));
  }

  @Test
  void refusesMoreBytesThanCanBeCounted() {
    Shape array = Shape.of(1L << 61);
    assertThrows(IllegalArgumentException.class, () -> Problem.uniform(array, array, array, 4));
  }
}
