package io.resplit.find.name;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Names that follow one another, by the time that they say or by several numbers that all put them
 * in the same order. Holds all names.
 */
public final class NameSeries {

  private record Entry(String name, long[] numbers) {}

  private final NameNumbers names;
  private final List<Entry> entries = new ArrayList<>();

  public NameSeries(NameNumbers names) {
    this.names = names;
  }

  public void add(String name) {
    long[] numbers = names.of(name);
    if (numbers.length > 0) {
      entries.add(new Entry(name, numbers));
    }
  }

  /**
   * Returns names in the order of some numbers, if no two are alike and all numbers that differ
   * otherwise never fall with them.
   *
   * @param time places of the numbers that count, the slowest first
   * @param others places of numbers that must not fall
   */
  public Optional<NameReading.Series> by(List<Integer> time, List<Integer> others) {
    int[] places = time.stream().mapToInt(Integer::intValue).toArray();
    entries.sort((one, other) -> compare(one, other, places));
    boolean rises =
        IntStream.range(1, entries.size())
            .allMatch(
                i ->
                    compare(entries.get(i - 1), entries.get(i), places) < 0
                        && others.stream()
                            .allMatch(place -> number(i - 1, place) <= number(i, place)));
    return rises
        ? Optional.of(
            new NameReading.Series(
                entries.stream().map(Entry::name).toList(), lost(places, others)))
        : Optional.empty();
  }

  private long number(int entry, int place) {
    return entries.get(entry).numbers[place];
  }

  private static int compare(Entry one, Entry other, int[] places) {
    return IntStream.of(places)
        .map(place -> Long.compare(one.numbers[place], other.numbers[place]))
        .filter(order -> order != 0)
        .findFirst()
        .orElse(0);
  }

  /**
   * Returns what is missing in the calendar that has these times and lacks the fewest; where they
   * are none, what a number lacks that counts the files.
   */
  private List<Long> lost(int[] places, List<Integer> others) {
    MomentCount count = new MomentCount(names, places);
    return Stream.of(NameCalendar.values())
        .map(calendar -> entries.stream().map(each -> count.of(each.numbers, calendar)).toList())
        .filter(all -> all.stream().allMatch(OptionalLong::isPresent))
        .flatMap(all -> lost(all.stream().mapToLong(OptionalLong::getAsLong).toArray()).stream())
        .min(Comparator.comparingLong(lost -> lost.stream().mapToLong(Long::longValue).sum()))
        .or(() -> others.stream().flatMap(place -> counted(place).stream()).findFirst())
        .orElse(Collections.nCopies(entries.size(), 0L));
  }

  private Optional<List<Long>> counted(int place) {
    long[] at = entries.stream().mapToLong(each -> each.numbers[place]).toArray();
    return NameDates.usual(steps(at)) == 1 ? lost(at) : Optional.empty();
  }

  private static List<Long> steps(long[] at) {
    return IntStream.range(1, at.length).mapToObj(i -> at[i] - at[i - 1]).toList();
  }

  /**
   * Most steps are of one length, and another one is a multiple of it: something is missing. Empty
   * if there is no such length.
   */
  private static Optional<List<Long>> lost(long[] at) {
    List<Long> steps = steps(at);
    long usual = NameDates.usual(steps);
    return usual == 0
        ? Optional.empty()
        : Optional.of(
            IntStream.range(0, at.length)
                .mapToObj(i -> i == 0 ? 0L : steps.get(i - 1) / usual - 1)
                .toList());
  }
}
