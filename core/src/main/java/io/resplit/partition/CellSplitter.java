package io.resplit.partition;

import io.resplit.geometry.Box;
import java.util.Iterator;
import java.util.PrimitiveIterator;

/**
 * Cuts a box cell by cell of a grid, and the part in each cell into consecutive boxes of bounded
 * volume, in storage order. Confined to one thread.
 */
final class CellSplitter implements Iterator<Box> {

  private final Grid grid;
  private final Box box;
  private final long maxVolume;
  private final PrimitiveIterator.OfLong cells;
  private Iterator<Box> parts;

  /**
   * Starts cutting {@code box}.
   *
   * @param grid has the cells, for example chunks; the box lies in it
   * @param maxVolume most elements of a fragment; at least 1
   */
  CellSplitter(Grid grid, Box box, long maxVolume) {
    this.grid = grid;
    this.box = box;
    this.maxVolume = maxVolume;
    this.cells = grid.blocksIn(box);
    this.parts = nextCell();
  }

  private Iterator<Box> nextCell() {
    return new BoxSplitter(grid.box(cells.nextLong()).intersection(box), maxVolume);
  }

  @Override
  public boolean hasNext() {
    return parts.hasNext() || cells.hasNext();
  }

  @Override
  public Box next() {
    if (!parts.hasNext()) {
      parts = nextCell();
    }
    return parts.next();
  }
}
