package io.resplit.find.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that differ in dates, as {@code tas_195012.nc} or {@code tas_1950-12-31.nc}. */
public final class DatedNames {

  private static final Pattern HYPHENS =
      Pattern.compile("(?<![0-9])([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?(?![0-9])");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  private DatedNames() {}

  /**
   * Returns the dates in names that differ in nothing else; empty if there are none.
   *
   * @param names at least one
   */
  public static Optional<NameDates.Days> of(List<String> names) {
    List<Long> dates = new ArrayList<>();
    int place = -1;
    String[] first = numbers(names.get(0));
    for (String name : names) {
      String[] own = numbers(name);
      if (own.length != first.length || !kind(name).equals(kind(names.get(0)))) {
        return Optional.empty();
      }
      for (int i = 0; i < own.length; i++) {
        boolean isOther = !own[i].equals(first[i]) && place != i;
        if (isOther && place >= 0) {
          return Optional.empty();
        }
        place = isOther ? i : place;
      }
    }
    for (int i = 0; i < names.size() && place >= 0; i++) {
      dates.add(Long.parseLong(numbers(names.get(i))[place]));
    }
    return NameDates.days(dates);
  }

  private static String joined(String name) {
    Matcher dates = HYPHENS.matcher(name);
    return dates.replaceAll(
        date -> date.group(1) + date.group(2) + (date.group(3) == null ? "" : date.group(3)));
  }

  private static String kind(String name) {
    return CommonName.kind(joined(name));
  }

  private static String[] numbers(String name) {
    return NUMBER.matcher(joined(name)).results().map(each -> each.group()).toArray(String[]::new);
  }
}
