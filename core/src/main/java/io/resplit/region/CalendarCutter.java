package io.resplit.region;

import io.resplit.header.Attribute;
import io.resplit.header.CalendarTime;
import io.resplit.name.Dates;
import io.resplit.partition.AxisGrid;
import io.resplit.request.CalendarCut;
import java.util.Optional;
import java.util.stream.LongStream;

/** Cuts rising times where periods of a calendar end. Confined to one thread. */
final class CalendarCutter {

  static final String INSTEAD = "give lengths, as in 31+28+31";

  private final AxisValues times;
  private final CalendarTime calendar;
  private final CalendarCut cut;
  private final Optional<Bounds> bounds;
  private final LongStream.Builder ends = LongStream.builder();
  private final LongStream.Builder dates = LongStream.builder();
  private int doubtful;
  private String firstDoubt = "";

  /** Two numbers for each index, in the units of the axis. */
  record Bounds(Attribute numbers, CalendarTime time) {

    double instant(int index, int which) {
      return time.instant(numbers.number(2 * index + which));
    }

    double middle(int index) {
      double middle = instant(index, 0) / 2 + instant(index, 1) / 2;
      if (Double.isNaN(middle)) {
        throw new IllegalArgumentException(
            "its bounds at index %s are not times: leave out :bounds".formatted(index));
      }
      return middle;
    }

    boolean endAt(double instant, int index) {
      return instant(index, 1) == instant && instant(index, 0) < instant;
    }
  }

  /**
   * Prepares the cut.
   *
   * @param bounds of the times; empty if there are none, or they are not held
   */
  CalendarCutter(
      AxisValues times, CalendarTime calendar, CalendarCut cut, Optional<Bounds> bounds) {
    this.times = times;
    this.calendar = calendar;
    this.cut = cut;
    this.bounds = bounds;
  }

  /**
   * Cuts them, once.
   *
   * @throws IllegalArgumentException if a time does not rise, or is none
   */
  AxisGrid blocks() {
    CalendarTime.Period period = period(at(0));
    for (int i = 0; i < times.count(); i++) {
      double instant = at(i);
      if (i > 0 && instant <= at(i - 1)) {
        throw new IllegalArgumentException(
            "its times do not rise from one index to the next, as at index %s: %s"
                .formatted(i, INSTEAD));
      }
      if (instant >= period.end()) {
        period = period(instant);
        ends.add(i);
      }
      doubt(i, instant, period);
    }
    return AxisGrid.ofEnds(ends.add(times.count()).build().toArray());
  }

  /** Returns the dates of the blocks; empty if they have too many gaps. */
  Optional<Dates> dates() {
    return Dates.of(cut.unit().fields(), dates.build().toArray());
  }

  private CalendarTime.Period period(double instant) {
    CalendarTime.Period period = calendar.period(instant, cut.unit().fields());
    dates.add(Dates.number(period.date()));
    return period;
  }

  private double at(int index) {
    return cut.byBounds() ? bounds.orElseThrow().middle(index) : times.at(index);
  }

  private void doubt(int index, double instant, CalendarTime.Period period) {
    boolean isBetween = !cut.byBounds() && instant == period.start();
    if (isBetween && bounds.isPresent() && bounds.get().endAt(instant, index)) {
      String first = "index %s into %s".formatted(index, Dates.text(period.date()));
      firstDoubt = doubtful == 0 ? first : firstDoubt;
      doubtful++;
    }
  }

  /** Returns why the blocks may not be those that are meant. */
  Optional<String> doubt() {
    return doubtful == 0
        ? Optional.empty()
        : Optional.of(
            "--out-shape %s puts %s of %s times into the %s that begins where their bounds end, %s: %s cuts by the middle of bounds"
                .formatted(
                    cut,
                    doubtful,
                    times.count(),
                    new CalendarCut(cut.unit(), false),
                    firstDoubt,
                    cut.withBounds()));
  }
}
