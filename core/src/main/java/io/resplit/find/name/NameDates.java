package io.resplit.find.name;

import io.resplit.geometry.Multiples;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Numbers in names that are dates of four-digit years: months, as 195012, or days, as 19501231.
 *
 * <p>Days are those of the standard calendar, or of one that climate models have: without leap
 * days, with one every year, or with months of 30 days. They are taken for those of another than
 * the standard calendar if that has no such day, or if at least two fewer are missing then: a
 * single 29 February that is not there may be a file that is not there.
 */
public final class NameDates {

  /** From here on the standard calendar is that of the CF conventions. */
  private static final long GREGORIAN = 1582_10_15;

  /**
   * Dates as days since the earliest of them.
   *
   * @param days one for each date, in their order
   * @param units {@code days since} the earliest
   * @param calendar the calendar that has all of them, as the CF conventions call it
   */
  public record Days(List<Long> days, String units, String calendar) {}

  private NameDates() {}

  /** Returns whether a number is a date of any calendar. */
  public static boolean isDate(long number) {
    return Stream.of(NameCalendar.values()).anyMatch(calendar -> calendar.has(number));
  }

  private static Optional<NameCalendar> calendar(List<Long> ascending) {
    return Stream.of(NameCalendar.values())
        .filter(calendar -> calendar.hasAll(ascending))
        .min(Comparator.comparingLong(calendar -> calendar.breaks(ascending)));
  }

  /**
   * Returns how many days dates lie behind the earliest of them; months begin with their first day.
   * Empty if there are none, or they are not all dates of one kind.
   */
  static Optional<Days> days(List<Long> dates) {
    List<Long> ascending = dates.stream().sorted().toList();
    return dates.isEmpty()
        ? Optional.empty()
        : calendar(ascending).map(calendar -> days(dates, ascending, calendar));
  }

  private static Days days(List<Long> dates, List<Long> ascending, NameCalendar calendar) {
    long first = day(ascending.get(0));
    boolean isOld = calendar == NameCalendar.STANDARD && first < GREGORIAN;
    return new Days(
        dates.stream().map(date -> distance(first, day(date), calendar)).toList(),
        "days since %04d-%02d-%02d".formatted(first / 10000, first / 100 % 100, first % 100),
        isOld ? "proleptic_gregorian" : calendar.cfName());
  }

  private static long day(long date) {
    return NameCalendar.areMonths(date) ? date * 100 + 1 : date;
  }

  private static long distance(long from, long to, NameCalendar calendar) {
    return calendar.number(to) - calendar.number(from);
  }

  /** Returns what follows each of some ascending numbers, whether they are dates or not. */
  static LongUnaryOperator successor(List<Long> ascending) {
    return calendar(ascending)
        .map(calendar -> (LongUnaryOperator) calendar::next)
        .orElse(number -> number + 1);
  }

  /** Returns how far ascending numbers are apart: dates in days or months. */
  public static List<Long> steps(List<Long> all) {
    return all.isEmpty() ? all : steps(all.subList(0, all.size() - 1), all.subList(1, all.size()));
  }

  /**
   * Returns how far numbers are from those before them: dates in days or months.
   *
   * @param from ascending numbers
   * @param to one behind each of them, and not behind the next
   */
  public static List<Long> steps(List<Long> from, List<Long> to) {
    List<Long> all = Stream.concat(from.stream(), to.stream()).sorted().distinct().toList();
    Optional<NameCalendar> calendar = all.isEmpty() ? Optional.empty() : calendar(all);
    return IntStream.range(0, from.size())
        .mapToObj(
            i ->
                calendar
                    .map(days -> distance(from.get(i), to.get(i), days))
                    .orElse(to.get(i) - from.get(i)))
        .toList();
  }

  /** Returns the step that half or more are, if all are multiples of it; 0 if there is none. */
  public static long usual(List<Long> steps) {
    long least = steps.stream().mapToLong(Long::longValue).min().orElse(0);
    boolean isUsual = 2 * steps.stream().filter(step -> step == least).count() >= steps.size();
    return least > 0 && isUsual && steps.stream().allMatch(step -> step % least == 0) ? least : 0;
  }

  /** Returns the usual step between ascending numbers; see {@link #step}. */
  public static long stepOf(List<Long> all) {
    return step(steps(all));
  }

  /** Returns the same; of two numbers, and of steps without a common divisor, 1. */
  public static long step(List<Long> steps) {
    long divisor = steps.stream().reduce(0L, Multiples::greatestCommonDivisor);
    long usual = usual(steps);
    return steps.size() == 1 || usual == 0 && divisor == 1 ? 1 : usual;
  }

  /**
   * Returns ascending numbers with those that are missing in between.
   *
   * @param step how far they are apart; 0 if nothing is missing
   * @param most most of them
   * @throws IllegalArgumentException if there are more
   */
  public static List<Long> completed(List<Long> ascending, long step, long most) {
    List<Long> all = new ArrayList<>();
    LongUnaryOperator successor = successor(ascending);
    for (long number : ascending) {
      while (step > 0 && !all.isEmpty()) {
        long next = next(all.get(all.size() - 1), successor, step);
        if (next >= number) {
          break;
        }
        all.add(next);
        if (all.size() > most) {
          throw new IllegalArgumentException("too many numbers are missing before " + number);
        }
      }
      all.add(number);
    }
    return all;
  }

  /** Numbers that are no dates are not counted one by one. */
  private static long next(long number, LongUnaryOperator successor, long step) {
    if (successor.applyAsLong(number) == number + 1 && !isDate(number)) {
      return number + step;
    }
    return LongStream.iterate(number, successor).skip(step).findFirst().orElseThrow();
  }

  /** Returns how far a date is from an earlier one of its kind, days by the standard calendar. */
  public static long distance(long from, long to) {
    return distance(from, to, NameCalendar.STANDARD);
  }
}
