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
import io.resplit.io.ResplitException;
import io.resplit.partition.Grid;
import io.resplit.request.RegionRequest;
import io.resplit.request.RegionRequest.Selection;
import io.resplit.request.RegionRequest.Term;
import io.resplit.set.BlockNames;
import io.resplit.set.BlockSet;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegionFinderTest {

  private static final String DAYS = "days since 2001-01-01";

  private static AxisInfo axis(String name, String units, String calendar, double... coordinates) {
    ByteBuffer bytes = ByteBuffer.allocate(coordinates.length * Double.BYTES);
    DoubleStream.of(coordinates).forEach(bytes::putDouble);
    return new AxisInfo(
        name,
        Optional.of(Attribute.wrapping(name, ElementType.parse("float64be"), bytes.array())),
        List.of(Attribute.ofText("units", units), Attribute.ofText("calendar", calendar)));
  }

  private static AxisInfo days(String calendar, int count) {
    return axis("time", DAYS, calendar, IntStream.range(0, count).asDoubleStream().toArray());
  }

  /** Returns the region that is selected on an axis, as {@code 3:7}. */
  private static String selected(AxisInfo axis, String low, String high) throws ResplitException {
    Shape shape = Shape.of(axis.coordinates().orElseThrow().count());
    ElementType type = ElementType.parse("uint8");
    BlockSet bare =
        new BlockSet(
            Grid.uniform(shape, shape),
            type,
            StorageOrder.C,
            new RawFormat(type, 0),
            new BlockNames.Listed(Path.of("x"), List.of(Path.of("x"))));
    Term term = new Term(axis.name(), new Selection.Between(low, high));
    FoundRegion found =
        RegionFinder.find(
            bare.withHeader(ArrayHeader.NONE.withAxes(List.of(axis))),
            new RegionRequest(axis.name() + "=" + low + ".." + high, List.of(term)));
    return found.indices().get(0).toString();
  }

  private static void assertRefused(AxisInfo axis, String low, String high, String message) {
    ResplitException refusal =
        assertThrows(ResplitException.class, () -> selected(axis, low, high));
    assertEquals(ResplitException.Reason.BAD_INPUT, refusal.reason());
    assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "standard, 2001, 2001, 0:365",
    "standard, 2001-02, 2001-02, 31:59",
    "standard, 2001-12-31, 2002, 364:730",
    "standard, '', 2001-02, 0:59",
    "standard, 2003-12, '', 1064:1100",
    "standard, 2001-03, 2001-02, 31:90", // in either order
    "standard, 2001-02-10, 2001-02, 40:59", // to the end of February
    "standard, 2001-01-02T12:00, 2001-01-04, 2:4",
    "noleap, 2004-02, 2004-03, 1126:1185",
    "360_day, 2001-02-30, 2001-03, 59:90",
    "360_day, 2002, 2002, 360:720",
    "all_leap, 2002, 2002, 366:732",
    "julian, 2001-01-02, 2001-01-02, 1:2"
  })
  void datesAreWholePeriodsOfTheCalendar(String calendar, String low, String high, String expected)
      throws ResplitException {
    assertEquals(
        expected, selected(days(calendar, calendar.equals("noleap") ? 1200 : 1100), low, high));
  }

  @Test
  void theCalendarOfTheStandardSkipsTenDaysOf1582() throws ResplitException {
    double[] five = {0, 1, 2, 3, 4};
    AxisInfo mixed = axis("time", "days since 1582-10-03", "gregorian", five);
    assertEquals("2:3", selected(mixed, "1582-10-15", "1582-10-15"));
    AxisInfo proleptic = axis("time", "days since 1582-10-03", "proleptic_gregorian", five);
    assertEquals("2:3", selected(proleptic, "1582-10-05", "1582-10-05"));
  }

  @Test
  void unitsOfTimeAreThoseOfTheFile() throws ResplitException {
    double[] steps = {0, 6, 12, 18, 24, 30};
    String from = " since 1999-12-31 18:00:00.0 UTC";
    assertEquals(
        "1:5", selected(axis("t", "hours" + from, "standard", steps), "2000-01-01", "2000-01-01"));
    assertEquals(
        "0:1",
        selected(axis("t", "minutes" + from, "standard", steps), "1999", "1999-12-31T18:05"));
    assertEquals(
        "2:4",
        selected(
            axis("t", "s" + from, "standard", steps),
            "1999-12-31T18:00:12",
            "1999-12-31T18:00:18"));
  }

  @Test
  void numbersAreIncludedInEitherDirection() throws ResplitException {
    AxisInfo falling = axis("lat", "degrees_north", "", 90, 60, 30, 0, -30);
    assertEquals("1:4", selected(falling, "0", "60"));
    assertEquals("1:4", selected(falling, "60", "0"));
    assertEquals("2:5", selected(falling, "", "30.5"));
  }

  @Test
  void boundsAreReadAsTheCoordinatesAreStored() throws ResplitException {
    byte[] single = ByteBuffer.allocate(8).putFloat(0.1f).putFloat(0.2f).array();
    AxisInfo axis =
        new AxisInfo(
            "x",
            Optional.of(Attribute.wrapping("x", ElementType.parse("float32be"), single)),
            List.of());
    assertEquals("0:1", selected(axis, "", "0.1"));
  }

  @ParameterizedTest
  @CsvSource({
    "0 90 180 270, 80, 190, 1:3",
    "0 90 180 270, 270, 90, '3,0,1'",
    "0 90 180 270, -120, 90, '3,0,1'",
    "0 90 180 270, 260, 450, '3,0,1'",
    "0 90 180 270, -180, 180, '3,0,1,2'",
    "0 90 180 270, 90, 80, '1,2,3,0'",
    "0 90 180 270, 350, 370, 0:1",
    "0 90 180 270 360, 180, 90, '2,3,4,1'",
    "0 90 180 270 360, 0, 360, 0:5",
    "-20 -10 0 10, 340, 350, 0:2",
    "-180 -90 0 90, 180, 180, 0:1",
    "-180 -90 0 90, 175, 185, 0:1",
    "0 90 180 270, 360, 360, 0:1",
    "-90 0 90 180, -180, -180, 3:4",
    "270 180 90 0, 180, 0, '3,0,1'",
  })
  void longitudesGoEastwardsAroundTheCircle(String all, String west, String east, String indices)
      throws ResplitException {
    double[] numbers = Stream.of(all.split(" ")).mapToDouble(Double::parseDouble).toArray();
    assertEquals(indices, selected(axis("x", "degrees_east", "", numbers), west, east));
  }

  @Test
  void longitudesThatAreNotOnTheWayAreRefused() {
    AxisInfo some = axis("lon", "", "", -20, -10, 0, 10);
    assertRefused(some, "10", "-20", "no longitudes between 10.0 and 340.0");
    assertRefused(some, "200", "210", "it selects nothing");
    assertRefused(some, "1", "2", "it selects nothing");
    assertRefused(some, "", "345", "give the western and the eastern longitude");
    assertRefused(some, "0", "400", "more than once around");
    assertRefused(axis("lon", "", "", 0, 200, 100), "200", "100", "neither rise nor fall");
  }

  @ParameterizedTest
  @CsvSource({
    "200510, ': write 2005-10'",
    "20051031, ': write 2005-10-31'",
    "2001-120, ''",
    "2001-01-310, ''",
    "1850000, ''",
    "2001-01-01T00:00:00Z, ''"
  })
  void digitsAfterADateAreNoTimeZone(String date, String hint) {
    assertRefused(
        days("standard", 5),
        "2001",
        date,
        "'" + date + "' is not a date such as 2001-12-31" + hint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2001-01-01",
        "2001-1-1 0",
        "2001-01-01Z",
        "2001-01-01 00:00:00 UTC",
        "2001-01-01T00:00:00Z",
        "2001-1-1 0:0:0.0 0",
        "2001-01-01 00:00 0:00",
        "2001-01-01 00:00:00.000000 +00:00",
        "2001-01-01 00:00:00-0000"
      })
  void unitsOfFilesMayNameTheirTimeZone(String since) throws ResplitException {
    AxisInfo axis = axis("time", "days since " + since, "standard", 0, 1, 2);
    assertEquals("1:2", selected(axis, "2001-01-02", "2001-01-02"));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, 9.96921e36})
  void whatIsNoTimeIsRefused(double number) {
    String message =
        "its coordinate at index 2 is " + number + ", which is not a time: give indices";
    assertRefused(axis("time", DAYS, "standard", 1, 2, number, 3), "2001", "2002", message);
    assertRefused(axis("time", DAYS, "standard", 1, 2, number), "2001", "2002", message);
  }

  @Test
  void packedCoordinatesAreNotComparedAsTheyAreStored() throws ResplitException {
    AxisInfo plain = axis("depth", "m", "", 0, 10, 20);
    assertEquals("1:3", selected(scaled(plain, "scale_factor", 1), "10", "20"));
    assertEquals("1:3", selected(scaled(plain, "add_offset", 0), "10", "20"));
    for (String name : List.of("scale_factor", "add_offset")) {
      assertRefused(
          scaled(plain, name, 0.5), "10", "20", "its coordinates are packed with " + name);
    }
  }

  private static AxisInfo scaled(AxisInfo axis, String name, double number) {
    byte[] bytes = ByteBuffer.allocate(Double.BYTES).putDouble(number).array();
    Attribute packing = Attribute.wrapping(name, ElementType.parse("float64be"), bytes);
    return new AxisInfo(axis.name(), axis.coordinates(), List.of(packing));
  }

  @Test
  void whatSelectsNothingOrCannotBeMeantIsRefused() {
    AxisInfo depth = axis("depth", "m", "", 0, 10, 20);
    assertRefused(depth, "11", "19", "selects nothing: the coordinates go from 0.0 to 20.0 m");
    assertRefused(depth, "a", "19", "'a' is not a number");
    assertRefused(axis("depth", "m", "", 0, 10, 5), "0", "5", "neither rise nor fall");
    assertRefused(days("360_day", 5), "2001-01-31", "2002", "there is no '2001-01-31'");
    assertRefused(days("standard", 5), "2001-02-29", "2002", "there is no '2001-02-29'");
    assertRefused(days("standard", 5), "2001.5", "2002", "'2001.5' is not a date");
    assertRefused(days("martian", 5), "2001", "2002", "its calendar is 'martian'");
    assertRefused(axis("t", "months since 2000-01-01", "", 0, 1), "2001", "", "its units are");
  }
}
