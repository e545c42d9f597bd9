package io.resplit.find.name;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatePartsTest {

  @ParameterizedTest
  @CsvSource({
    "tas_2001-03.nc, true",
    "2001-03-31.nc, true",
    "2001-13.nc, false",
    "block_0_1-02.nc, false",
    "12001-03.nc, false",
    "2001-03-7.nc, false",
    "200103.nc, false"
  })
  void datesHaveAYearAndAMonth(String name, boolean expected) {
    assertEquals(expected, NameDates.hasParts(name));
  }
}
