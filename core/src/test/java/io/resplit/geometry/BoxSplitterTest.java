package io.resplit.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.testkit.RandomProblems;
import io.resplit.testkit.RunCount;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class BoxSplitterTest {

  private static List<String> pieces(Box box, long maxVolume) {
    List<String> pieces = new ArrayList<>();
    new BoxSplitter(box, maxVolume).forEachRemaining(piece -> pieces.add(piece.toString()));
    return pieces;
  }

  @Test
  void piecesAreCountedByHand() {
    Box box = Box.whole(Shape.of(2, 3, 4));
    assertEquals(List.of("[0:2,0:3,0:4]"), pieces(box, 24));
    assertEquals(List.of("[0:1,0:3,0:4]", "[1:2,0:3,0:4]"), pieces(box, 23));
    assertEquals(
        List.of("[0:1,0:2,0:4]", "[0:1,2:3,0:4]", "[1:2,0:2,0:4]", "[1:2,2:3,0:4]"),
        pieces(box, 11));
    assertEquals(12, pieces(box, 3).size()); // rows of 4 in pieces of 3 and 1
    assertEquals(24, pieces(box, 1).size());
  }

  @Test
  void piecesAreBoundedAndFollowEachOther() {
    RandomProblems.seeds(500)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Shape shape = source.shape(1 + source.random().nextInt(4), 200);
              Box box = Box.whole(shape);
              long most = 1 + source.random().nextLong(shape.volume());
              long offset = 0;
              for (BoxSplitter pieces = new BoxSplitter(box, most); pieces.hasNext(); ) {
                Box piece = pieces.next();
                assertTrue(piece.volume() <= most, () -> piece + " exceeds " + most);
                assertEquals(offset, offset(piece, shape), piece::toString);
                assertEquals(1, RunCount.of(piece, box), piece::toString);
                offset += piece.volume();
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
  void nothingFollowsTheLastPiece() {
    BoxSplitter pieces = new BoxSplitter(Box.whole(Shape.of(2)), 2);
    pieces.next();
    assertThrows(NoSuchElementException.class, pieces::next);
  }
}
