package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

class AxisMapTest {

  private static final AxisMap LAST_FIRST = AxisMap.of(2, 0, 1);

  @Test
  void axesMoveAsNumpyTransposesThem() {
    assertEquals(Shape.of(4, 2, 3), LAST_FIRST.permute(Shape.of(2, 3, 4)));
    Box box = Box.of(new long[] {0, 1, 2}, new long[] {1, 3, 4});
    assertEquals(Box.of(new long[] {2, 0, 1}, new long[] {4, 1, 3}), LAST_FIRST.permute(box));
    assertEquals(List.of("x", "z", "y"), LAST_FIRST.permute(List.of("z", "y", "x")));
    assertEquals(List.of(), LAST_FIRST.permute(List.of()));
    assertEquals("2,0,1", LAST_FIRST.toString());
  }

  @Test
  void listedTheOtherWayRoundItIsTheSameMap() {
    // z,y,x become x,z,y; so x,y,z become y,z,x
    assertEquals(AxisMap.of(1, 2, 0), LAST_FIRST.reversed());
    assertEquals(LAST_FIRST, LAST_FIRST.reversed().reversed());
  }

  @Test
  void axesThatAreLeftOutCloseUp() {
    assertEquals(AxisMap.of(1, 0), LAST_FIRST.among(List.of(0, 2)));
    assertEquals(AxisMap.of(0, 1), LAST_FIRST.among(List.of(0, 1)));
  }

  @Test
  void blocksKeepTheirPlaceUnderTheirNewNumber() {
    RandomProblems.seeds(200)
        .forEach(
            seed -> {
              RandomProblems source = new RandomProblems(seed);
              Grid grid = source.irregularProblem(4, 300).in().grid();
              AxisMap map = source.axisMap(grid.rank());
              Grid permuted = map.permute(grid);
              for (long block = 0; block < grid.blockCount(); block++) {
                assertEquals(map.permute(grid.box(block)), permuted.box(map.number(grid, block)));
              }
              assertEquals(grid, map.inverse().permute(permuted), () -> "seed " + seed);
            });
  }

  @Test
  void theIdentityChangesNothing() {
    Shape shape = Shape.of(2, 3);
    assertTrue(AxisMap.of(0, 1).isIdentity());
    assertEquals(AxisMap.identity(2), AxisMap.of(0, 1));
    assertSame(shape, AxisMap.identity(2).permute(shape));
  }

  @Test
  void everyAxisIsNeededOnce() {
    for (int[] axes : new int[][] {{0, 0}, {1, 2}, {-1, 0}, {2, 0}}) {
      assertThrows(IllegalArgumentException.class, () -> AxisMap.of(axes));
    }
  }
}
