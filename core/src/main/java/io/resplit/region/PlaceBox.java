package io.resplit.region;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.Attribute;
import io.resplit.header.Companion;
import io.resplit.header.Longitudes;
import io.resplit.request.RegionRequest.Selection;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The box on two axes around the places that lie between bounds by coordinates over both axes, such
 * as latitudes and longitudes of a grid that is no rectangle of them. Fill values, NaN and what is
 * no place on the earth lie nowhere. Confined to one thread.
 */
final class PlaceBox {

  private static final String INSTEAD = "give indices of its axes, as in 10:20";
  private static final Set<String> FILLS = Set.of("_FillValue", "missing_value");
  private static final double MOST_LATITUDE = 90;
  private static final double MOST_LONGITUDE = 720;

  /**
   * One of the coordinates, with its bounds; a longitude lies between them on the way to the east.
   *
   * @param most nothing of a larger magnitude is a place
   * @param fills what stands where nothing is
   */
  private record Between(
      Attribute values, boolean isLongitude, double low, double high, double most, double[] fills) {

    boolean has(int at) {
      double value = values.number(at);
      return isKnown(value)
          && (isLongitude ? eastOf(value) <= high : value >= low && value <= high);
    }

    boolean isKnown(double value) {
      boolean isFill = false;
      for (double fill : fills) {
        isFill |= fill == value;
      }
      return Math.abs(value) <= most && !isFill;
    }

    /** Returns a longitude as the first one from the lower bound on. */
    private double eastOf(double longitude) {
      return longitude + 360 * Math.ceil((low - longitude) / 360);
    }
  }

  private final List<Between> bounds = new ArrayList<>();
  private final int rows;
  private final int columns;
  private final BitSet usedRows = new BitSet();
  private final BitSet usedColumns = new BitSet();
  private long inside;

  /** Prepares a box on the axes of a variable. */
  PlaceBox(Companion first) {
    this.rows = Math.toIntExact(first.dimensions().get(0).length());
    this.columns = Math.toIntExact(first.dimensions().get(1).length());
  }

  /**
   * Adds bounds.
   *
   * @throws IllegalArgumentException if the values of the variable are not held, or packed, or the
   *     bounds are no numbers
   */
  void add(Companion variable, Selection.Between between) {
    AxisValues.requireUnpacked(variable.attributes(), INSTEAD);
    Attribute values =
        variable
            .values()
            .orElseThrow(
                () -> new IllegalArgumentException("it is too large to be held: " + INSTEAD));
    bounds.add(
        Longitudes.are(variable.name(), variable.attributes())
            ? eastwards(variable, values, between)
            : upwards(variable, values, between));
  }

  private static Between upwards(Companion variable, Attribute values, Selection.Between between) {
    double one = number(between.low(), values, Double.NEGATIVE_INFINITY);
    double other = number(between.high(), values, Double.POSITIVE_INFINITY);
    boolean isLatitude = AxisValues.areLatitudes(variable.name(), variable.attributes());
    double most = isLatitude ? MOST_LATITUDE : Double.MAX_VALUE;
    return new Between(
        values, false, Math.min(one, other), Math.max(one, other), most, fills(variable));
  }

  private static Between eastwards(
      Companion variable, Attribute values, Selection.Between between) {
    if (between.low().isEmpty() || between.high().isEmpty()) {
      throw new IllegalArgumentException(
          variable.name() + " goes around the earth: give it two bounds, the western one first");
    }
    double west = number(between.low(), values, 0);
    double east = number(between.high(), values, 0);
    double turned = west > east ? east + 360 * Math.ceil((west - east) / 360) : east;
    return new Between(values, true, west, turned, MOST_LONGITUDE, fills(variable));
  }

  private static double number(String text, Attribute values, double open) {
    return text.isEmpty() ? open : AxisValues.number(text, values.type());
  }

  private static double[] fills(Companion variable) {
    return Stream.concat(
            variable.fillValue().stream(),
            variable.attributes().stream().filter(each -> FILLS.contains(each.name())))
        .filter(each -> !each.hasTexts() && each.count() == 1)
        .mapToDouble(each -> each.number(0))
        .toArray();
  }

  /**
   * Finds the places.
   *
   * @throws IllegalArgumentException if there are none
   */
  void find() {
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        if (isInside(row * columns + column)) {
          usedRows.set(row);
          usedColumns.set(column);
          inside++;
        }
      }
    }
    if (inside == 0) {
      throw new IllegalArgumentException("it selects nothing: no place is there");
    }
  }

  /** Returns the indices of the slower axis. */
  AxisIndices rows() {
    return around(usedRows, rows, true);
  }

  /** Returns the indices of the faster axis. */
  AxisIndices columns() {
    return around(usedColumns, columns, false);
  }

  /** Returns how many cells the box has. */
  long cells() {
    return rows().count() * columns().count();
  }

  /** Returns how many of them lie between the bounds. */
  long inside() {
    return inside;
  }

  private boolean isInside(int at) {
    for (Between each : bounds) {
      if (!each.has(at)) {
        return false;
      }
    }
    return true;
  }

  private AxisIndices around(BitSet used, int length, boolean areRows) {
    int first = used.nextSetBit(0);
    int end = used.length();
    int gap = longestGap(used);
    int behind = used.nextSetBit(gap);
    boolean isShorterAround = behind - gap > length - end + first;
    if (isShorterAround && isCyclic(length, areRows)) {
      throw new IllegalArgumentException(
          ("it crosses the end of the axis, with the indices %s:%s and 0:%s: give bounds "
                  + "for only one range")
              .formatted(behind, length, gap));
    }
    return AxisIndices.range(first, end, 1);
  }

  /** Returns where the longest gap between indices begins; an index, if there is none. */
  private static int longestGap(BitSet used) {
    int longest = used.nextSetBit(0);
    int from = used.nextClearBit(longest);
    while (from < used.length()) {
      int end = used.nextSetBit(from);
      longest = end - from > used.nextSetBit(longest) - longest ? from : longest;
      from = used.nextClearBit(end);
    }
    return longest;
  }

  /** Returns whether longitudes along most lines of an axis end a step before they began. */
  private boolean isCyclic(int length, boolean areRows) {
    int closed = 0;
    int known = 0;
    int lines = areRows ? columns : rows;
    for (Between each : bounds) {
      for (int line = 0; each.isLongitude() && line < lines; line++) {
        double[] turn = turn(each, line, length, areRows);
        known += turn[2] > 1 ? 1 : 0;
        closed += Math.abs(turn[0]) > 180 && turn[1] <= 1.5 ? 1 : 0;
      }
    }
    return closed > 0 && 2 * closed >= known;
  }

  /**
   * Returns how far longitudes of a line go around, the last step back to the first as a multiple
   * of the largest other one, and how many are known.
   */
  private double[] turn(Between longitudes, int line, int length, boolean areRows) {
    double sum = 0;
    double largest = 0;
    double before = Double.NaN;
    double first = Double.NaN;
    int count = 0;
    for (int i = 0; i < length; i++) {
      int at = areRows ? i * columns + line : line * columns + i;
      double value = longitudes.values().number(at);
      if (longitudes.isKnown(value)) {
        double step = count == 0 ? 0 : Math.IEEEremainder(value - before, 360);
        first = count == 0 ? value : first;
        sum += step;
        largest = Math.max(largest, Math.abs(step));
        before = value;
        count++;
      }
    }
    double last = Math.IEEEremainder(first - before, 360);
    return new double[] {sum + last, Math.abs(last) / largest, count};
  }
}
