package io.resplit.region;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.ArrayHeader;
import io.resplit.io.IoFunction;
import java.util.List;
import java.util.Optional;

/**
 * The indices that a region is.
 *
 * @param indices one for each axis, slowest first
 * @param note what they hold besides what is asked for, in one line; empty if nothing
 * @param placed makes a header of these indices one with longitudes between the bounds that were
 *     given; refuses those that cannot be written so
 */
public record FoundRegion(
    List<AxisIndices> indices, Optional<String> note, IoFunction<ArrayHeader, ArrayHeader> placed) {

  /** Copies the list. */
  public FoundRegion {
    indices = List.copyOf(indices);
  }
}
