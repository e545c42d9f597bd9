package io.resplit.plan;

import io.resplit.geometry.Box;
import io.resplit.partition.Grid;
import java.util.Optional;

/**
 * The cells of an output that an interrupted job has written, but that did not reach their files.
 */
public record LostCells(Side side, Grid cells, Loss loss) {

  /** Knows what files hold. */
  @FunctionalInterface
  public interface Loss {
    /**
     * Returns whether a part of a block did not get to its file.
     *
     * @param part the part, relative to the block; within one chunk if the block has chunks
     */
    boolean isLost(long block, Box part);
  }

  /** Returns the lost cells of {@code side}; only chunks that pass through filters get lost. */
  LostCells(Side side, Loss loss) {
    this(side, side.cells(), loss);
  }

  /** Returns whether one of them is met by {@code region}. */
  boolean meet(Box region) {
    return cells.partsOf(region).anyMatch(this::isLost);
  }

  /** Returns a box around the parts of {@code region} that are lost, if there are any. */
  Optional<Box> around(Box region) {
    return cells.partsOf(region).filter(this::isLost).reduce(Box::enclosing);
  }

  private boolean isLost(Box part) {
    long block = side.grid().blocksIn(part).nextLong();
    return loss.isLost(block, part.relativeTo(side.grid().box(block)));
  }
}
