package io.resplit.region;

import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;

/**
 * The indices of an axis whose coordinates lie between two bounds, both included; where they are
 * times, bounds are dates, and one without a month or day is all of its year or month.
 */
final class CoordinateRange {

  private static final String INSTEAD = "give indices, as in 10:20";

  private final AxisInfo axis;
  private final AxisValues values;
  private final Attribute coordinates;
  private double low = Double.NEGATIVE_INFINITY;
  private double high = Double.POSITIVE_INFINITY;

  private CoordinateRange(AxisInfo axis) {
    this.axis = axis;
    this.values = AxisValues.of(axis, INSTEAD);
    this.coordinates = values.numbers();
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
    CoordinateRange range = new CoordinateRange(axis);
    range.bound(low, high);
    return range.indices();
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
    if (values.time().isPresent()) {
      long[] period = values.time().get().period(text);
      return new double[] {period[0], Math.nextDown((double) period[1])};
    }
    double value = AxisValues.number(text, coordinates.type());
    return new double[] {value, value};
  }

  private boolean isLongitude() {
    return AxisValues.areLongitudes(axis.name(), axis.attributes());
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
    double direction = count > 1 ? Math.signum(values.at(count - 1) - values.at(0)) : 1;
    int from = -1;
    int to = -1;
    for (int i = 0; i < count; i++) {
      double value = values.at(i);
      boolean turns = i > 0 && Math.signum(value - values.at(i - 1)) != direction;
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
