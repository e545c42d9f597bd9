package io.resplit.region;

import io.resplit.geometry.AxisIndices;
import io.resplit.header.Attribute;
import io.resplit.header.Longitudes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The longitudes of an axis that rises or falls from one to another, eastwards, also past the place
 * where the axis begins. They are in the order of the axis; one that it has twice, after a whole
 * turn, is taken once.
 */
final class Eastwards {

  private final Attribute longitudes;
  private final double west;
  private final double east;
  private final double rounding;
  private final double direction;
  private double longest;

  /** Neighbours that are turned alike, from an index to another (excluded). */
  private record Row(long from, long to, double turns) {}

  private Eastwards(Attribute longitudes, double west, double east) {
    this.longitudes = longitudes;
    this.rounding = Longitudes.rounding(longitudes.type());
    this.west = west - rounding;
    this.east = east + rounding;
    int last = longitudes.count() - 1;
    this.direction = Math.signum(longitudes.number(last) - longitudes.number(0));
  }

  /**
   * Returns the indices of the longitudes between two.
   *
   * @param east the eastern one, no less than {@code west} and no more than a turn from it
   * @throws IllegalArgumentException if the axis has none of them, or not all on the way
   */
  static AxisIndices of(Attribute longitudes, double west, double east) {
    return new Eastwards(longitudes, west, east).indices();
  }

  private AxisIndices indices() {
    List<Row> rows = rows();
    rows.sort(Comparator.comparingDouble(row -> direction * first(row)));
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "it selects nothing: the coordinates go from %s to %s"
              .formatted(longitudes.number(0), longitudes.number(longitudes.count() - 1)));
    }
    LongStream indices = LongStream.empty();
    Row before = null;
    for (Row row : rows) {
      long from = before != null && isThere(before, row) ? row.from + 1 : row.from;
      indices = LongStream.concat(indices, LongStream.range(from, row.to));
      before = row;
    }
    return AxisIndices.of(indices.toArray());
  }

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < longitudes.count(); i++) {
      double step = i == 0 ? 0 : direction * (longitudes.number(i) - longitudes.number(i - 1));
      if (i > 0 && !(step > 0)) {
        throw new IllegalArgumentException(
            "its coordinates neither rise nor fall from one index to the next, as at index "
                + i
                + ": give indices");
      }
      longest = Math.max(longest, step);
      double turns = Longitudes.turns(longitudes.number(i), west, east);
      Row last = rows.isEmpty() ? null : rows.get(rows.size() - 1);
      if (last != null && last.to == i && last.turns == turns) {
        rows.set(rows.size() - 1, new Row(last.from, i + 1, turns));
      } else if (!Double.isNaN(turns)) {
        rows.add(new Row(i, i + 1, turns));
      }
    }
    return rows;
  }

  private double first(Row row) {
    return longitudes.number((int) row.from) + row.turns;
  }

  /** Returns whether the first of a row is the last of the one before it, after a turn. */
  private boolean isThere(Row before, Row row) {
    double last = longitudes.number((int) before.to - 1) + before.turns;
    double step = direction * (first(row) - last);
    if (step > 1.5 * longest) {
      throw new IllegalArgumentException(
          "it has no longitudes between %s and %s: give the western one first, as in -10..20"
              .formatted(last, first(row)));
    }
    return step <= 2 * rounding;
  }
}
