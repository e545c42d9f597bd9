package io.resplit.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.StorageOrder;
import io.resplit.partition.AxisGrid;
import io.resplit.partition.Grid;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatesTest {

  private static final Grid GRID =
      Grid.of(AxisGrid.ofEnds(31, 59, 120), AxisGrid.uniform(90, 30), AxisGrid.uniform(5, 5));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "t_{0=2000-12..2001-01,2001-03}_{1}.nc | t_2001-03_2.nc | t_2001-02_2.nc",
        "{0=1999..2001}{1} | 20012 | 20022",
        "{1}{0=2001-01-30..2001-01-31,2001-02-01} | 22001-02-01 | 22001-02-02",
        "{0=09999..10001}/{1} | 10001/2 | 9999/0"
      })
  void blocksAreFoundAgainByTheirDates(String text, String last, String none) {
    NameTemplate template = NameTemplate.parse(text, 3);
    template.checkFor(GRID, StorageOrder.C);
    assertEquals(last, template.render(GRID, StorageOrder.C, 8));
    for (long number = 0; number < 9; number++) {
      String name = template.render(GRID, StorageOrder.C, number);
      assertEquals(Optional.of(number), template.numberOf(name, GRID, StorageOrder.C), name);
      assertTrue(template.matches(name));
    }
    assertEquals(Optional.empty(), template.numberOf(none, GRID, StorageOrder.C));
  }

  @Test
  void namesThatAreNoDatesDoNotMatch() {
    NameTemplate template = NameTemplate.parse("{0=2000-12..2001-02}.nc", 1);
    for (String name : new String[] {"2000-13.nc", "2000-1.nc", "200-12.nc", "2000-12-01.nc"}) {
      assertFalse(template.matches(name), name);
    }
  }

  @Test
  void asManyDatesAsBlocksAreNeeded() {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> NameTemplate.parse("{0=2001..2002}{1}", 3).checkFor(GRID, StorageOrder.C))
            .getMessage();
    assertTrue(message.contains("has 2 dates for 3 blocks on axis 0"), message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2001-13",
        "2001-00",
        "2001-01-32",
        "99",
        "2001..2000",
        "2001,2001",
        "2001..2002..2003",
        "2001-01..2001",
        "2001-01-31..2001-02-01",
        "2001,20002",
        "2001,",
        "2001-01,2002"
      })
  void whatListsNoLaterDatesIsRefused(String ranges) {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> NameTemplate.parse("x_{0=" + ranges + "}", 1))
            .getMessage();
    assertTrue(message.contains("lists no dates"), message);
  }

  @Test
  void rangesAreAsLongAsTheyCanBe() {
    long[] months = {Dates.number(2000, 11), Dates.number(2000, 12), Dates.number(2001, 1)};
    assertEquals("2000-11..2001-01", Dates.of(2, months).orElseThrow().toString());
    long[] days = {Dates.number(2000, 2, 28), Dates.number(2000, 2, 29), Dates.number(2000, 3, 1)};
    assertEquals("2000-02-28..2000-02-29,2000-03-01", Dates.of(3, days).orElseThrow().toString());
    assertEquals("0007,0009", Dates.of(1, 7, 9).orElseThrow().toString());
    long[] everyOther = LongStream.range(0, 60_000).map(each -> 2 * each).toArray();
    assertEquals(Optional.empty(), Dates.of(2, everyOther));
  }

  @Test
  void datesAreCountedWhateverTheirGaps() {
    long[] numbers =
        LongStream.range(0, 500).map(each -> 24_000 + each * each % 7 + each * 3).toArray();
    long[] ascending = Arrays.stream(numbers).sorted().distinct().toArray();
    Dates dates = Dates.of(2, ascending).orElseThrow();
    assertEquals(ascending.length, dates.count());
    for (int i = 0; i < ascending.length; i++) {
      assertEquals(ascending[i], dates.at(i));
      assertEquals(i, dates.indexOf(ascending[i]));
      assertEquals(ascending[i], dates.number(dates.text(ascending[i])));
    }
    assertEquals(-1, dates.indexOf(ascending[0] - 1));
    assertEquals(-1, dates.indexOf(ascending[ascending.length - 1] + 1));
    assertThrows(IllegalArgumentException.class, () -> dates.at(dates.count()));
  }
}
