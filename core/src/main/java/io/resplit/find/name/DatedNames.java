package io.resplit.find.name;

import java.util.List;
import java.util.Optional;

/** Names that differ in dates, as {@code tas_195012.nc} or {@code tas_1950-12-31.nc}. */
public final class DatedNames {

  private DatedNames() {}

  /**
   * Returns the dates in names that differ in nothing else; empty if there are none.
   *
   * @param all at least one
   */
  public static Optional<NameDates.Days> of(List<String> all) {
    NameNumbers names = new NameNumbers(all.get(0));
    all.forEach(names::learn);
    List<Integer> varying = names.varying();
    List<Integer> date =
        NameMoments.in(names, false).stream()
            .filter(time -> time.containsAll(varying) && time.size() <= 3)
            .findFirst()
            .orElse(varying);
    boolean areAll = names.strays() == 0 && !varying.isEmpty() && date.containsAll(varying);
    return areAll && (date.size() == 1 || names.at(date.get(0)).isWithin(1000, 2999))
        ? NameDates.days(all.stream().map(name -> joined(names, date, name)).toList())
        : Optional.empty();
  }

  private static long joined(NameNumbers names, List<Integer> date, String name) {
    long[] numbers = names.of(name);
    return date.stream()
        .mapToLong(place -> numbers[place])
        .reduce((all, next) -> 100 * all + next)
        .orElseThrow();
  }
}
