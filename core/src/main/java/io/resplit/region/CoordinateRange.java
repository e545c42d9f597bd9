package io.resplit.region;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CalendarTime;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The indices of an axis whose coordinates lie between two bounds, both included; where they are
 * times, bounds are dates, and one without a month or day is all of its year or month.
 */
final class CoordinateRange {

  private static final Set<String> LONGITUDES = Set.of("lon", "longitude");

  /** How coordinates are packed, and the number that changes nothing. */
  private static final Map<String, Double> PACKING = Map.of("scale_factor", 1.0, "add_offset", 0.0);

  private final AxisInfo axis;
  private final Attribute coordinates;
  private final Optional<CalendarTime> time;
  private double low = Double.NEGATIVE_INFINITY;
  private double high = Double.POSITIVE_INFINITY;

  private CoordinateRange(AxisInfo axis) {
    this.axis = axis;
    this.coordinates = axis.coordinates().orElseThrow();
    this.time = CalendarTime.of(axis);
  }

  /**
   * Returns the first index and the one after the last.
   *
   * @param low lower bound; none if empty
   * @param high upper bound; none if empty
   * @throws IllegalArgumentException if no index is selected, or not what was meant; the message
   *     says why
   */
  static long[] of(AxisInfo axis, String low, String high) {
    if (axis.coordinates().isEmpty()) {
      throw new IllegalArgumentException(
          "it has no coordinates, or too many to hold: give indices, as in 10:20");
    }
    if (axis.isUnread()) {
      throw new IllegalArgumentException("its coordinates do not fit the memory: give more --mem");
    }
    requireUnpacked(axis);
    CoordinateRange range = new CoordinateRange(axis);
    range.bound(low, high);
    return range.indices();
  }

  /** Bounds would have to be rounded as their reader rounds what it unpacks. */
  private static void requireUnpacked(AxisInfo axis) {
    for (Attribute each : axis.attributes()) {
      Double nothing = PACKING.get(each.name());
      if (nothing != null && !(each.count() == 1 && each.number(0) == nothing)) {
        throw new IllegalArgumentException(
            "its coordinates are packed with %s %s: give indices, as in 10:20"
                .formatted(each.name(), each.valueText()));
      }
    }
  }

  private void bound(String from, String to) {
    double[] first = period(from);
    double[] second = period(to);
    boolean turned = !from.isEmpty() && !to.isEmpty() && first[0] > second[1];
    requireNoWrap(turned, first[0], second[0]);
    low = turned ? second[0] : first[0];
    high = turned ? first[1] : second[1];
    low = from.isEmpty() ? Double.NEGATIVE_INFINITY : low;
    high = to.isEmpty() ? Double.POSITIVE_INFINITY : high;
  }

  /** Returns the least and the greatest number that a bound stands for. */
  private double[] period(String text) {
    if (text.isEmpty()) {
      return new double[] {Double.NaN, Double.NaN};
    }
    if (time.isPresent()) {
      long[] period = time.get().period(text);
      return new double[] {period[0], Math.nextDown((double) period[1])};
    }
    try {
      boolean isSingle = coordinates.type().bytes() == Float.BYTES && isReal();
      double value = isSingle ? Float.parseFloat(text) : Double.parseDouble(text);
      return new double[] {value, value};
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is not a number", e);
    }
  }

  private boolean isReal() {
    return coordinates.type().kind() == ElementType.Kind.FLOAT;
  }

  private double value(int index) {
    double number = coordinates.number(index);
    double value = time.isPresent() ? time.get().instant(number) : number;
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException(
          "its coordinate at index %s is %s, which is no %s: give indices"
              .formatted(index, number, time.isPresent() ? "time" : "number"));
    }
    return value;
  }

  private boolean isLongitude() {
    return LONGITUDES.contains(axis.name().toLowerCase(Locale.ROOT))
        || axis.attributes().stream()
            .anyMatch(
                each ->
                    each.isText()
                        && each.text().toLowerCase(Locale.ROOT).matches("degrees?_?e(ast)?"));
  }

  /**
   * A circle has no least longitude: what continues at the other end of the axis is not guessed.
   */
  private void requireNoWrap(boolean turned, double first, double second) {
    if (isLongitude() && (turned || isElsewhere(first) || isElsewhere(second))) {
      throw new IllegalArgumentException(
          "longitudes do not wrap around: it goes from %s to %s; give bounds within, the lower one first"
              .formatted(coordinates.number(0), coordinates.number(coordinates.count() - 1)));
    }
  }

  private boolean isElsewhere(double bound) {
    double one = coordinates.number(0);
    double other = coordinates.number(coordinates.count() - 1);
    double step = coordinates.count() > 1 ? Math.abs(other - one) / (coordinates.count() - 1) : 0;
    double least = Math.min(one, other) - step;
    double most = Math.max(one, other) + step;
    return bound + 360 <= most && bound < least || bound - 360 >= least && bound > most;
  }

  private long[] indices() {
    int count = coordinates.count();
    double direction = count > 1 ? Math.signum(value(count - 1) - value(0)) : 1;
    int from = -1;
    int to = -1;
    for (int i = 0; i < count; i++) {
      double value = value(i);
      boolean turns = i > 0 && Math.signum(value - value(i - 1)) != direction;
      if (turns) {
        throw new IllegalArgumentException(
            "its coordinates neither rise nor fall from one index to the next, as at index "
                + i
                + ": give indices");
      }
      if (value >= low && value <= high) {
        from = from < 0 ? i : from;
        to = i + 1;
      }
    }
    if (from < 0) {
      throw new IllegalArgumentException(
          "it selects nothing: the coordinates go from %s to %s%s"
              .formatted(coordinates.number(0), coordinates.number(count - 1), unit()));
    }
    return new long[] {from, to};
  }

  private String unit() {
    return CalendarTime.text(axis, "units").map(" "::concat).orElse("");
  }
}
