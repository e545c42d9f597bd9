package io.resplit.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.testkit.RandomProblems;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Layouts of blocks that are longer than the dataset in their file. */
class ShortLayoutTest {

  static LongStream seeds() {
    return RandomProblems.seeds(100);
  }

  private static BlockLayout.Chunked layout(long seed) {
    RandomProblems source = new RandomProblems(seed);
    Shape shape = source.shape(1 + (int) (seed % 3), 200);
    Random random = source.random();
    List<Long> stored = new ArrayList<>();
    for (int axis = 0; axis < shape.rank(); axis++) {
      stored.add(random.nextLong(shape.length(axis) + 1));
    }
    return new BlockLayout.Chunked(shape, source.block(shape), List.of(), stored);
  }

  private static boolean isStored(BlockLayout.Chunked layout, Box element) {
    for (int axis = 0; axis < element.rank(); axis++) {
      if (element.start(axis) >= layout.stored().get(axis)) {
        return false;
      }
    }
    return true;
  }

  private static List<Box> elements(Box region) {
    List<Box> all = new ArrayList<>();
    add(region, 0, all);
    return all;
  }

  private static void add(Box rest, int axis, List<Box> all) {
    if (axis == rest.rank()) {
      all.add(rest);
      return;
    }
    for (long i = rest.start(axis); i < rest.end(axis); i++) {
      add(rest.withAxis(axis, i, i + 1), axis + 1, all);
    }
  }

  private static void assertAre(
      Predicate<Box> expected, List<Box> found, BlockLayout.Chunked layout) {
    for (Box each : elements(Box.whole(layout.shape()))) {
      long count = found.stream().filter(box -> box.contains(each)).count();
      assertEquals(expected.test(each) ? 1 : 0, count, layout + " at " + each);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyElementThatIsNotStoredIsInOnePart(long seed) {
    BlockLayout.Chunked layout = layout(seed);
    assertAre(each -> !isStored(layout, each), layout.beyond(Box.whole(layout.shape())), layout);
    assertAre(
        each -> elements(chunk(layout, each)).stream().noneMatch(one -> isStored(layout, one)),
        layout.beyondChunks(),
        layout);
    assertAre(
        each -> !elements(chunk(layout, each)).stream().allMatch(one -> isStored(layout, one)),
        layout.cutChunks(),
        layout);
  }

  private static Box chunk(BlockLayout.Chunked layout, Box element) {
    return layout.grid().box(layout.grid().blocksIn(element).nextLong());
  }

  @Test
  void axesOfLengthOneMissNothing() {
    var layout =
        new BlockLayout.Chunked(Shape.of(5, 3), Shape.of(2, 3), List.of(), List.of(0L, 2L));
    BlockLayout.Chunked longer =
        layout.reshaped(shape -> Shape.of(shape.length(0), 1, shape.length(1)));
    assertEquals(List.of(0L, 1L, 2L), longer.stored());
    assertEquals(layout, longer.reshaped(shape -> Shape.of(shape.length(0), shape.length(2))));
  }

  @Test
  void noMoreIsStoredThanTheBlock() {
    for (List<Long> stored : List.of(List.of(6L), List.of(-1L), List.of(1L, 1L))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new BlockLayout.Chunked(Shape.of(5), Shape.of(2), List.of(), stored));
    }
  }
}
