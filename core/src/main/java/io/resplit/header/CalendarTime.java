package io.resplit.header;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the numbers of a time axis count: a unit, the date they count from, and a calendar, as the CF
 * conventions have them. Instants are microseconds. Immutable.
 */
public final class CalendarTime {

  /** The calendar of times that name none. */
  static final String STANDARD = "standard";

  private static final String PROLEPTIC = "proleptic_gregorian";

  private static final long SECOND = 1_000_000;
  private static final long DAY = 86_400 * SECOND;

  /** The instant from which on the standard calendar is the proleptic one. */
  static final long MEETING = gregorian(1582, 10, 15) * DAY;

  /**
   * More than 100000 years: with the instant of any date that can be written, it can be counted.
   */
  private static final long MOST = 1L << 62;

  /** No instant lies in a later one: {@link #MOST} and the last date that can be written. */
  private static final int LAST_YEAR = 300_000;

  private static final Pattern SINCE =
      Pattern.compile("\\s*(\\w+?)(?:(?<=\\w{3})s)?\\s+since\\s+(.+)");

  /** A date whose end may be left out. */
  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{1,5})(?:-(\\d{1,2})(?:-(\\d{1,2})(?:[T\\s]+(\\d{1,2})(?::(\\d{1,2})(?::(\\d{1,2})(?:\\.0*)?)?)?)?)?)?");

  /** The time zone in units of files, as a number only after a time of day. */
  private static final Pattern ZONE =
      Pattern.compile("\\s*(?:Z|UTC|GMT)$|(?<=:\\S{1,12})(?:\\s*[+-]|\\s+)0?0(?::?00)?$");

  private static final int[] BEFORE_MONTH = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

  /** Days from the first of January of year 0 of a calendar, or another fixed day. */
  @FunctionalInterface
  private interface Days {
    long of(long year, int month, int day);
  }

  private final long unit;
  private final Days days;
  private final long origin;

  private CalendarTime(long unit, Days days, String origin) {
    this.unit = unit;
    this.days = days;
    this.origin = period(ZONE.matcher(origin).replaceFirst(""))[0];
  }

  /**
   * Returns how an axis counts time; empty if it does not.
   *
   * @throws IllegalArgumentException if its unit, date or calendar is not known
   */
  public static Optional<CalendarTime> of(AxisInfo axis) {
    if (!axis.isTime()) {
      return Optional.empty();
    }
    String units = Attribute.text(axis.attributes(), "units").orElseThrow();
    String calendar = Attribute.text(axis.attributes(), "calendar").orElse(STANDARD);
    return Optional.of(of(units, calendar));
  }

  /**
   * Returns how numbers count time.
   *
   * @param units a unit and a date, {@code days since 2001-01-01}
   * @throws IllegalArgumentException if unit, date or calendar is not known
   */
  static CalendarTime of(String units, String calendar) {
    Matcher since = SINCE.matcher(units);
    long unit = since.matches() ? unit(since.group(1).toLowerCase(Locale.ROOT)) : 0;
    if (unit == 0) {
      throw new IllegalArgumentException("its units are '" + units + "'");
    }
    return new CalendarTime(unit, days(name(calendar)), since.group(2).strip());
  }

  /** Returns the one name of a calendar that may have several. */
  static String name(String calendar) {
    String name = calendar.strip().toLowerCase(Locale.ROOT);
    return switch (name) {
      case "", "gregorian" -> STANDARD;
      case "365_day" -> "noleap";
      case "366_day" -> "all_leap";
      default -> name;
    };
  }

  /** Returns the unit, in microseconds. */
  long unit() {
    return unit;
  }

  /** Returns the instant that 0 stands for. */
  long origin() {
    return origin;
  }

  /** Returns a unit in microseconds; 0 if it is not known. */
  private static long unit(String name) {
    return switch (name) {
      case "microsecond" -> 1;
      case "millisecond", "msec", "ms" -> SECOND / 1_000;
      case "second", "sec", "s" -> SECOND;
      case "minute", "min" -> 60 * SECOND;
      case "hour", "hr", "hrs", "h" -> 3_600 * SECOND;
      case "day", "d" -> DAY;
      default -> 0;
    };
  }

  /** Returns whether two calendars are different ones that agree from {@link #MEETING} on. */
  static boolean meet(String one, String other) {
    Set<String> both = Set.of(STANDARD, PROLEPTIC);
    return !one.equals(other) && both.contains(one) && both.contains(other);
  }

  private static Days days(String calendar) {
    return switch (calendar) {
      case STANDARD -> CalendarTime::mixed;
      case PROLEPTIC -> CalendarTime::gregorian;
      case "julian" -> CalendarTime::julian;
      case "noleap" -> (year, month, day) -> 365 * year + BEFORE_MONTH[month - 1] + day;
      case "all_leap" ->
          (year, month, day) -> 366 * year + BEFORE_MONTH[month - 1] + (month > 2 ? 1 : 0) + day;
      case "360_day" -> (year, month, day) -> 360 * year + 30L * (month - 1) + day;
      default -> throw new IllegalArgumentException("its calendar is '" + calendar + "'");
    };
  }

  private static long gregorian(long year, int month, int day) {
    return LocalDate.of((int) year, month, 1).toEpochDay() + day - 1;
  }

  /** The day after 1582-10-04 is 1582-10-15. */
  private static long mixed(long year, int month, int day) {
    boolean old = year * 10_000 + month * 100L + day < 1582_10_15;
    return old ? julian(year, month, day) : gregorian(year, month, day);
  }

  private static long julian(long year, int month, int day) {
    long shifted = year + (month > 2 ? 4800 : 4799);
    long monthFromMarch = (month + 9) % 12;
    long number = day + (153 * monthFromMarch + 2) / 5 + 365 * shifted + shifted / 4 - 32_083;
    return number - 2_440_588;
  }

  /** Returns the instant that a number of the axis stands for; NaN if it is no time. */
  public double instant(double number) {
    double moved = number * unit;
    return Math.abs(moved) < MOST ? origin + Math.round(moved) : Double.NaN;
  }

  /** Returns the number of the axis that stands for an instant. */
  public double number(double instant) {
    return (instant - origin) / unit;
  }

  /**
   * Returns when a year, month, day, hour, minute or second begins, and when it is over.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public long[] period(String text) {
    Matcher date = DATE.matcher(text);
    if (!date.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a date such as 2001-12-31" + withHyphens(text));
    }
    int[] fields = {0, 1, 1, 0, 0, 0};
    int given = 0;
    while (given < fields.length && date.group(given + 1) != null) {
      fields[given] = Integer.parseInt(date.group(given + 1));
      given++;
    }
    requireExisting(fields, text);
    long start = instant(fields);
    return new long[] {start, start + length(fields, given - 1)};
  }

  /**
   * Returns the year, month or day that an instant lies in, when it begins, and when it is over.
   *
   * @param fields what is wanted of the date: 1 year, 2 month, 3 day
   * @throws IllegalArgumentException if it lies before the year 0
   */
  public Period period(double instant, int fields) {
    int[] date = date(Math.floorDiv((long) instant, DAY));
    int[] whole = {date[0], fields > 1 ? date[1] : 1, fields > 2 ? date[2] : 1, 0, 0, 0};
    long start = instant(whole);
    return new Period(Arrays.copyOf(date, fields), start, start + length(whole, fields - 1));
  }

  /**
   * A year, month or day.
   *
   * @param date year, and perhaps month and day
   * @param start its first instant
   * @param end the instant after its last
   */
  public record Period(int[] date, long start, long end) {}

  /** Returns the date of a day; the one that exists where a calendar leaves out others. */
  private int[] date(long number) {
    if (number < days.of(0, 1, 1)) {
      throw new IllegalArgumentException("it has times before the year 0");
    }
    int year = last(0, LAST_YEAR, each -> days.of(each, 1, 1) <= number);
    int month = last(1, 12, each -> days.of(year, each, 1) <= number);
    int day = last(1, 31, each -> days.of(year, month, each) == number);
    return new int[] {year, month, day};
  }

  /** Returns the last number up to which, or at which alone, a condition holds. */
  private static int last(int least, int most, IntPredicate holds) {
    int from = least;
    int to = most;
    while (to - from > 31) {
      int middle = (from + to) >>> 1;
      from = holds.test(middle) ? middle : from;
      to = holds.test(middle) ? to : middle - 1;
    }
    while (to > from && !holds.test(to)) {
      to--;
    }
    return to;
  }

  private static String withHyphens(String text) {
    return text.matches("\\d{6}|\\d{8}")
        ? ": write " + text.replaceAll("(?<=^\\d{4}|^\\d{6})(?=\\d)", "-")
        : "";
  }

  private void requireExisting(int[] fields, String text) {
    boolean time = fields[3] < 24 && fields[4] < 60 && fields[5] < 60;
    boolean month = fields[1] >= 1 && fields[1] <= 12;
    boolean exists =
        time && month && fields[2] >= 1 && day(fields, 0, 0) < day(fields, 1, 1 - fields[2]);
    if (!exists) {
      throw new IllegalArgumentException("there is no '" + text + "' in its calendar");
    }
  }

  /** Returns the day of a date, or of one so many months and days later. */
  private long day(int[] fields, int months, int more) {
    int month = fields[1] - 1 + months;
    return days.of(fields[0] + month / 12, month % 12 + 1, fields[2] + more);
  }

  private long instant(int[] fields) {
    return day(fields, 0, 0) * DAY + ((fields[3] * 60L + fields[4]) * 60 + fields[5]) * SECOND;
  }

  private long length(int[] fields, int last) {
    return switch (last) {
      case 0 -> (day(fields, 12, 0) - day(fields, 0, 0)) * DAY;
      case 1 -> (day(fields, 1, 0) - day(fields, 0, 0)) * DAY;
      case 2 -> DAY;
      case 3 -> 3_600 * SECOND;
      case 4 -> 60 * SECOND;
      default -> SECOND;
    };
  }
}
