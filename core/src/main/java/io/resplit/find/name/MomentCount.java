package io.resplit.find.name;

import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Times that names say as numbers whose steps can be compared: months where there are no days, else
 * seconds in a calendar.
 */
final class MomentCount {

  /** Years of two digits are those from 1970 to 2069. */
  private static final long FIRST_SHORT = 70;

  private static final long[] CLOCK = {3600, 60, 1};

  private final NameNumbers names;
  private final int[] places;
  private final boolean areDays;

  /** Counts the times at some places of names, the slowest first. */
  MomentCount(NameNumbers names, int[] places) {
    this.names = names;
    this.places = places;
    this.areDays = IntStream.of(places).anyMatch(place -> names.at(place).countsDays());
  }

  /**
   * Returns a time as a number, if the calendar has such a day.
   *
   * @param numbers those of a name
   */
  OptionalLong of(long[] numbers, NameCalendar calendar) {
    long[] parts =
        IntStream.of(places)
            .mapToObj(place -> names.at(place).parts(numbers[place]))
            .flatMapToLong(LongStream::of)
            .toArray();
    if (parts.length == 1) {
      return OptionalLong.of(parts[0]);
    }
    if (NameMoments.DAYS.matcher(names.before(places[0])).matches() && parts[0] < 1000) {
      return OptionalLong.of(24 * parts[0] * CLOCK[0] + clock(parts, 1));
    }
    if (NameMoments.QUARTER.matcher(names.before(places[1 % places.length])).matches()) {
      return OptionalLong.of(4 * parts[0] + parts[1]);
    }
    long year = parts[0] + (parts[0] >= 100 ? 0 : parts[0] < FIRST_SHORT ? 2000 : 1900);
    if (parts.length == 2 && !areDays) {
      return OptionalLong.of(12 * year + parts[1]);
    }
    int clock = areDays ? 2 : 3;
    OptionalLong day = calendar.day(year, areDays ? 0 : parts[1], parts[clock - 1]);
    return day.isPresent() ? OptionalLong.of(86400 * day.getAsLong() + clock(parts, clock)) : day;
  }

  private static long clock(long[] parts, int from) {
    return IntStream.range(from, Math.min(parts.length, from + CLOCK.length))
        .mapToLong(i -> parts[i] * CLOCK[i - from])
        .sum();
  }
}
