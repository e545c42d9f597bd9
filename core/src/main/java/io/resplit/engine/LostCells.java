package io.resplit.engine;

import io.resplit.geometry.Box;
import io.resplit.geometry.Grid;
import io.resplit.plan.Problem;
import java.util.HashSet;
import java.util.PrimitiveIterator;
import java.util.Set;

/**
 * The cells of one write box that an earlier job has written, but that did not reach their files.
 */
final class LostCells {

  private final Grid cells;
  private final Set<Long> numbers = new HashSet<>();

  private LostCells(Grid cells) {
    this.cells = cells;
  }

  /**
   * Asks for every cell in {@code box}.
   *
   * @param cells the cells of {@code side}
   */
  static LostCells in(Box box, Problem.Side side, Grid cells, Checkpoints checkpoints) {
    LostCells lost = new LostCells(cells);
    for (PrimitiveIterator.OfLong all = cells.blocksIn(box); all.hasNext(); ) {
      long cell = all.nextLong();
      Box part = cells.box(cell).intersection(box);
      long block = side.grid().blocksIn(part).nextLong();
      if (checkpoints.isLost(block, part.relativeTo(side.grid().box(block)))) {
        lost.numbers.add(cell);
      }
    }
    return lost;
  }

  boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** Returns whether one of them is met by {@code region}, a part of the write box. */
  boolean meet(Box region) {
    for (PrimitiveIterator.OfLong all = cells.blocksIn(region); all.hasNext(); ) {
      if (numbers.contains(all.nextLong())) {
        return true;
      }
    }
    return false;
  }
}
