package io.resplit.partition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SomeBlocksTest {

  private static final Grid GRID = Grid.uniform(Shape.of(7, 5, 6), Shape.of(2, 1, 4));

  private static List<Box> boxes(long... numbers) {
    return SomeBlocks.of(numbers).boxes(GRID);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void boxesHoldTheBlocksAndNothingElse(int oneOf) {
    Random random = new Random(oneOf);
    SomeBlocks some = SomeBlocks.of(GRID, any -> oneOf > 0 && random.nextInt(oneOf) == 0);
    List<Box> boxes = some.boxes(GRID);
    for (long number = 0; number < GRID.blockCount(); number++) {
      Box block = GRID.box(number);
      long met = boxes.stream().filter(block::intersects).count();
      assertEquals(some.contains(number) ? 1 : 0, met);
      assertTrue(met == 0 || boxes.stream().anyMatch(box -> box.contains(block)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void neighboursAreInOneBox(int rows) {
    long[] numbers = LongStream.range(10, 10 + 10L * rows).toArray();
    assertEquals(1, boxes(numbers).size());
    assertEquals(2, boxes(10, 13).size());
  }
}
