package io.resplit.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import io.resplit.array.StorageOrder;
import io.resplit.format.raw.RawFormat;
import io.resplit.geometry.Shape;
import io.resplit.header.ArrayHeader;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.CalendarTime;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.io.ResplitException;
import io.resplit.name.Dates;
import io.resplit.partition.Grid;
import io.resplit.request.CalendarCut;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarBlocksTest {

  private static final ElementType DOUBLE = ElementType.parse("float64be");

  private static Attribute numbers(String name, double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * Double.BYTES);
    DoubleStream.of(values).forEach(bytes::putDouble);
    return Attribute.wrapping(name, DOUBLE, bytes.array());
  }

  private static AxisInfo axis(String units, String calendar, double... times) {
    return new AxisInfo(
        "time",
        Optional.of(numbers("time", times)),
        List.of(
            Attribute.ofText("units", units),
            Attribute.ofText("calendar", calendar),
            Attribute.ofText("bounds", "time_bnds")));
  }

  private static BlockSet set(AxisInfo axis, Companions beside) {
    Shape shape = Shape.of(axis.coordinates().map(Attribute::count).orElse(4));
    ElementType type = ElementType.parse("uint8");
    return new BlockSet(
            Grid.uniform(shape, shape),
            type,
            StorageOrder.C,
            new RawFormat(type, 0),
            new BlockNames.Listed(Path.of("x"), List.of(Path.of("x"))))
        .withHeader(ArrayHeader.NONE.withAxes(List.of(axis)).withCompanions(beside));
  }

  /** Bounds of which each is one step of the axis, the last one beginning at the last time. */
  private static Companions bounds(double... ends) {
    double[] pairs = new double[2 * ends.length - 2];
    Arrays.setAll(pairs, i -> ends[i / 2 + i % 2]);
    Companion variable =
        new Companion(
            "time_bnds",
            DOUBLE,
            List.of(
                new Dimension("time", ends.length - 1, false, 0),
                new Dimension("nv", 2, false, Dimension.NO_AXIS)),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(numbers("time_bnds", pairs)));
    return new Companions(
        List.of("time"), List.of(), List.of(variable), List.of(), List.of(), List.of());
  }

  private static CalendarBlocks cut(AxisInfo axis, Companions beside, String how)
      throws IOException {
    return CalendarBlocks.of(set(axis, beside), 0, CalendarCut.parse(how).orElseThrow());
  }

  private static String ends(CalendarBlocks blocks) {
    return Arrays.toString(blocks.axis().edges().skip(1).toArray());
  }

  private static double[] steps(int count, double step) {
    return IntStream.range(0, count).mapToDouble(i -> i * step).toArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "days since 2000-01-01 | standard | 100 | month | [31, 60, 91, 100] | 2000-01..2000-04",
        "days since 2000-01-01 | noleap | 100 | month | [31, 59, 90, 100] | 2000-01..2000-04",
        "days since 2000-01-01 | 360_day | 100 | month | [30, 60, 90, 100] | 2000-01..2000-04",
        "days since 2001-01-01 | all_leap | 400 | year | [366, 400] | 2001..2002",
        "days since 1582-10-01 | standard | 30 | month | [21, 30] | 1582-10..1582-11",
        "days since 1582-10-03 | gregorian | 3 | day | [1, 2, 3] |"
            + " 1582-10-03..1582-10-04,1582-10-15",
        "days since 1582-10-01 | proleptic_gregorian | 33 | month | [31, 33] | 1582-10..1582-11",
        "hours since 1999-12-31 18:00 | standard | 10 | year | [6, 10] | 1999..2000",
        "hours since 1999-12-31 18:00 | standard | 31 | day | [6, 30, 31] |"
            + " 1999-12-31,2000-01-01..2000-01-02",
        "seconds since 2000-02-29 23:59:58 | julian | 3 | day | [2, 3] | 2000-02-29,2000-03-01",
        "days since 0001-12-31 | noleap | 2 | year | [1, 2] | 0001..0002"
      })
  void blocksEndWithPeriodsOfTheCalendar(
      String units, String calendar, int count, String how, String ends, String dates)
      throws IOException {
    CalendarBlocks blocks = cut(axis(units, calendar, steps(count, 1)), Companions.NONE, how);
    assertEquals(ends, ends(blocks));
    assertEquals("{0=" + dates + "}", blocks.names());
    assertTrue(blocks.doubt().isEmpty());
  }

  @Test
  void periodsWithoutTimesHaveNoBlock() throws IOException {
    AxisInfo axis = axis("days since 2001-01-01", "standard", 0, 30.5, 31, 95.25, 400, 401);
    CalendarBlocks blocks = cut(axis, Companions.NONE, "month");
    assertEquals("[2, 3, 4, 6]", ends(blocks));
    assertEquals("{0=2001-01..2001-02,2001-04,2002-02}", blocks.names());
  }

  /** As the Community Earth System Model writes means: stamped when the month is over. */
  @Test
  void timesAtTheEndOfTheirBoundsAreDoubtful() throws IOException {
    AxisInfo axis = axis("days since 0001-01-01", "noleap", 31, 59, 90);
    Companions months = bounds(0, 31, 59, 90);
    CalendarBlocks own = cut(axis, months, "month");
    assertEquals("{0=0001-02..0001-04}", own.names());
    assertEquals(
        "--out-shape month puts 3 of 3 times into the month that begins where their bounds end,"
            + " index 0 into 0001-02: month:bounds cuts by the middle of bounds",
        own.doubt().orElseThrow());
    CalendarBlocks middle = cut(axis, months, "month:bounds");
    assertEquals("{0=0001-01..0001-03}", middle.names());
    assertTrue(middle.doubt().isEmpty());
    assertEquals("[3]", ends(cut(axis, months, "year:bounds")));
    assertTrue(cut(axis, months, "year").doubt().isEmpty(), "no year begins there");
  }

  @Test
  void timesInTheMiddleOfTheirBoundsAreNot() throws IOException {
    AxisInfo axis = axis("days since 2001-01-01", "noleap", 15.5, 45, 74.5);
    assertTrue(cut(axis, bounds(0, 31, 59, 90), "month").doubt().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 2, as at index 2",
    "3, 2, 1, 0, as at index 1",
    "0, 1, NaN, 2, its coordinate at index 2 is NaN",
    "0, 1, 9.96920996838687e+36, 2, which is not a time",
    "-900000, 1, 2, 3, before the year 0"
  })
  void timesThatDoNotRiseAreRefused(double a, double b, double c, double d, String message) {
    refused(axis("days since 2001-01-01", "standard", a, b, c, d), Companions.NONE, "day", message);
  }

  private static void refused(AxisInfo axis, Companions beside, String how, String message) {
    ResplitException refusal = assertThrows(ResplitException.class, () -> cut(axis, beside, how));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    assertTrue(refusal.getMessage().startsWith("--out-shape " + how), refusal.getMessage());
  }

  @Test
  void axesWithoutTimesAreRefused() {
    AxisInfo days = axis("days since 2001-01-01", "standard", 0, 1);
    refused(AxisInfo.named("time"), Companions.NONE, "day", "it has no coordinates");
    refused(days.unread(), Companions.NONE, "day", "give more --mem");
    refused(axis("metres", "", 0, 1), Companions.NONE, "day", "its coordinates are not times");
    refused(axis("months since 2001-01-01", "", 0), Companions.NONE, "day", "its units are");
    refused(axis("days since 2001-01-01", "lunar", 0), Companions.NONE, "day", "'lunar'");
    refused(days, Companions.NONE, "day:bounds", "leave out :bounds");
    refused(
        days.withAttributes(List.of(days.attributes().get(0), numbers("scale_factor", 0.5))),
        Companions.NONE,
        "day",
        "packed with scale_factor");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"standard", "proleptic_gregorian", "julian", "noleap", "all_leap", "360_day"})
  void everyInstantLiesInOnePeriod(String calendar) {
    CalendarTime time =
        CalendarTime.of(axis("hours since 1582-10-01 07:30", calendar, 0)).orElseThrow();
    Random random = new Random(calendar.hashCode());
    for (int i = 0; i < 3000; i++) {
      double instant = time.instant((random.nextDouble() - 0.3) * (i % 2 == 0 ? 2e7 : 2000));
      for (int fields = 1; fields <= 3; fields++) {
        CalendarTime.Period period = time.period(instant, fields);
        assertTrue(period.start() <= instant && instant < period.end());
        CalendarTime.Period next = time.period(period.end(), fields);
        assertEquals(period.end(), next.start());
        String date = Dates.text(period.date());
        assertEquals(period.start(), time.period(date)[0], date);
        assertEquals(period.end(), time.period(date)[1], date);
      }
    }
  }
}
