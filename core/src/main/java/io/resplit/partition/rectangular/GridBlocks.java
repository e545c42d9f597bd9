package io.resplit.partition.rectangular;

import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.partition.Grid;
import java.util.PrimitiveIterator;

/** The blocks of a grid; takes no memory for each. Immutable. */
public record GridBlocks(Grid grid) implements Partition {

  @Override
  public Shape array() {
    return grid.shape();
  }

  @Override
  public long count() {
    return grid.blockCount();
  }

  @Override
  public Box box(long number) {
    return grid.box(number);
  }

  @Override
  public PrimitiveIterator.OfLong blocksIn(Box region) {
    return grid.blocksIn(region);
  }
}
