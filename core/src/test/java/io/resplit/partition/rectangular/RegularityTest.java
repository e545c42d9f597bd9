package io.resplit.partition.rectangular;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import io.resplit.testkit.TestTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Kinds of partitions: counted by hand, and as an independent program has them. */
class RegularityTest {

  private static final Shape ARRAY = Shape.of(10, 6);

  /** The four key intervals of the essay on rectangular partitioners: axes x, y, z. */
  private static final long[][] ESSAY = {
    {0, 0, 0, 0, 3, 5}, {0, 0, 6, 0, 3, 10}, {0, 3, 0, 0, 10, 5}, {0, 3, 6, 0, 10, 10}
  };

  private static Box box(long... corners) {
    int rank = corners.length / 2;
    return Box.of(
        LongStream.of(corners).limit(rank).toArray(), LongStream.of(corners).skip(rank).toArray());
  }

  private static BoxList blocks(Shape array, Stream<Box> boxes) {
    BoxList blocks = new BoxList(array);
    boxes.forEach(blocks::add);
    return blocks;
  }

  private static BoxList blocks(Box... boxes) {
    return blocks(ARRAY, Stream.of(boxes));
  }

  private static BoxList blocks(Grid grid) {
    return blocks(grid.shape(), LongStream.range(0, grid.blockCount()).mapToObj(grid::box));
  }

  /** The essay with closed intervals, of which every last index is one less than the end. */
  private static BoxList closed() {
    return blocks(
        Shape.of(1, 11, 11),
        Stream.of(ESSAY).map(c -> box(c[0], c[1], c[2], c[3] + 1, c[4] + 1, c[5] + 1)));
  }

  /** The essay with half-open intervals, without x, on which they are empty. */
  private static BoxList halfOpen() {
    return blocks(Shape.of(10, 10), Stream.of(ESSAY).map(c -> box(c[1], c[2], c[4], c[5])));
  }

  private static List<String> boxes(Partition partition) {
    return LongStream.range(0, partition.count())
        .mapToObj(number -> partition.box(number).toString())
        .toList();
  }

  @Test
  void restrictsToOneAxisInOrderAndWithDuplicates() {
    assertEquals(
        List.of("[0:5]", "[6:10]", "[0:5]", "[6:10]"), boxes(BoxList.restricted(halfOpen(), 1)));
    assertEquals(
        List.of("[0:3]", "[0:3]", "[3:10]", "[3:10]"), boxes(BoxList.restricted(halfOpen(), 0)));
  }

  @Test
  void takesClosedIntervalsWithOneIndexMoreAndRefusesEmptyOnes() {
    assertEquals(
        List.of("[0:1]", "[0:1]", "[0:1]", "[0:1]"), boxes(BoxList.restricted(closed(), 0)));
    assertThrows(IllegalArgumentException.class, () -> box(ESSAY[0]));
  }

  @Test
  void isRectangularIfTouchingIntervalsAreHalfOpenOnly() {
    assertTrue(halfOpen().regularity().isRectangular());
    assertEquals("axis 1: no block covers [5,6)", halfOpen().regularity().reason());
    assertFalse(closed().regularity().isRectangular());
    assertEquals("axis 1: [0,4) partly overlaps [3,11)", closed().regularity().reason());
    assertTrue(BoxList.restricted(closed(), 0, 2).regularity().isRectangular());
  }

  @Test
  void ordersBlocksUnderPermutationsAndPrefixesOfAxes() {
    assertEquals(List.of(0L, 2L, 1L, 3L), sorted(2, 1, 0));
    assertEquals(List.of(0L, 1L, 2L, 3L), sorted(1, 0, 2));
    assertEquals(List.of(0L, 1L, 2L, 3L), sorted(0, 1));
    assertEquals(List.of(0L, 2L, 1L, 3L), sorted(2));
  }

  private static List<Long> sorted(int... axes) {
    return BoxList.restricted(closed(), axes).sorted().boxed().toList();
  }

  @Test
  void tellsUniformFromRectilinearGrids() {
    Grid uniform = Grid.of(AxisGrid.ofEnds(4, 8, 10), AxisGrid.ofEnds(3, 6));
    Grid rectilinear = Grid.of(AxisGrid.ofEnds(4, 7, 10), AxisGrid.ofEnds(3, 6));
    assertEquals(Regularity.of(uniform), blocks(uniform).regularity());
    assertEquals("uniform", Regularity.of(uniform).toString());
    assertEquals(Regularity.of(rectilinear), blocks(rectilinear).regularity());
    assertEquals("rectilinear", Regularity.of(rectilinear).toString());
  }

  @Test
  void saysWhyBlocksAreNoGrid() {
    Stream<Box> allButOne =
        LongStream.range(0, 5).mapToObj(Grid.uniform(ARRAY, Shape.of(4, 3))::box);
    refuses("1 of 6 blocks are missing", true, blocks(ARRAY, allButOne));
    refuses(
        "axis 1: [0,3) partly overlaps [0,6)",
        false,
        blocks(box(0, 0, 4, 6), box(4, 0, 10, 3), box(4, 3, 10, 6)));
    refuses(
        "axis 0: [0,4) partly overlaps [0,6)",
        false,
        blocks(box(0, 0, 4, 3), box(0, 3, 6, 6), box(4, 0, 10, 3), box(6, 3, 10, 6)));
    refuses("axis 0: no block covers [5,6)", true, blocks(box(0, 0, 5, 6), box(6, 0, 10, 6)));
    refuses(
        "block [0:5,0:6] is there twice",
        true,
        blocks(box(0, 0, 5, 6), box(0, 0, 5, 6), box(5, 0, 10, 6)));
    refuses("axis 0: no block covers [0,10)", true, blocks());
    refuses(
        "block [5:11,0:6] is outside of the array 10x6",
        true,
        blocks(box(0, 0, 5, 6), box(5, 0, 11, 6)));
  }

  private static void refuses(String reason, boolean rectangular, BoxList partition) {
    Regularity found = partition.regularity();
    assertEquals("not a grid: " + reason, found.toString());
    assertEquals(rectangular, found.isRectangular(), reason);
  }

  @Test
  void classifiesRandomPartitionsAsAnIndependentProgramDoes() {
    List<TestTable.Row> rows = TestTable.rows(getClass(), "random-partitions.tsv");
    assertEquals(2200, rows.size());
    for (TestTable.Row row : rows) {
      check(row);
    }
  }

  private static void check(TestTable.Row row) {
    Shape array = row.shape("array");
    BoxList blocks =
        blocks(array, Stream.of(row.text("boxes").split(" ")).map(RegularityTest::parsed));
    Regularity found = blocks.regularity();
    assertEquals(row.text("kind"), found.kind(), row::toString);
    assertEquals(row.text("rectangular").equals("yes"), found.isRectangular(), row::toString);
    String expected = row.text("edges or reason");
    if (List.of("twice", "outside").contains(expected)) {
      assertTrue(found.reason().contains(expected), row::toString);
    } else {
      assertEquals(
          expected, found.grid().map(RegularityTest::edges).orElse(found.reason()), row::toString);
    }
  }

  private static Box parsed(String digits) {
    return box(digits.chars().mapToLong(digit -> Character.digit(digit, 36)).toArray());
  }

  private static String edges(Grid grid) {
    return IntStream.range(0, grid.rank())
        .mapToObj(axis -> "0" + ends(grid.axis(axis)))
        .collect(Collectors.joining("/"));
  }

  private static String ends(AxisGrid axis) {
    return LongStream.range(0, axis.count())
        .mapToObj(i -> "," + axis.end(i))
        .collect(Collectors.joining());
  }
}
