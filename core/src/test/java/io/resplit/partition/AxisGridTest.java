package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.RandomProblems;
import org.junit.jupiter.api.Test;

class AxisGridTest {

  @Test
  void aUniformAxisCutsItsLastInterval() {
    AxisGrid axis = AxisGrid.uniform(10, 4); // 0..4 4..8 8..10
    assertEquals(3, axis.count());
    assertEquals(4, axis.end(0));
    assertEquals(10, axis.end(2));
    assertEquals(8, axis.start(2));
    assertEquals(2, axis.length(2));
    assertEquals(4, axis.longest());
    assertEquals("10/4", axis.toString());
  }

  @Test
  void aBlockLongerThanTheAxisIsTheWholeAxis() {
    AxisGrid axis = AxisGrid.uniform(5, 9);
    assertEquals(AxisGrid.ofEnds(5), axis);
    assertEquals(5, axis.longest());
  }

  @Test
  void everyIntervalIsCutIntoPartsFromItsStart() {
    assertEquals(AxisGrid.ofEnds(3, 5, 8, 10), AxisGrid.uniform(10, 5).refined(3));
    assertEquals(AxisGrid.ofEnds(1, 3, 4, 6, 8, 9), AxisGrid.ofEnds(1, 4, 9).refined(2));
    assertEquals(AxisGrid.uniform(12, 2), AxisGrid.uniform(12, 4).refined(2));
    assertThrows(IllegalArgumentException.class, () -> AxisGrid.uniform(10, 5).refined(0));
  }

  @Test
  void partsAsLongAsTheLongestIntervalCutNothing() {
    AxisGrid axis = AxisGrid.ofEnds(1, 4, 9);
    assertSame(axis, axis.refined(5));
    assertEquals(AxisGrid.ofEnds(1, 4, 8, 9), axis.refined(4));
  }

  @Test
  void positionsAreFoundInTheirIntervals() {
    AxisGrid irregular = AxisGrid.ofEnds(1, 4, 9); // 0..1 1..4 4..9
    long[] expected = {0, 1, 1, 1, 2, 2, 2, 2, 2};
    for (int position = 0; position < expected.length; position++) {
      assertEquals(expected[position], irregular.indexOf(position));
    }
    assertTrue(irregular.isEnd(4));
    assertFalse(irregular.isEnd(5));
    assertFalse(irregular.isEnd(0));
    assertEquals(0, irregular.lastEndUpTo(0));
    assertEquals(1, irregular.lastEndUpTo(3));
    assertEquals(9, irregular.lastEndUpTo(9));
    assertEquals(5, irregular.longest());
  }

  @Test
  void mirroredPutsTheShortIntervalFirst() {
    assertEquals(AxisGrid.ofEnds(2, 6, 10), AxisGrid.uniform(10, 4).mirrored());
    AxisGrid even = AxisGrid.uniform(12, 4);
    assertSame(even, even.mirrored());
    assertEquals(AxisGrid.ofEnds(5, 8, 9), AxisGrid.ofEnds(1, 4, 9).mirrored());
  }

  @Test
  void groupsJoinNeighboursAndTheLastGroupMayBeShort() {
    assertEquals(AxisGrid.uniform(10, 6), AxisGrid.uniform(10, 3).grouped(2));
    assertEquals(AxisGrid.uniform(10, 10), AxisGrid.uniform(10, 3).grouped(Long.MAX_VALUE));
    assertEquals(AxisGrid.ofEnds(4, 9, 10), AxisGrid.ofEnds(1, 4, 6, 9, 10).grouped(2));
    assertEquals(AxisGrid.ofEnds(10), AxisGrid.ofEnds(1, 4, 6, 9, 10).grouped(5));
  }

  @Test
  void evenEndsBecomeAUniformAxis() {
    assertTrue(AxisGrid.ofEnds(4, 8, 10).isUniform());
    assertEquals(AxisGrid.uniform(10, 4).hashCode(), AxisGrid.ofEnds(4, 8, 10).hashCode());
    assertFalse(AxisGrid.ofEnds(2, 6, 10).isUniform());
  }

  @Test
  void uniformAndListedEndsAnswerAlike() {
    RandomProblems.seeds(300)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              AxisGrid axis = source.ends(1 + source.random().nextLong(20), 0.4);
              long number = 0;
              for (long position = 0; position < axis.extent(); position++) {
                assertEquals(number, axis.indexOf(position));
                assertEquals(axis.start(number), axis.lastEndUpTo(position));
                number += axis.isEnd(position + 1) ? 1 : 0;
              }
              assertEquals(axis.count(), number);
              assertEquals(axis, axis.mirrored().mirrored());
            });
  }

  @Test
  void knowsHowManyEndsItsRefinedAxisListsWithoutListingThem() {
    RandomProblems.seeds(300)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              long extent = 1 + source.random().nextLong(40);
              AxisGrid uniform = AxisGrid.uniform(extent, 1 + source.random().nextLong(extent));
              AxisGrid axis = seed % 2 == 0 ? uniform : source.ends(extent, 0.4);
              long length = 1 + source.random().nextLong(12);
              long listed = axis.endsOfRefined(length);
              AxisGrid refined = axis.refined(length);
              assertTrue(listed > 0 || refined.isUniform(), axis + " by " + length);
              assertTrue(listed == 0 || listed == refined.count(), axis + " by " + length);
            });
  }

  @Test
  void refusesImpossibleAxesNamingTheValue() {
    assertNames("0, 3", () -> AxisGrid.uniform(0, 3));
    assertNames("3, -1", () -> AxisGrid.uniform(3, -1));
    assertNames("4 is followed by 4", () -> AxisGrid.ofEnds(4, 4));
    assertNames("0 is followed by 0", () -> AxisGrid.ofEnds(0, 4));
    assertNames("[1, 4]", () -> AxisGrid.ofEdges(1, 4));
    assertNames("[0]", () -> AxisGrid.ofEdges(0));
    assertNames("4 is followed by 2", () -> AxisGrid.ofEdges(0, 4, 2));
    assertNames("at least one interval", () -> AxisGrid.ofEnds());
    assertNames("not 0", () -> AxisGrid.uniform(4, 2).grouped(0));
  }

  private static void assertNames(String value, Runnable refused) {
    String message = assertThrows(IllegalArgumentException.class, refused::run).getMessage();
    assertTrue(message.contains(value), message);
  }

  @Test
  void clipsLikeAListOfIndices() {
    RandomProblems.seeds(2000)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              long extent = 1 + source.random().nextInt(20);
              AxisGrid whole =
                  seed % 2 == 0
                      ? AxisGrid.uniform(extent, 1 + source.random().nextLong(extent))
                      : source.ends(extent, 0.4);
              long from = source.random().nextLong(extent);
              long to = from + 1 + source.random().nextLong(extent - from);
              AxisGrid clipped = whole.clipped(from, to);
              assertEquals(to - from, clipped.extent());
              for (long index = from; index < to; index++) {
                boolean isLast =
                    index + 1 == to || whole.indexOf(index) != whole.indexOf(index + 1);
                assertEquals(isLast, clipped.isEnd(index + 1 - from), "seed " + seed);
              }
            });
  }

  @Test
  void clipsOnlyToWhatThereIs() {
    AxisGrid grid = AxisGrid.uniform(10, 4);
    assertSame(grid, grid.clipped(0, 10));
    assertEquals(AxisGrid.uniform(6, 4), grid.clipped(4, 10));
    assertEquals(AxisGrid.ofEnds(3, 7, 8), grid.clipped(1, 9));
    assertThrows(IllegalArgumentException.class, () -> grid.clipped(4, 4));
    assertThrows(IllegalArgumentException.class, () -> grid.clipped(-1, 4));
    assertThrows(IllegalArgumentException.class, () -> grid.clipped(0, 11));
  }
}
