package io.resplit.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.resplit.array.StorageOrder;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SetRequestTest {

  private static final Grid GRID = Grid.of(AxisGrid.ofEnds(2, 6), AxisGrid.ofEnds(4));

  private final SetRequest request = SetRequest.at("in").withBlocks(GRID);

  @Test
  void blocksOfDifferentLengthsGiveWayToAnotherShape() {
    assertEquals(Optional.empty(), request.withShape(Shape.of(7, 4)).grid());
    assertEquals(Optional.empty(), request.withBlock(Shape.of(3, 4)).grid());
  }

  @Test
  void blocksOfDifferentLengthsStayWhereNothingContradictsThem() {
    SetRequest same = request.withShape(GRID.shape()).withBlock(GRID.blockShape());
    assertEquals(Optional.of(GRID), same.withOrder(StorageOrder.C).grid());
  }
}
