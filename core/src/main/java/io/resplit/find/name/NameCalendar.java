package io.resplit.find.name;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Calendars of dates in names, which are numbers: months, as 195012, or days, as 19501231. Beside
 * the standard one those that climate models have.
 */
enum NameCalendar {
  STANDARD("standard"),
  NO_LEAP("noleap"),
  ALL_LEAP("all_leap"),
  THIRTY_DAYS("360_day");

  private static final long FIRST_MONTH = 1000_01;
  private static final long FIRST_DAY = 1000_01_01;
  private static final long END = 10000_00_00;

  private final String cfName;

  NameCalendar(String cfName) {
    this.cfName = cfName;
  }

  /** Returns its name in the CF conventions. */
  String cfName() {
    return cfName;
  }

  /** Returns whether dates are those of months. */
  static boolean areMonths(long date) {
    return date < FIRST_DAY;
  }

  private boolean isLeap(long year) {
    boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return this == ALL_LEAP || this == STANDARD && isLeap;
  }

  /** Returns how long a month is, 0 if there is none; that of a year for month 0. */
  private int days(long year, long month) {
    return switch ((int) month) {
      case 0 -> this == THIRTY_DAYS ? 360 : isLeap(year) ? 366 : 365;
      case 1, 3, 5, 7, 8, 10, 12 -> this == THIRTY_DAYS ? 30 : 31;
      case 4, 6, 9, 11 -> 30;
      case 2 -> this == THIRTY_DAYS ? 30 : isLeap(year) ? 29 : 28;
      default -> 0;
    };
  }

  boolean has(long date) {
    return areMonths(date)
        ? date >= FIRST_MONTH && date % 100 > 0 && days(date / 100, date % 100) > 0
        : date < END && date / 100 % 100 > 0 && day(date).isPresent();
  }

  boolean hasAll(List<Long> dates) {
    return areMonths(dates.get(0)) == areMonths(dates.get(dates.size() - 1))
        && dates.stream().allMatch(this::has);
  }

  long next(long date) {
    if (areMonths(date)) {
      return date % 100 < 12 ? date + 1 : date + 100 - 11;
    }
    boolean isLast = date % 100 >= days(date / 10000, date / 100 % 100);
    return isLast ? next(date / 100) * 100 + 1 : date + 1;
  }

  /** Returns the number of a date; that of the next day if there is no such day. */
  long number(long date) {
    return areMonths(date)
        ? 12 * (date / 100) + date % 100
        : day(date).orElseGet(() -> number(next(date)));
  }

  private OptionalLong day(long date) {
    return day(date / 10000, date / 100 % 100, date % 100);
  }

  /** Returns the number of a day, if there is such a day; month 0 for the day of a year. */
  OptionalLong day(long year, long month, long day) {
    long before = year - 1;
    long leaps =
        this == ALL_LEAP ? before : this == STANDARD ? before / 4 - before / 100 + before / 400 : 0;
    long months = IntStream.range(1, (int) month).mapToLong(each -> days(year, each)).sum();
    return day < 1 || day > days(year, month)
        ? OptionalLong.empty()
        : OptionalLong.of((this == THIRTY_DAYS ? 360 : 365) * before + leaps + months + day);
  }

  /** Returns how often dates do not follow one another, and one more for all but the first. */
  long breaks(List<Long> dates) {
    return (this == STANDARD ? 0 : 1)
        + IntStream.range(1, dates.size())
            .filter(i -> next(dates.get(i - 1)) != dates.get(i))
            .count();
  }
}
