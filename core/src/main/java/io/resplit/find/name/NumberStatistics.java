package io.resplit.find.name;

import io.resplit.geometry.Multiples;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** What the numbers at one place of all names look like. Confined to one thread. */
public final class NumberStatistics {

  private long least = Long.MAX_VALUE;
  private long largest;
  private long divisor;
  private int shortest = Integer.MAX_VALUE;
  private int longest;
  private int longestWithZero;
  private boolean areNames;
  private boolean areDates = true;
  private boolean areYearDays = true;
  private boolean areMoments = true;
  private boolean areClocks = true;

  void add(String text, long number) {
    least = Math.min(least, number);
    largest = Math.max(largest, number);
    divisor = Multiples.greatestCommonDivisor(number, divisor);
    shortest = Math.min(shortest, text.length());
    longest = Math.max(longest, text.length());
    areNames |= !Character.isDigit(text.charAt(0));
    areDates &= NameDates.isDate(number);
    areYearDays &= isIn(number / 1000, 1000, 2999) && isIn(number % 1000, 1, 366);
    areMoments &= isMoment(text);
    areClocks &= isClock(text);
    if (text.length() > 1 && text.charAt(0) == '0') {
      longestWithZero = Math.max(longestWithZero, text.length());
    }
  }

  private static boolean isIn(long number, long first, long last) {
    return number >= first && number <= last;
  }

  /** A day of eight digits, or of a year as seven, and two or more digits of a clock. */
  private static boolean isMoment(String text) {
    return text.length() > 8 && Character.isDigit(text.charAt(0)) && dayDigits(text) > 0;
  }

  /**
   * Returns how many digits of a moment say its day; 0 if it is none. Tenths of seconds may follow.
   */
  static int dayDigits(String text) {
    boolean isDate =
        text.length() > 9
            && NameDates.isDate(Long.parseLong(text.substring(0, 8)))
            && isClock(text.substring(8));
    long ofYear = Long.parseLong(text.substring(0, 7));
    boolean isYearDay = isIn(ofYear / 1000, 1000, 2999) && isIn(ofYear % 1000, 1, 366);
    boolean hasTenths = text.length() == 14;
    return isDate
        ? 8
        : isYearDay && isClock(text.substring(7, hasTenths ? 13 : text.length())) ? 7 : 0;
  }

  /** Returns whether days count from the beginning of a year. */
  boolean countsDays() {
    List<Integer> widths = widths();
    return isAsWideAs(3) || widths.size() > 1 && widths.get(1) == 3;
  }

  /** Returns the parts of a number that says several, as 20011231 or 2359 do. */
  long[] parts(long value) {
    List<Integer> widths = widths();
    long[] parts = new long[widths.size()];
    String digits = Long.toString(value);
    int from = digits.length() - longest; // zeros before it
    for (int i = 0; i < parts.length; i++) {
      String part = digits.substring(Math.max(0, from), Math.max(0, from + widths.get(i)));
      parts[i] = part.isEmpty() ? 0 : Long.parseLong(part);
      from += widths.get(i);
    }
    return parts.length == 0 ? new long[] {value} : parts;
  }

  /** Returns how many digits each part has; none if the numbers have no parts. */
  private List<Integer> widths() {
    if (areYearDays()) {
      return List.of(4, 3);
    }
    if (areDates()) {
      return isAsWideAs(6) ? List.of(4, 2) : List.of(4, 2, 2);
    }
    if (areMoments()) {
      int days = dayDigits(Long.toString(least));
      Stream<Integer> clock = Collections.nCopies((longest - days) / 2, 2).stream();
      return Stream.concat((days == 7 ? List.of(4, 3) : List.of(4, 2, 2)).stream(), clock).toList();
    }
    boolean isClock = isAsWideAs(4) && largest < 2500 && least < 1000;
    return areClocks(6) ? List.of(2, 2, 2) : isClock ? List.of(2, 2) : List.of();
  }

  /** Hours, with minutes and seconds or without; 24 is the end of a day. */
  private static boolean isClock(String text) {
    boolean hasPairs = text.length() == 2 || text.length() == 4 || text.length() == 6;
    return hasPairs
        && Character.isDigit(text.charAt(0))
        && Integer.parseInt(text.substring(0, 2)) <= 24
        && Stream.of(2, 4).filter(at -> at < text.length()).allMatch(at -> text.charAt(at) < '6');
  }

  /** Returns whether all are the same. */
  public boolean isConstant() {
    return least == largest;
  }

  /** Returns the least number. */
  public long least() {
    return least;
  }

  /** Returns the largest number. */
  public long largest() {
    return largest;
  }

  /** Returns how many numbers there may be from the least to the largest. */
  public long range() {
    return largest - least + 1;
  }

  long divisor() {
    return divisor;
  }

  boolean isWithin(long first, long last) {
    return isIn(least, first, last) && isIn(largest, first, last);
  }

  /** Returns whether all have so many digits. */
  boolean isAsWideAs(int digits) {
    return !areNames && shortest == digits && longest == digits;
  }

  /** Returns whether all have as many digits as those of another place. */
  boolean isLike(NumberStatistics other) {
    return shortest == longest && other.isAsWideAs(shortest);
  }

  /** Returns whether they may be the parts of a date, of at most two digits each or names. */
  boolean isPart(long first, long last) {
    return isWithin(first, last) && (areNames || longest <= 2);
  }

  /** Returns whether some are names of months. */
  public boolean areNames() {
    return areNames;
  }

  /** Returns whether all are months or days, of six or eight digits. */
  public boolean areDates() {
    return areDates && !areNames;
  }

  boolean areYearDays() {
    return areYearDays && isAsWideAs(7);
  }

  /** Returns whether each says a day and an hour, or a day of a year. */
  public boolean areMoments() {
    return !areNames && (areMoments && shortest == longest || areYearDays());
  }

  boolean areClocks(int digits) {
    return areClocks && isAsWideAs(digits);
  }

  /** Returns the width that all numbers are padded to, or 0 if they are not. */
  public int pad() {
    return longestWithZero == shortest ? shortest : 0;
  }
}
