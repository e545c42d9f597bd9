package io.resplit.array;

import java.util.List;
import java.util.Optional;

/**
 * What a file says of one axis beside its length.
 *
 * @param name name of the axis
 * @param coordinates position of every index, one number each, with the name of the axis; if there
 *     are any
 * @param attributes attributes of the coordinates
 */
public record AxisInfo(String name, Optional<Attribute> coordinates, List<Attribute> attributes) {

  /** Copies the list. */
  public AxisInfo {
    attributes = List.copyOf(attributes);
  }
}
