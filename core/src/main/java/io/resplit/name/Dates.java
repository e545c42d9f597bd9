package io.resplit.name;

import java.util.Arrays;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Years, months or days that name the blocks of an axis, ascending, as ranges of such as follow one
 * another: {@code 2001-11..2002-03,2002-06}.
 *
 * <p>A range of days lies within a month, so that no calendar is needed to count it. All years have
 * the same number of digits, so that names sort as dates do. A date counts as a number that grows
 * with it. Takes memory for each range. Immutable.
 */
public final class Dates {

  /** Longest text: days of 900 years without a gap. */
  public static final int MOST_TEXT = 1 << 18;

  private static final String MONTH = "-(0[1-9]|1[0-2])";
  private static final String DAY = "-(0[1-9]|[12][0-9]|3[01])";
  private static final Pattern DATE =
      Pattern.compile("([0-9]{4,6})(?:" + MONTH + "(?:" + DAY + ")?)?");

  private final String text;
  private final int fields;
  private final int yearDigits;
  private final long[] firsts;
  private final long[] before;

  private Dates(String text, int fields, int yearDigits, long[] firsts, long[] before) {
    this.text = text;
    this.fields = fields;
    this.yearDigits = yearDigits;
    this.firsts = firsts;
    this.before = before;
  }

  /**
   * Returns the number of a date.
   *
   * @param date its year, and perhaps month and day
   */
  public static long number(int... date) {
    long months = date.length == 1 ? date[0] : date[0] * 12L + date[1] - 1;
    return date.length < 3 ? months : months * 32 + date[2];
  }

  /**
   * Returns ascending dates; none if their text would be longer than {@link #MOST_TEXT}.
   *
   * @param fields what they have: 1 year, 2 month, 3 day
   * @param numbers see {@link #number(int...)}
   */
  public static Optional<Dates> of(int fields, long... numbers) {
    int digits = Math.max(4, Long.toString(year(fields, numbers[numbers.length - 1])).length());
    StringJoiner text = new StringJoiner(",");
    int first = 0;
    for (int i = 1; i <= numbers.length && text.length() <= MOST_TEXT; i++) {
      if (i == numbers.length || numbers[i] != numbers[i - 1] + 1) {
        String from = text(fields, digits, numbers[first]);
        text.add(first == i - 1 ? from : from + ".." + text(fields, digits, numbers[i - 1]));
        first = i;
      }
    }
    return Optional.of(text.toString()).filter(all -> all.length() <= MOST_TEXT).map(Dates::parse);
  }

  /**
   * Returns the dates that a text lists.
   *
   * @throws IllegalArgumentException if it lists none; the message says why
   */
  static Dates parse(String text) {
    String[] ranges = text.split(",", -1);
    long[] firsts = new long[ranges.length];
    long[] before = new long[ranges.length + 1];
    String sample = ranges[0].split("\\.\\.", 2)[0];
    Dates dates = new Dates(text, fields(sample), sample.split("-")[0].length(), firsts, before);
    long last = Long.MIN_VALUE;
    for (int i = 0; i < ranges.length; i++) {
      String[] ends = ranges[i].split("\\.\\.", -1);
      firsts[i] = dates.number(ends[0]);
      long end = dates.number(ends[ends.length - 1]);
      boolean follows = firsts[i] > last && end >= firsts[i] && ends.length <= 2;
      if (!follows || dates.fields == 3 && end / 32 != firsts[i] / 32) {
        throw new IllegalArgumentException("'" + ranges[i] + "' is not a later range of dates");
      }
      last = end;
      before[i + 1] = before[i] + end - firsts[i] + 1;
    }
    return dates;
  }

  private static int fields(String date) {
    Matcher matcher = matcher(date);
    return matcher.group(2) == null ? 1 : matcher.group(3) == null ? 2 : 3;
  }

  private static Matcher matcher(String date) {
    Matcher matcher = DATE.matcher(date);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + date + "' is not a date such as 2001-12");
    }
    return matcher;
  }

  private static long year(int fields, long number) {
    return fields == 1 ? number : fields == 2 ? number / 12 : number / 384;
  }

  /** Returns a date with years of four digits or more, as {@code 2001-12}. */
  public static String text(int... date) {
    return text(date.length, 4, number(date));
  }

  private static String text(int fields, int yearDigits, long number) {
    long months = fields == 3 ? number / 32 : number;
    return switch (fields) {
      case 1 -> padded(number, yearDigits);
      case 2 -> padded(months / 12, yearDigits) + "-" + padded(months % 12 + 1, 2);
      default -> text(2, yearDigits, months) + "-" + padded(number % 32, 2);
    };
  }

  private static String padded(long number, int digits) {
    String all = Long.toString(number);
    return "0".repeat(Math.max(0, digits - all.length())) + all;
  }

  /** Returns how many dates there are. */
  long count() {
    return before[firsts.length];
  }

  /**
   * Returns the date of a block as a number.
   *
   * @throws IllegalArgumentException if there are fewer dates
   */
  long at(long index) {
    if (index >= count()) {
      throw new IllegalArgumentException("only " + count() + " blocks have dates");
    }
    int found = Arrays.binarySearch(before, index);
    int range = found < 0 ? -found - 2 : found;
    return firsts[range] + index - before[range];
  }

  /** Returns the block of a date that is given as a number; -1 if there is none. */
  long indexOf(long number) {
    int found = Arrays.binarySearch(firsts, number);
    int range = found < 0 ? -found - 2 : found;
    long index = range < 0 ? -1 : before[range] + number - firsts[range];
    return range >= 0 && index < before[range + 1] ? index : -1;
  }

  /** Returns a date that is given as a number as it stands in names. */
  String text(long number) {
    return text(fields, yearDigits, number);
  }

  /**
   * Returns the number of a date as it stands in names.
   *
   * @throws IllegalArgumentException if it is none, or has other fields or digits
   */
  long number(String date) {
    Matcher matcher = matcher(date);
    int[] parts = new int[fields];
    for (int i = 0; i < fields && matcher.group(i + 1) != null; i++) {
      parts[i] = Integer.parseInt(matcher.group(i + 1));
    }
    if (date.length() != width()) {
      throw new IllegalArgumentException(
          "'" + date + "' is not a date like others of '" + text + "'");
    }
    return number(parts);
  }

  /** Returns what every date in a name looks like, as a regular expression with one group. */
  String expression() {
    String year = "[0-9]{" + yearDigits + "}";
    String rest = (fields > 1 ? MONTH : "") + (fields > 2 ? DAY : "");
    return "(" + year + rest.replace("(", "(?:") + ")";
  }

  /** Returns how many characters every date has. */
  int width() {
    return yearDigits + 3 * (fields - 1);
  }

  /** Returns the ranges as they are written. */
  @Override
  public String toString() {
    return text;
  }
}
