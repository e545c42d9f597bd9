package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;

class CellSplitterTest {

  private static List<String> fragments(Grid grid, Box box, long maxVolume) {
    List<String> fragments = new ArrayList<>();
    new CellSplitter(grid, box, maxVolume)
        .forEachRemaining(fragment -> fragments.add(fragment.toString()));
    return fragments;
  }

  @Test
  void fragmentsAreCountedByHand() {
    Grid grid = Grid.uniform(Shape.of(4, 6), Shape.of(2, 4));
    Box box = Box.of(new long[] {1, 1}, new long[] {4, 6});
    assertEquals(
        List.of("[1:2,1:4]", "[1:2,4:6]", "[2:4,1:4]", "[2:4,4:6]"), fragments(grid, box, 100));
    assertEquals(
        List.of("[1:2,1:4]", "[1:2,4:6]", "[2:3,1:4]", "[3:4,1:4]", "[2:3,4:6]", "[3:4,4:6]"),
        fragments(grid, box, 3));
  }

  @Test
  void fragmentsAreBoundedAndCoverTheBoxCellByCell() {
    RandomProblems.seeds(500)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Shape shape = source.shape(1 + source.random().nextInt(4), 200);
              Grid grid = Grid.uniform(shape, source.block(shape));
              long most = 1 + source.random().nextLong(shape.volume());
              CellSplitter fragments = new CellSplitter(grid, Box.whole(shape), most);
              for (PrimitiveIterator.OfLong cells = grid.blocksIn(Box.whole(shape));
                  cells.hasNext(); ) {
                Box cell = grid.box(cells.nextLong());
                long volume = 0;
                while (volume < cell.volume()) {
                  Box fragment = fragments.next();
                  assertTrue(cell.contains(fragment), () -> fragment + " is not in " + cell);
                  assertTrue(fragment.volume() <= most, () -> fragment + " exceeds " + most);
                  volume += fragment.volume();
                }
                assertEquals(cell.volume(), volume);
              }
              assertFalse(fragments.hasNext());
            });
  }
}
