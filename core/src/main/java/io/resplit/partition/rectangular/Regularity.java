package io.resplit.partition.rectangular;

import io.resplit.partition.Grid;
import java.util.Optional;

/**
 * What kind of partition blocks make up.
 *
 * @param grid the grid whose blocks are each in the partition once; empty if there is none
 * @param isRectangular whether any two blocks are alike or apart on every axis
 * @param reason why there is no grid; empty if there is one
 */
public record Regularity(Optional<Grid> grid, boolean isRectangular, String reason) {

  /** Returns what a grid is. */
  public static Regularity of(Grid grid) {
    return new Regularity(Optional.of(grid), true, "");
  }

  /**
   * Returns {@code uniform} if all blocks but the last on an axis are equally long, {@code
   * rectilinear} for any other grid, or {@code not a grid}.
   */
  public String kind() {
    return grid.map(found -> found.isUniform() ? "uniform" : "rectilinear").orElse("not a grid");
  }

  /** Returns the kind, and the reason if there is no grid. */
  @Override
  public String toString() {
    return reason.isEmpty() ? kind() : kind() + ": " + reason;
  }
}
