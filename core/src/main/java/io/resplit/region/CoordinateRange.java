package io.resplit.region;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.Longitudes;
import io.resplit.name.Dates;
import java.util.stream.IntStream;

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
  private boolean isEastwards;

  private CoordinateRange(AxisInfo axis) {
    this.axis = axis;
    this.values = AxisValues.of(axis, INSTEAD);
    this.coordinates = values.numbers();
  }

  /**
   * Returns the range between two bounds.
   *
   * @param low lower bound, the western one of longitudes; none if empty
   * @param high upper bound; none if empty
   * @throws IllegalArgumentException if they are none for this axis; the message says why
   */
  static CoordinateRange of(AxisInfo axis, String low, String high) {
    CoordinateRange range = new CoordinateRange(axis);
    range.bound(low, high);
    return range;
  }

  private void bound(String from, String to) {
    double[] first = period(from);
    double[] second = period(to);
    boolean turned = !from.isEmpty() && !to.isEmpty() && first[0] > second[1];
    boolean isElsewhere = turned || isElsewhere(first[0]) || isElsewhere(second[0]);
    if (Longitudes.are(axis) && (isElsewhere || isNoneBetween(first[0], second[1]))) {
      requireBoth(from, to);
      low = first[0];
      high = turned ? second[0] + Longitudes.TURN : second[0];
      isEastwards = true;
      requireOneTurn();
      return;
    }
    low = turned ? second[0] : first[0];
    high = turned ? first[1] : second[1];
    low = from.isEmpty() ? Double.NEGATIVE_INFINITY : low;
    high = to.isEmpty() ? Double.POSITIVE_INFINITY : high;
  }

  /** Returns whether there are two bounds, and nothing between them but after a turn. */
  private boolean isNoneBetween(double west, double east) {
    return west <= east
        && IntStream.range(0, coordinates.count())
            .mapToDouble(coordinates::number)
            .noneMatch(each -> each >= west && each <= east);
  }

  private void requireOneTurn() {
    if (high - low > Longitudes.TURN) {
      throw new IllegalArgumentException(
          "it goes more than once around: give bounds within a turn");
    }
  }

  private void requireBoth(String from, String to) {
    if (from.isEmpty() || to.isEmpty()) {
      throw new IllegalArgumentException(
          "it goes from %s to %s: give the western and the eastern longitude, as in -10..20"
              .formatted(coordinates.number(0), coordinates.number(coordinates.count() - 1)));
    }
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

  private boolean isElsewhere(double bound) {
    double one = coordinates.number(0);
    double other = coordinates.number(coordinates.count() - 1);
    double step = coordinates.count() > 1 ? Math.abs(other - one) / (coordinates.count() - 1) : 0;
    double least = Math.min(one, other) - step;
    double most = Math.max(one, other) + step;
    return bound + 360 <= most && bound < least || bound - 360 >= least && bound > most;
  }

  /**
   * Returns the indices of the coordinates in this range.
   *
   * @throws IllegalArgumentException if there are none, or not what was meant; the message says why
   */
  AxisIndices indices() {
    return isEastwards ? Eastwards.of(coordinates, low, high) : inOrder();
  }

  /**
   * Returns what a header of these indices says, with longitudes that lie between the bounds.
   *
   * @throws IllegalArgumentException if they cannot be written so
   */
  ArrayHeader placed(ArrayHeader header, int number) {
    return isEastwards ? Longitudes.between(header, number, low, high) : header;
  }

  private AxisIndices inOrder() {
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
              .formatted(word(0), word(count - 1), unit()));
    }
    return AxisIndices.range(from, to, 1);
  }

  /** Returns a coordinate as users write it: the day of a time. */
  private String word(int index) {
    return values
        .time()
        .map(time -> Dates.text(time.period(values.at(index), 3).date()))
        .orElse(coordinates.slice(index, index + 1).valueText());
  }

  private String unit() {
    if (values.time().isPresent()) {
      return "";
    }
    return Attribute.text(axis.attributes(), "units").map(" "::concat).orElse("");
  }
}
