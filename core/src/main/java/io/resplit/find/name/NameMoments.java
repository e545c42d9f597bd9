package io.resplit.find.name;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Numbers of names that together say a time: year, month, day, hour, minute, second in this order,
 * as ISO 8601 has them, or day, month and year, with a name for the month or without; the year and
 * its day; days and hours behind the letters d and h.
 */
public final class NameMoments {

  /** Characters between two parts of one time. */
  private static final Pattern JOINT = Pattern.compile("[-_.: ]?|[-_]?[Tt]");

  static final Pattern QUARTER = Pattern.compile("(?i)[-_.]?q[-_]?");
  static final Pattern DAYS = Pattern.compile("(?i).*(?<![a-z])d(ay)?[-_]?");
  private static final Pattern HOURS = Pattern.compile("(?i)[-_.]?(h|hour|hr)[-_]?");
  private static final Pattern MINUTES = Pattern.compile("(?i)[-_.]?(m|min)[-_]?");

  private final NameNumbers names;

  private NameMoments(NameNumbers names) {
    this.names = names;
  }

  /**
   * Returns what may be times in names, each as the places of its numbers, those that change
   * slowest first; a number may be part of several.
   *
   * @param withShortYears whether years may have two digits, before month and day
   */
  public static List<List<Integer>> in(NameNumbers names, boolean withShortYears) {
    NameMoments all = new NameMoments(names);
    return IntStream.range(0, names.size())
        .mapToObj(first -> all.at(first, withShortYears))
        .filter(time -> !time.isEmpty())
        .toList();
  }

  /** Returns the longest time that begins with a number, in the order of significance. */
  private List<Integer> at(int first, boolean withShortYears) {
    return Stream.of(
            yearFirst(first),
            yearLast(first),
            lettered(first),
            withShortYears ? shortYear(first) : List.<Integer>of())
        .filter(time -> time.size() > 1)
        .findFirst()
        .orElse(List.of());
  }

  private List<Integer> shortYear(int first) {
    boolean isDate =
        isNext(first + 1, false)
            && isNext(first + 2, false)
            && IntStream.range(first, first + 3).allMatch(i -> names.at(i).isAsWideAs(2))
            && isMonth(first + 1)
            && isDay(first + 2);
    return isDate ? clock(new ArrayList<>(List.of(first, first + 1, first + 2))) : List.of();
  }

  private List<Integer> yearFirst(int first) {
    NumberStatistics number = names.at(first);
    List<Integer> time = new ArrayList<>(List.of(first));
    if (isYear(first) && isQuarter(first + 1)) {
      return List.of(first, first + 1);
    }
    if (isYear(first)) {
      if (isNext(first + 1, true) && names.at(first + 1).isAsWideAs(3)) {
        return names.at(first + 1).isWithin(1, 366) ? clock(with(time, first + 1)) : time;
      }
      int month = month(first + 1);
      boolean isNext = month > first + 1 || isNext(month, true);
      return isNext && isMonth(month) ? day(with(time, month)) : time;
    }
    if (number.isAsWideAs(6) && number.areDates()) {
      return day(time);
    }
    boolean isDay = number.isAsWideAs(8) && number.areDates() || number.areYearDays();
    return isDay ? clock(time) : time;
  }

  /** Names of variables may have a number: between the folder of a year and a month, as in t2m. */
  private int month(int next) {
    boolean isInFolder = next < names.size() && names.before(next).indexOf('/') >= 0;
    return isInFolder
        ? IntStream.range(next, names.size())
            .filter(place -> !names.at(place).isConstant())
            .filter(this::isMonth)
            .findFirst()
            .orElse(next)
        : next;
  }

  /** Of two numbers before a year the second is the month, unless only the first can be one. */
  private List<Integer> yearLast(int first) {
    if (isMonth(first) && isNext(first + 1, false) && isYear(first + 1)) {
      return List.of(first + 1, first);
    }
    boolean hasYear = isNext(first + 1, false) && isNext(first + 2, false) && isYear(first + 2);
    if (hasYear && isDay(first) && isMonth(first + 1)) {
      return clock(new ArrayList<>(List.of(first + 2, first + 1, first)));
    }
    return hasYear && isMonth(first) && isDay(first + 1)
        ? clock(new ArrayList<>(List.of(first + 2, first, first + 1)))
        : List.of();
  }

  private List<Integer> lettered(int first) {
    boolean areHours =
        first + 1 < names.size()
            && DAYS.matcher(names.before(first)).matches()
            && HOURS.matcher(names.before(first + 1)).matches();
    if (!areHours) {
      return List.of();
    }
    boolean areMinutes =
        first + 2 < names.size() && MINUTES.matcher(names.before(first + 2)).matches();
    return IntStream.rangeClosed(first, first + (areMinutes ? 2 : 1)).boxed().toList();
  }

  private List<Integer> day(List<Integer> time) {
    int next = last(time) + 1;
    return isNext(next, true) && isDay(next) ? clock(with(time, next)) : time;
  }

  private List<Integer> clock(List<Integer> time) {
    int next = time.stream().mapToInt(Integer::intValue).max().orElseThrow() + 1;
    if (!isNext(next, false)) {
      return time;
    }
    if (names.at(next).areClocks(4) || names.at(next).areClocks(6)) {
      return with(time, next);
    }
    int end = next + 3;
    for (long most = 24; next < end && isClock(next, most); most = 60) {
      with(time, next++);
    }
    return time;
  }

  private boolean isClock(int place, long most) {
    return isNext(place, false)
        && names.at(place).isAsWideAs(2)
        && names.at(place).isWithin(0, most);
  }

  private static List<Integer> with(List<Integer> time, int next) {
    time.add(next);
    return time;
  }

  private static int last(List<Integer> time) {
    return time.get(time.size() - 1);
  }

  private boolean isYear(int place) {
    return names.at(place).isAsWideAs(4) && names.at(place).isWithin(1000, 2999);
  }

  private boolean isQuarter(int place) {
    return place < names.size()
        && QUARTER.matcher(names.before(place)).matches()
        && names.at(place).isWithin(1, 4);
  }

  private boolean isMonth(int place) {
    return names.at(place).isPart(1, 12);
  }

  private boolean isDay(int place) {
    return !names.at(place).areNames() && names.at(place).isPart(1, 31);
  }

  /** A folder of a year may have more than the month in the names of its files. */
  private boolean isNext(int place, boolean mayBeFolder) {
    return place < names.size()
        && (JOINT.matcher(names.before(place)).matches()
            || mayBeFolder && names.before(place).indexOf('/') >= 0);
  }
}
