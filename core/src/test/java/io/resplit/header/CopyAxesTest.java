package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.geometry.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopyAxesTest {

  private static final CopyAxes SOME = new CopyAxes(List.of(0, 2, 4));

  @Test
  void filesLackThem() {
    assertEquals(Shape.of(1, 5, 1, 6, 1), SOME.with(Shape.of(5, 6)));
    assertEquals(Shape.of(5, 6), SOME.without(Shape.of(9, 5, 8, 6, 7)));
    assertEquals(List.of("c", "a", "c", "b", "c"), SOME.with(List.of("a", "b"), "c"));
  }

  @Test
  void layoutsStayWhatTheyAre() {
    assertEquals(
        new BlockLayout.Strided(Shape.of(1, 5, 1, 6, 1), 8, 70),
        new BlockLayout.Strided(Shape.of(5, 6), 8, 70).reshaped(SOME::with));
    ChunkStorage chunks =
        new ChunkStorage(Shape.of(2, 3), List.of(ChunkFilter.of(ChunkFilter.SHUFFLE)), true);
    assertEquals(
        new ChunkStorage(Shape.of(1, 2, 1, 3, 1), chunks.filters(), true),
        chunks.reshaped(SOME::with));
    assertEquals(
        chunks.layout(Shape.of(5, 6)),
        chunks.layout(Shape.of(5, 6)).reshaped(SOME::with).reshaped(SOME::without));
  }
}
