package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.RunCount;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class BoxSplitterTest {

  private static List<String> fragments(Box box, long maxVolume) {
    List<String> fragments = new ArrayList<>();
    new BoxSplitter(box, maxVolume)
        .forEachRemaining(fragment -> fragments.add(fragment.toString()));
    return fragments;
  }

  @Test
  void fragmentsAreCountedByHand() {
    Box box = Box.whole(Shape.of(2, 3, 4));
    assertEquals(List.of("[0:2,0:3,0:4]"), fragments(box, 24));
    assertEquals(List.of("[0:1,0:3,0:4]", "[1:2,0:3,0:4]"), fragments(box, 23));
    assertEquals(
        List.of("[0:1,0:2,0:4]", "[0:1,2:3,0:4]", "[1:2,0:2,0:4]", "[1:2,2:3,0:4]"),
        fragments(box, 11));
    assertEquals(12, fragments(box, 3).size()); // rows of 4 in fragments of 3 and 1
    assertEquals(24, fragments(box, 1).size());
  }

  @Test
  void fragmentsAreBoundedAndFollowEachOther() {
    RandomProblems.seeds(500)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Shape shape = source.shape(1 + source.random().nextInt(4), 200);
              Box box = Box.whole(shape);
              long most = 1 + source.random().nextLong(shape.volume());
              long offset = 0;
              for (BoxSplitter fragments = new BoxSplitter(box, most); fragments.hasNext(); ) {
                Box fragment = fragments.next();
                assertTrue(fragment.volume() <= most, () -> fragment + " exceeds " + most);
                assertEquals(offset, offset(fragment, shape), fragment::toString);
                assertEquals(1, RunCount.of(fragment, box), fragment::toString);
                offset += fragment.volume();
              }
              assertEquals(shape.volume(), offset);
            });
  }

  private static long offset(Box box, Shape shape) {
    long offset = 0;
    for (int axis = 0; axis < shape.rank(); axis++) {
      offset = offset * shape.length(axis) + box.start(axis);
    }
    return offset;
  }

  @Test
  void nothingFollowsTheLastFragment() {
    BoxSplitter fragments = new BoxSplitter(Box.whole(Shape.of(2)), 2);
    fragments.next();
    assertThrows(NoSuchElementException.class, fragments::next);
  }
}
