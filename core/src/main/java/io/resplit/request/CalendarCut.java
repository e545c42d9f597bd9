package io.resplit.request;

import java.util.Locale;
import java.util.Optional;

/**
 * That blocks end on a time axis where years, months or days do.
 *
 * @param unit of what each block holds one
 * @param byBounds whether a time lies in the period of the middle of its bounds; else in its own
 */
public record CalendarCut(Unit unit, boolean byBounds) {

  private static final String BOUNDS = ":bounds";

  /** What dates are made of, the longest first. */
  public enum Unit {
    YEAR,
    MONTH,
    DAY;

    /** Returns how many numbers a date has that names one. */
    public int fields() {
      return ordinal() + 1;
    }
  }

  /** Returns the cut that a text means: {@code year}, {@code month:bounds} and the like. */
  public static Optional<CalendarCut> parse(String text) {
    boolean byBounds = text.endsWith(BOUNDS);
    String unit = byBounds ? text.substring(0, text.length() - BOUNDS.length()) : text;
    for (Unit each : Unit.values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(unit)) {
        return Optional.of(new CalendarCut(each, byBounds));
      }
    }
    return Optional.empty();
  }

  /** Returns this cut by the middle of bounds. */
  public CalendarCut withBounds() {
    return new CalendarCut(unit, true);
  }

  /** Returns what a user writes for this. */
  @Override
  public String toString() {
    return unit.name().toLowerCase(Locale.ROOT) + (byBounds ? BOUNDS : "");
  }
}
