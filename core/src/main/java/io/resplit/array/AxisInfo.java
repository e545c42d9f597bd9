package io.resplit.array;

import java.nio.ByteBuffer;
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

  /** Returns the same axis under another name. */
  AxisInfo withName(String newName) {
    return new AxisInfo(newName, coordinates.map(all -> all.withName(newName)), attributes);
  }

  /**
   * Returns what holds for the indices from {@code from} (included) to {@code to} (excluded).
   *
   * @throws IndexOutOfBoundsException if there are coordinates, but not for all of these indices
   */
  public AxisInfo slice(long from, long to) {
    return new AxisInfo(name, coordinates.map(all -> all.slice(from, to)), attributes);
  }

  /**
   * Returns the axis that consists of {@code parts}, one after the other; the parts may differ in
   * length, as months do. Name and attributes are those of the first part.
   *
   * @throws IllegalArgumentException if there are no parts, if only some of them have coordinates,
   *     if the types of the coordinates differ, or if there are too many
   */
  public static AxisInfo join(List<AxisInfo> parts) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("no parts to join");
    }
    AxisInfo first = parts.get(0);
    if (parts.stream().allMatch(part -> part.coordinates.isEmpty())) {
      return first;
    }
    long size =
        parts.stream().mapToLong(part -> part.coordinates.map(Attribute::bytes).orElse(0)).sum();
    if (size > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "coordinates of axis " + first.name + " take " + size + " bytes, more than 2 GiB");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    ElementType type = first.typeToJoin();
    for (AxisInfo part : parts) {
      if (!part.typeToJoin().equals(type)) {
        throw new IllegalArgumentException(
            "coordinates of axis " + first.name + " are " + type + " and " + part.typeToJoin());
      }
      bytes.put(part.coordinates.orElseThrow().toBytes());
    }
    Attribute joined = Attribute.ofNumbers(first.name, type, bytes.array());
    return new AxisInfo(first.name, Optional.of(joined), first.attributes);
  }

  private ElementType typeToJoin() {
    return coordinates
        .map(Attribute::type)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "only some of the blocks along axis " + name + " have coordinates"));
  }
}
