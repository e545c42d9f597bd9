package io.resplit.find.name;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Times that names say as numbers whose steps can be compared: months where there are no days, else
 * seconds in a calendar.
 */
enum MomentCount {
  STANDARD {
    @Override
    long day(long year, int month, int day) {
      return month == 0
          ? LocalDate.ofYearDay((int) year, day).toEpochDay()
          : LocalDate.of((int) year, month, day).toEpochDay();
    }
  },
  NO_LEAP {
    @Override
    long day(long year, int month, int day) {
      return 365 * year
          + (month == 0 ? within(day, 365) : LocalDate.of(2001, month, day).getDayOfYear());
    }
  },
  THIRTY_DAYS {
    @Override
    long day(long year, int month, int day) {
      return 360 * year + 30L * Math.max(0, month - 1) + within(day, month == 0 ? 360 : 30);
    }
  };

  /** Years of two digits are those from 1970 to 2069. */
  private static final long FIRST_SHORT = 70;

  private static final long[] CLOCK = {3600, 60, 1};

  private static long within(int day, int last) {
    if (day > last) {
      throw new DateTimeException("no such day");
    }
    return day;
  }

  /** Returns a day as a number; month 0 for the day of a year. */
  abstract long day(long year, int month, int day);

  /**
   * Returns a time as a number.
   *
   * @param numbers those of a name, the slowest first
   * @throws DateTimeException if the calendar has no such day
   */
  long of(NameNumbers names, int[] places, long[] numbers) {
    long[] parts =
        Arrays.stream(places)
            .mapToObj(place -> parts(names.at(place), numbers[place]))
            .flatMapToLong(LongStream::of)
            .toArray();
    if (parts.length == 1) {
      return parts[0];
    }
    if (NameMoments.DAYS.matcher(names.before(places[0])).matches() && parts[0] < 1000) {
      return 24 * parts[0] * CLOCK[0] + clock(parts, 1);
    }
    if (NameMoments.QUARTER.matcher(names.before(places[1 % places.length])).matches()) {
      return 4 * parts[0] + parts[1];
    }
    parts[0] += parts[0] >= 100 ? 0 : parts[0] < FIRST_SHORT ? 2000 : 1900;
    boolean areDays = Arrays.stream(places).anyMatch(place -> countsDays(names.at(place)));
    return parts.length == 2 && !areDays
        ? 12 * parts[0] + parts[1]
        : areDays
            ? 86400 * day(parts[0], 0, (int) parts[1]) + clock(parts, 2)
            : 86400 * day(parts[0], (int) parts[1], (int) parts[2]) + clock(parts, 3);
  }

  /** Returns whether days count from the beginning of a year. */
  private static boolean countsDays(NumberStatistics number) {
    return number.isAsWideAs(3)
        || number.areYearDays()
        || number.areMoments() && NumberStatistics.dayDigits(Long.toString(number.least())) == 7;
  }

  private static long clock(long[] parts, int from) {
    long seconds = 0;
    for (int i = from; i < Math.min(parts.length, from + CLOCK.length); i++) {
      seconds += parts[i] * CLOCK[i - from];
    }
    return seconds;
  }

  /** Returns the parts of a number that says several, as 20011231 or 2359 do. */
  private static long[] parts(NumberStatistics number, long value) {
    if (number.areYearDays()) {
      return new long[] {value / 1000, value % 1000};
    }
    if (number.areDates()) {
      return number.isAsWideAs(6)
          ? new long[] {value / 100, value % 100}
          : new long[] {value / 10000, value / 100 % 100, value % 100};
    }
    if (number.areMoments()) {
      String text = Long.toString(value);
      int days = NumberStatistics.dayDigits(text);
      LongStream day =
          days == 7
              ? LongStream.of(parts(text, 0, 4), parts(text, 4, 7))
              : LongStream.of(parts(text, 0, 4), parts(text, 4, 6), parts(text, 6, 8));
      return LongStream.concat(day, pairs(text.substring(days))).toArray();
    }
    if (number.areClocks(6)) {
      return new long[] {value / 10000, value / 100 % 100, value % 100};
    }
    boolean isClock = number.isAsWideAs(4) && number.largest() < 2500 && number.least() < 1000;
    return isClock ? new long[] {value / 100, value % 100} : new long[] {value};
  }

  private static long parts(String text, int from, int to) {
    return Long.parseLong(text.substring(from, to));
  }

  private static LongStream pairs(String clock) {
    return LongStream.range(0, clock.length() / 2)
        .map(i -> parts(clock, (int) (2 * i), (int) (2 * i + 2)));
  }
}
