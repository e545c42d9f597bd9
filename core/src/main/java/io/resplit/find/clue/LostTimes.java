package io.resplit.find.clue;

import io.resplit.array.ElementText;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CalendarTime;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The times that no file has, if all others go on in even steps; else if they do so in months of
 * the calendar, at one day and hour of each or at one part of its length.
 *
 * @param before how many lack before each time of a file
 * @param whole all times, with those that lack
 */
public record LostTimes(int[] before, Attribute whole) {

  private static final double EXACT = 1e-6;

  /** From here on not every integer is a number. */
  private static final double LARGEST = 1L << 53;

  /** Steps longer than this are gaps. */
  private static final double LONGER = 1.5;

  /** Times as numbers that may go on in even steps, and the way back. */
  private record Count(double[] numbers, DoubleUnaryOperator time) {

    boolean isOf(double[] times) {
      return IntStream.range(0, times.length)
          .allMatch(i -> Math.abs(time.applyAsDouble(numbers[i]) - times[i]) < EXACT);
    }

    /** Returns how many steps lead to each number; empty if that is not a whole number. */
    Optional<int[]> steps() {
      double[] all =
          IntStream.range(1, numbers.length)
              .mapToDouble(i -> numbers[i] - numbers[i - 1])
              .toArray();
      double one = Arrays.stream(all).min().orElse(0);
      boolean areWhole =
          one > 0
              && Arrays.stream(all)
                  .map(step -> Math.abs(step / one - Math.rint(step / one)))
                  .allMatch(rest -> rest < EXACT);
      return areWhole
          ? Optional.of(Arrays.stream(all).mapToInt(step -> (int) Math.rint(step / one)).toArray())
          : Optional.empty();
    }
  }

  /**
   * Returns what lacks in an axis; empty if its times do not say that.
   *
   * @param times those of all files, in their order
   * @param gaps which of them are behind a gap
   */
  public static Optional<LostTimes> of(AxisInfo axis, double[] times, List<Integer> gaps) {
    boolean mayBe = axis.isTime() && axis.coordinates().isPresent() && !gaps.isEmpty();
    return Stream.of(times)
        .filter(all -> mayBe && Arrays.stream(all).allMatch(time -> Math.abs(time) < LARGEST))
        .flatMap(all -> counts(axis, all))
        .filter(count -> count.isOf(times))
        .flatMap(count -> count.steps().flatMap(steps -> of(axis, count, steps, gaps)).stream())
        .findFirst();
  }

  private static Stream<Count> counts(AxisInfo axis, double[] times) {
    Count plain = new Count(times, DoubleUnaryOperator.identity());
    try {
      CalendarTime calendar = CalendarTime.of(axis).orElseThrow();
      double[] months =
          Arrays.stream(times)
              .map(time -> month(calendar.period(calendar.instant(time), 2).date()))
              .toArray();
      long[] first = span(calendar, months[0]);
      double behind = calendar.instant(times[0]) - first[0];
      double part = behind / (first[1] - first[0]);
      return Stream.of(
          plain,
          new Count(months, month -> calendar.number(span(calendar, month)[0] + behind)),
          new Count(months, month -> calendar.number(within(span(calendar, month), part))));
    } catch (IllegalArgumentException e) {
      return Stream.of(plain); // such a calendar is not known
    }
  }

  private static double month(int[] date) {
    return 12.0 * date[0] + date[1] - 1;
  }

  private static long[] span(CalendarTime calendar, double month) {
    long number = Math.round(month);
    return calendar.period("%04d-%02d".formatted(number / 12, number % 12 + 1));
  }

  private static double within(long[] span, double part) {
    return span[0] + Math.rint(part * (span[1] - span[0]));
  }

  private static Optional<LostTimes> of(
      AxisInfo axis, Count count, int[] steps, List<Integer> gaps) {
    int[] before = new int[count.numbers.length];
    List<Double> all = new ArrayList<>(List.of(count.time.applyAsDouble(count.numbers[0])));
    for (int i = 1; i < before.length; i++) {
      if (steps[i - 1] > LONGER && !gaps.contains(i)) {
        return Optional.empty();
      }
      before[i] = steps[i - 1] - 1;
      double from = count.numbers[i - 1];
      double step = (count.numbers[i] - from) / steps[i - 1];
      IntStream.rangeClosed(1, steps[i - 1])
          .mapToObj(k -> count.time.applyAsDouble(from + k * step))
          .forEach(all::add);
    }
    return whole(axis.coordinates().get(), all).map(whole -> new LostTimes(before, whole));
  }

  /** Returns the coordinates of the whole axis, if their type holds all of them. */
  private static Optional<Attribute> whole(Attribute like, List<Double> all) {
    ByteBuffer bytes = ByteBuffer.allocate(all.size() * like.type().bytes());
    try {
      all.forEach(time -> bytes.put(ElementText.parse("" + time, like.type())));
      return Optional.of(Attribute.wrapping(like.name(), like.type(), bytes.array()));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
