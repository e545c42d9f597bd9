package io.resplit.region;

import io.resplit.geometry.AxisIndices;
import java.util.List;
import java.util.Optional;

/**
 * The indices that a region is.
 *
 * @param indices one for each axis, slowest first
 * @param note what they hold beside what is asked for, in one line; empty if nothing
 */
public record FoundRegion(List<AxisIndices> indices, Optional<String> note) {

  /** Copies the list. */
  public FoundRegion {
    indices = List.copyOf(indices);
  }
}
