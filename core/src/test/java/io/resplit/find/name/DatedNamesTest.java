package io.resplit.find.name;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatedNamesTest {

  @ParameterizedTest
  @CsvSource({
    "'tas_200101.nc,tas_200012.nc,tas_200103.nc', '31 0 90', days since 2000-12-01, standard",
    "'r1_20000228.nc,r1_20000301.nc', '0 2', days since 2000-02-28, standard",
    "'2000-02-28.nc,2000-02-29.nc', '0 1', days since 2000-02-28, standard",
    "'d_2001-01.nc,d_2001-02.nc', '0 31', days since 2001-01-01, standard",
    "'d20000228,d20000229,d20000230,d20000301', '0 1 2 3', days since 2000-02-28, 360_day",
    "'d20010228,d20010229,d20010301', '0 1 2', days since 2001-02-28, all_leap",
    "'d15000101,d15000102', '0 1', days since 1500-01-01, proleptic_gregorian",
  })
  void daysAreCountedFromTheEarliest(String names, String days, String units, String calendar) {
    NameDates.Days dates = DatedNames.of(List.of(names.split(","))).orElseThrow();
    assertEquals(Stream.of(days.split(" ")).map(Long::valueOf).toList(), dates.days());
    assertEquals(units, dates.units());
    assertEquals(calendar, dates.calendar());
  }

  /** Two numbers differ, or none, or what differs is no date, or one name is of another kind. */
  @ParameterizedTest
  @CsvSource({
    "'a1_200101,a2_200102'",
    "a_200101",
    "'a_1,a_2'",
    "'a_200113,a_200112'",
    "'a_200101,b_200102'",
    "'a_200101,a_20010102'"
  })
  void otherNamesHaveNone(String names) {
    assertEquals(Optional.empty(), DatedNames.of(List.of(names.split(","))));
  }

  @Test
  void numbersAreSortedByTheirValue() {
    List<String> sorted = List.of("", "a", "a2", "a02b", "a3", "a10", "a10b1", "a10b2", "b1");
    List<String> shuffled = new ArrayList<>(sorted);
    Collections.reverse(shuffled);
    shuffled.sort(new NaturalOrder());
    assertEquals(sorted, shuffled);
  }
}
