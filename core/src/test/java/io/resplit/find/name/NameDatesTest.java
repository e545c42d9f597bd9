package io.resplit.find.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates in names, against the calendar of Java. */
class NameDatesTest {

  /** All days of 1895 to 1909, with the leap years 1896, 1904 and 1908. */
  private static List<Long> days(String calendar) {
    List<Long> days = new ArrayList<>();
    for (long month = 189501; month <= 190912; month += month % 100 < 12 ? 1 : 89) {
      LocalDate first = LocalDate.of((int) (month / 100), (int) (month % 100), 1);
      boolean isFebruary = first.getMonthValue() == 2;
      int length =
          switch (calendar) {
            case "noleap" -> isFebruary ? 28 : first.lengthOfMonth();
            case "all_leap" -> first.getMonth().maxLength();
            case "360_day" -> 30;
            default -> first.lengthOfMonth();
          };
      for (int day = 1; day <= length; day++) {
        days.add(month * 100 + day);
      }
    }
    return days;
  }

  private static List<Long> breaks(List<Long> dates) {
    LongUnaryOperator successor = NameDates.successor(dates);
    return LongStream.range(1, dates.size())
        .filter(i -> successor.applyAsLong(dates.get((int) i - 1)) != dates.get((int) i))
        .mapToObj(i -> dates.get((int) i))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "noleap", "all_leap", "360_day"})
  void findsJustTheDayThatIsMissing(String calendar) {
    List<Long> all = days(calendar);
    assertEquals(List.of(), breaks(all));
    for (int missing = 1; missing < all.size() - 1; missing += 97) {
      List<Long> some = new ArrayList<>(all);
      some.remove(missing);
      assertEquals(List.of(all.get(missing + 1)), breaks(some));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "195011 195012 195101, ''",
    "195012 195102, 195102",
    "195012 19510101, 19510101", // of two kinds
    "195012 195013 195101, 195101", // no months
    "98 99 101, 101",
    "20040228 20040301, 20040301",
    "20000228 20000301 20040228 20040301, 20040228", // two leap days
    "20010228 20010301 20010302, ''",
    "19000228 19000229 19000301, ''",
    "20010130 20010201, 20010201"
  })
  void takesASingleDayThatIsNotThereForMissing(String dates, String breaks) {
    List<Long> given = numbers(dates);
    assertEquals(numbers(breaks), breaks(given));
  }

  private static List<Long> numbers(String words) {
    List<Long> numbers = new ArrayList<>();
    for (String word : words.isEmpty() ? new String[0] : words.split(" ")) {
      numbers.add(Long.valueOf(word));
    }
    return numbers;
  }

  @Test
  void countsDaysAndMonths() {
    List<Long> all = days("standard");
    assertEquals(all.size() - 1, NameDates.distance(all.get(0), all.get(all.size() - 1)));
    assertEquals(15 * 12 - 1, NameDates.distance(189501, 190912));
    assertTrue(NameDates.isDate(19500230) && NameDates.isDate(195012));
    for (long number : new long[] {0, 12, 99912, 195000, 195013, 19500132, 19500431, 195001011}) {
      assertFalse(NameDates.isDate(number), "" + number);
    }
  }
}
