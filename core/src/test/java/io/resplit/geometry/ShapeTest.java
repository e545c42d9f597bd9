package io.resplit.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ShapeTest {

  @Test
  void isClippedAxisByAxis() {
    assertEquals(Shape.of(3, 4, 5), Shape.of(3, 9, 5).clippedTo(Shape.of(7, 4, 5)));
  }

  @Test
  void knowsItsLengthsAndVolume() {
    Shape shape = Shape.of(700, 875, 350);
    assertEquals(3, shape.rank());
    assertEquals(875, shape.length(1));
    assertEquals(214_375_000L, shape.volume());
    assertEquals("700x875x350", shape.toString());
    assertEquals(Shape.of(350, 875, 700), shape.reversed());
    assertNotEquals(shape, shape.reversed());
    assertEquals(shape.hashCode(), shape.reversed().reversed().hashCode());
  }

  @Test
  void changesToTheArraysGivenOrReturnedDoNotReachIt() {
    long[] lengths = {2, 3};
    Shape shape = Shape.of(lengths);
    lengths[0] = 9;
    shape.toArray()[1] = 9;
    assertEquals(Shape.of(2, 3), shape);
  }

  @Test
  void fitsOnlyWhereNoAxisIsLonger() {
    assertTrue(Shape.of(2, 3).fitsIn(Shape.of(2, 4)));
    assertFalse(Shape.of(3, 3).fitsIn(Shape.of(2, 40)));
  }

  @Test
  void holdsUpToTheLargestLong() {
    assertEquals(Long.MAX_VALUE, Shape.of(Long.MAX_VALUE, 1).volume());
    long[] axes = new long[Shape.MAX_RANK];
    Arrays.fill(axes, 3);
    assertEquals(1_853_020_188_851_841L, Shape.of(axes).volume());
  }

  @Test
  void refusesImpossibleLengthsNamingThem() {
    assertNames("not 0", new long[0]);
    assertNames("not 33", new long[33]);
    assertNames("[4, 0]", 4, 0);
    assertNames("[-2, 5]", -2, 5);
    assertNames("[4294967296, 4294967296]", 1L << 32, 1L << 32);
  }

  private static void assertNames(String value, long... lengths) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Shape.of(lengths)).getMessage();
    assertTrue(message.contains(value), message);
  }
}
