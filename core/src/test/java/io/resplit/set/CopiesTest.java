package io.resplit.set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Companion;
import io.resplit.header.Dimension;
import io.resplit.partition.Grid;
import io.resplit.testkit.Variables;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CopiesTest {

  /** Three blocks along t, one along z, two along y, four along x. */
  private static final Grid BLOCKS = Grid.uniform(Shape.of(6, 5, 4, 8), Shape.of(2, 5, 2, 2));

  private static Companion variable(String axes) {
    List<Dimension> dimensions = new ArrayList<>();
    for (char name : axes.toCharArray()) {
      int axis = "tzyx".indexOf(name);
      dimensions.add(
          new Dimension("" + name, axis < 0 ? 7 : BLOCKS.shape().length(axis), false, axis));
    }
    return Variables.moved("v", ElementType.parse("int8"), dimensions);
  }

  private static void assertBlocks(String axes, Shape array, Shape counts) {
    Companion variable = variable(axes);
    Grid grid = Copies.of(BLOCKS, variable).grid(variable.grid(BLOCKS));
    assertEquals(array, grid.shape());
    assertEquals(counts, grid.blockCounts());
    assertEquals(BLOCKS.blockCount(), grid.blockCount());
  }

  @Test
  void anAxisOfCopiesLiesWhereBlocksKeepTheirNumbers() {
    assertBlocks("tzyx", Shape.of(6, 5, 4, 8), Shape.of(3, 1, 2, 4));
    assertBlocks("tyx", Shape.of(6, 4, 8), Shape.of(3, 2, 4));
    assertBlocks("yx", Shape.of(3, 4, 8), Shape.of(3, 2, 4));
    assertBlocks("tx", Shape.of(6, 2, 8), Shape.of(3, 2, 4));
    assertBlocks("ty", Shape.of(6, 4, 4), Shape.of(3, 2, 4));
    assertBlocks("tky", Shape.of(6, 7, 4, 4), Shape.of(3, 1, 2, 4));
    assertBlocks("kzx", Shape.of(7, 5, 3, 2, 8), Shape.of(1, 1, 3, 2, 4));
    assertBlocks("k", Shape.of(7, 3, 2, 4), Shape.of(1, 3, 2, 4));
  }

  /** Axes that are not cut may lie anywhere. */
  @Test
  void cutAxesInAnotherOrderHaveNoSuchPlace() {
    assertTrue(Copies.isTurned(BLOCKS, variable("xy")));
    assertTrue(Copies.isTurned(BLOCKS, variable("ytx")));
    assertFalse(Copies.isTurned(BLOCKS, variable("xzk")));
    assertFalse(Copies.isTurned(BLOCKS, variable("tyxz")));
  }

  @Test
  void thereAreCopiesIfACutAxisIsLacking() {
    assertFalse(Copies.of(BLOCKS, variable("tyx")).areThere());
    assertTrue(Copies.of(BLOCKS, variable("tzy")).areThere());
    assertTrue(Copies.of(BLOCKS, variable("yx")).areFirst());
    assertFalse(Copies.of(BLOCKS, variable("kyx")).areFirst());
  }

  /** An input holds one of what an output holds twelve times. */
  @Test
  void asManyAreReadAsAreWritten() {
    Companion variable = variable("tk");
    Copies copies = Copies.of(BLOCKS, variable).like(Shape.of(6, 7, 2, 1));
    Grid once = variable.grid(Grid.uniform(Shape.of(6, 5, 4, 8), Shape.of(6, 5, 4, 8)));
    assertEquals(Shape.of(6, 7, 2, 1), copies.grid(once).shape());
    assertEquals(List.of(0, -1, -1, -1), copies.ofLead(variable, false));
    assertEquals(List.of(0, -1, 2, 3), copies.ofLead(variable, true));
  }
}
