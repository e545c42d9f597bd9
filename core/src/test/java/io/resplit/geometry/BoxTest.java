package io.resplit.geometry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.partition.BoxSplitter;
import io.resplit.rows.BoxRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BoxTest {

  private static final Box BOX = box(2, 6, 10, 13); // 4 x 3

  private static Box box(long start0, long end0, long start1, long end1) {
    return Box.of(new long[] {start0, start1}, new long[] {end0, end1});
  }

  @Test
  void knowsItsCornersAndVolume() {
    assertEquals(2, BOX.rank());
    assertEquals(2, BOX.start(0));
    assertEquals(13, BOX.end(1));
    assertEquals(3, BOX.length(1));
    assertEquals(12, BOX.volume());
    assertEquals(Shape.of(4, 3), BOX.shape());
    assertEquals("[2:6,10:13]", BOX.toString());
    assertEquals(Box.of(new long[2], new long[] {4, 3}), Box.whole(Shape.of(4, 3)));
  }

  @Test
  void knowsHowFarApartNeighboursLie() {
    assertArrayEquals(new long[] {12, 4}, BOX.strides(4));
    Box cube = Box.of(new long[] {7, 0, 5}, new long[] {9, 5, 6});
    assertArrayEquals(new long[] {10, 2, 2}, cube.strides(2));
  }

  @Test
  void intersectsOnlyWhatSharesAnElement() {
    assertTrue(BOX.intersects(box(5, 9, 12, 20)));
    assertEquals(box(5, 6, 12, 13), BOX.intersection(box(5, 9, 12, 20)));
    assertFalse(BOX.intersects(box(6, 9, 10, 13))); // begins where the other ends
    assertFalse(BOX.intersects(box(2, 6, 0, 10)));
    assertThrows(IllegalArgumentException.class, () -> BOX.intersection(box(6, 9, 10, 13)));
  }

  @Test
  void containsItselfAndWhatLiesInside() {
    assertTrue(BOX.contains(BOX));
    assertTrue(BOX.contains(box(3, 4, 10, 11)));
    assertFalse(BOX.contains(box(3, 7, 10, 11)));
    assertFalse(BOX.contains(box(1, 4, 10, 11)));
  }

  @Test
  void joinsBoxesWhoseElementsFollowEachOther() {
    Box all = Box.whole(Shape.of(2, 3, 4));
    for (long most = 1; most <= all.volume(); most++) {
      List<Box> fragments = new ArrayList<>();
      new BoxSplitter(all, most).forEachRemaining(fragments::add);
      for (Box fragment : fragments) {
        for (Box next : fragments) {
          List<Long> both = indices(fragment, all);
          both.addAll(indices(next, all));
          Optional<Box> joined = fragment.joinedWith(next);
          joined.ifPresent(box -> assertEquals(both, indices(box, all)));
          assertEquals(isBox(both, all), joined.isPresent(), fragment + " and " + next);
        }
      }
    }
  }

  /** The linear indices of the elements of a box, the last axis fastest. */
  private static List<Long> indices(Box box, Box all) {
    List<Long> indices = new ArrayList<>();
    new BoxRows(box, all, box, 1)
        .forEach(
            (index, at, count) -> LongStream.range(index, index + count).forEach(indices::add));
    return indices;
  }

  /** Returns whether any box has these elements in this order. */
  private static boolean isBox(List<Long> elements, Box all) {
    for (Odometer from = new Odometer(all.shape().toArray()); !from.done(); from.advance()) {
      for (Odometer to = new Odometer(all.shape().toArray()); !to.done(); to.advance()) {
        long[] start = new long[3];
        long[] end = new long[3];
        boolean isEmpty = false;
        for (int axis = 0; axis < 3; axis++) {
          start[axis] = from.digit(axis);
          end[axis] = to.digit(axis) + 1;
          isEmpty |= end[axis] <= start[axis];
        }
        if (!isEmpty && indices(Box.of(start, end), all).equals(elements)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void oneAxisCanBeReplaced() {
    assertEquals(box(2, 6, 0, 1), BOX.withAxis(1, 0, 1));
    assertEquals(BOX.hashCode(), BOX.withAxis(0, 2, 6).hashCode());
  }

  @Test
  void volumeDoesNotWrapAround() {
    Box huge = box(0, 1L << 40, 0, 1L << 40);
    assertThrows(ArithmeticException.class, huge::volume);
  }

  @Test
  void refusesEmptyAndUnevenBoxesNamingTheAxis() {
    assertNames("axis 1: [0, 3]..[2, 3]", new long[] {0, 3}, new long[] {2, 3});
    assertNames("axis 0: [5, 0]..[2, 3]", new long[] {5, 0}, new long[] {2, 3});
    assertNames("[0] and [1, 2]", new long[] {0}, new long[] {1, 2});
  }

  private static void assertNames(String value, long[] start, long[] end) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Box.of(start, end)).getMessage();
    assertTrue(message.contains(value), message);
  }

  @Test
  void aShapeCanBeLaidAtTheStartOfABox() {
    Box box = Box.of(new long[] {4, 6}, new long[] {5, 7});
    assertEquals(Box.of(new long[] {4, 6}, new long[] {7, 11}), box.withShape(Shape.of(3, 5)));
    assertThrows(IllegalArgumentException.class, () -> box.withShape(Shape.of(3)));
  }
}
