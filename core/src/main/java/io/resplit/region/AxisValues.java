package io.resplit.region;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CalendarTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The coordinates of an axis, which are held: numbers, or instants where they are times. Immutable.
 *
 * @param numbers the coordinates as they are stored
 * @param time how they count time, if they do
 * @param instead what to give if they are of no use, for messages
 */
record AxisValues(Attribute numbers, Optional<CalendarTime> time, String instead) {

  private static final Set<String> LATITUDES = Set.of("lat", "latitude");

  /** How coordinates are packed, and the number that changes nothing. */
  private static final Map<String, Double> PACKING = Map.of("scale_factor", 1.0, "add_offset", 0.0);

  /**
   * Returns the coordinates of an axis.
   *
   * @param instead what to give if they are of no use
   * @throws IllegalArgumentException if they are not known, or packed
   */
  static AxisValues of(AxisInfo axis, String instead) {
    if (axis.coordinates().isEmpty()) {
      throw new IllegalArgumentException("it has no coordinates, or too many to hold: " + instead);
    }
    if (axis.isUnread()) {
      throw new IllegalArgumentException("its coordinates do not fit the memory: give more --mem");
    }
    requireUnpacked(axis.attributes(), instead);
    return new AxisValues(axis.coordinates().get(), CalendarTime.of(axis), instead);
  }

  /** Bounds would have to be rounded as their reader rounds what it unpacks. */
  static void requireUnpacked(List<Attribute> attributes, String instead) {
    for (Attribute each : attributes) {
      Double nothing = PACKING.get(each.name());
      if (nothing != null && !(each.count() == 1 && each.number(0) == nothing)) {
        throw new IllegalArgumentException(
            "its coordinates are packed with %s %s: %s"
                .formatted(each.name(), each.valueText(), instead));
      }
    }
  }

  /** Returns whether coordinates are latitudes, by their name or their units. */
  static boolean areLatitudes(String name, List<Attribute> attributes) {
    return LATITUDES.contains(name.toLowerCase(Locale.ROOT))
        || attributes.stream()
            .anyMatch(
                each ->
                    each.isText()
                        && each.text().toLowerCase(Locale.ROOT).matches("degrees?_?n(orth)?"));
  }

  /**
   * Returns the number that a text means, rounded as coordinates are stored.
   *
   * @throws IllegalArgumentException if it means none
   */
  static double number(String text, ElementType type) {
    try {
      boolean isSingle = type.bytes() == Float.BYTES && type.kind() == ElementType.Kind.FLOAT;
      return isSingle ? Float.parseFloat(text) : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number", e);
    }
  }

  int count() {
    return numbers.count();
  }

  /**
   * Returns a coordinate: an instant if it is a time.
   *
   * @throws IllegalArgumentException if it is neither a time nor a number
   */
  double at(int index) {
    double number = numbers.number(index);
    double value = time.isPresent() ? time.get().instant(number) : number;
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException(
          "its coordinate at index %s is %s, which is not a %s: %s"
              .formatted(index, number, time.isPresent() ? "time" : "number", instead));
    }
    return value;
  }
}
