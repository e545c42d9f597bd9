package io.resplit.header;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.resplit.array.ElementType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TimeConversionTest {

  private static final ElementType DOUBLE = ElementType.parse("float64be");
  private static final String FIRST = "days since 2001-01-01";

  private static TimeCount count(String units, ElementType type, Attribute... others) {
    List<Attribute> said =
        Stream.concat(Stream.of(Attribute.ofText("units", units)), Stream.of(others)).toList();
    return TimeCount.of(said, type, Optional.empty()).orElseThrow();
  }

  private static Attribute numbers(ElementType type, double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length * type.bytes()).order(type.order());
    for (double each : values) {
      switch (type.toString().replace("be", "")) {
        case "int32" -> bytes.putInt((int) each);
        case "int64" -> bytes.putLong((long) each);
        case "float32" -> bytes.putFloat((float) each);
        default -> bytes.putDouble(each);
      }
    }
    return Attribute.wrapping("time", type, bytes.array());
  }

  private static TimeConversion between(TimeCount from, TimeCount to) {
    return TimeConversion.between(from, to).orElseThrow();
  }

  private static double converted(String units, String type, double value, String to, String as)
      throws TimeConversion.Inexact {
    TimeCount from = count(units, ElementType.parse(type));
    return between(from, count(to, ElementType.parse(as)))
        .of(numbers(from.type(), value))
        .number(0);
  }

  @ParameterizedTest
  @CsvSource({
    "hours since 2001-02-01, int32, 36, days since 2001-01-01, float64, 32.5",
    "days since 2001-02-01, float64, 1.25, hours since 2001-01-01, int32, 774",
    "minutes since 2001-01-01 06:00, int64be, 720, days since 2001-01-01, float32be, 0.75",
    "days since 1582-10-15, int32, 0, days since 1582-10-04, int32, 1",
    "ms since 2001-01-01T00:00:00Z, float64be, 500, s since 2001-1-1 0:0:0.0, float64, 0.5",
    "days since 2001-01-01, float64, -0.0, hours since 2001-01-01, float64, 0",
    "days since 2001-01-01, float64, 4e9, days since 2001-01-02, float64, 3999999999",
    "days since 2001-01-01, float64, 1.5e300, days since 2001-01-01 00:00, float64be, 1.5e300"
  })
  void timesAreTheSameInstants(
      String units, String type, double value, String to, String as, double expected)
      throws TimeConversion.Inexact {
    assertEquals(expected, converted(units, type, value, to, as), 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hours since 2001-01-01 | float64 | 1 | float64 | : convert the times of that file to \"hours since 2001-01-01\" first",
        "hours since 2001-01-01 | int32 | 6 | int32 | : convert the times of that file to \"hours since 2001-01-01\" first",
        "seconds since 2001-01-01 | int32 | 1 | float64 | : convert the times of that file to \"seconds since 2001-01-01\" first",
        "seconds since 2001-01-01 | float64 | 1e10 | int32 | : convert the times of that file to"
            + " \"seconds since 2001-01-01\" as int64 first",
        "days since 2001-02-01 | float64 | 0.1 | float64 | : convert the times of that file to \"minutes since 2001-01-01\" first",
        "days since 2001-02-01 | float64 | 1e300 | float32 | ''"
      })
  void othersAreRefusedWithUnitsThatWouldDo(
      String units, String type, double value, String as, String advice) {
    TimeConversion.Inexact refusal =
        assertThrows(TimeConversion.Inexact.class, () -> converted(units, type, value, FIRST, as));
    assertEquals(advice, refusal.advice());
    assertTrue(
        refusal.getMessage().contains('"' + units + "\" cannot be stored as " + as),
        refusal.getMessage());
  }

  @Test
  void calendarsThatMeetAreOneOnlyFromThereOn() throws TimeConversion.Inexact {
    TimeCount from =
        count("days since 2001-01-01", DOUBLE, Attribute.ofText("calendar", "standard"));
    TimeCount to =
        count("days since 2001-01-01", DOUBLE, Attribute.ofText("calendar", "proleptic_gregorian"));
    TimeConversion conversion = TimeConversion.between(from, to).orElseThrow();
    assertFalse(conversion.keepsNumbers());
    Attribute first = numbers(-152_750.0, 3.5);
    assertEquals(first, conversion.of(first));
    TimeConversion.Inexact before =
        assertThrows(TimeConversion.Inexact.class, () -> conversion.of(numbers(-152_750.5)));
    assertTrue(before.getMessage().contains("before 1582-10-15"), before.getMessage());
  }

  private static Attribute numbers(double... all) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * all.length).order(DOUBLE.order());
    DoubleStream.of(all).forEach(bytes::putDouble);
    return Attribute.wrapping("time", DOUBLE, bytes.array());
  }

  @ParameterizedTest
  @CsvSource({
    "days since 2001-01-01, noleap, standard, false",
    "days since 2001-01-01, proleptic_gregorian, standard, true",
    "days since 1582-10-15, standard, proleptic_gregorian, true",
    "days since 1582-10-14, proleptic_gregorian, standard, false",
    "days since 2001-01-01, proleptic_gregorian, julian, false",
    "days since 2001-01-01, Gregorian, standard, true",
    "days since 2001-01-01, 365_day, NOLEAP, true",
    "days since 2001-01-01, 366_day, all_leap, true",
    "days since 2001-01-01, none, none, true",
    "hours since 2001-01-01, none, none, false",
    "months since 2001-01-01, standard, standard, false",
    "days since 2001-02-30, 360_day, 360_day, true",
    "days since 2001-02-30, standard, standard, false",
    "days since 2001-01-01 +05:00, standard, standard, false"
  })
  void onlyCalendarsThatAreTheSameAreOne(String units, String one, String other, boolean is) {
    TimeCount from = count(units, DOUBLE, Attribute.ofText("calendar", one));
    TimeCount to = count(FIRST, DOUBLE, Attribute.ofText("calendar", other));
    assertEquals(is, TimeConversion.between(from, to).isPresent());
  }

  @Test
  void unitsThatNobodyKnowsMayBeOtherNumbers() throws TimeConversion.Inexact {
    ElementType ints = ElementType.parse("int32");
    TimeCount months = count("months since 2001-01-01", DOUBLE);
    TimeConversion whole = between(months, count("months since 2001-01-01", ints));
    assertEquals(3, whole.of(numbers(DOUBLE, 3)).number(0));
    TimeConversion.Inexact refusal =
        assertThrows(TimeConversion.Inexact.class, () -> whole.of(numbers(DOUBLE, 3.5)));
    assertEquals("", refusal.advice());
  }

  @Test
  void packedTimesAreNotConverted() {
    TimeCount packed = count(FIRST, DOUBLE, numbers(DOUBLE, 2).withName("scale_factor"));
    assertEquals(Optional.empty(), TimeConversion.between(packed, count(FIRST, DOUBLE)));
  }

  @Test
  void missingTimesStayMissing() throws TimeConversion.Inexact {
    ElementType ints = ElementType.parse("int32");
    Attribute ownFill = numbers(ints, -1).withName("_FillValue");
    TimeCount from = count("hours since 2001-01-01", ints, ownFill);
    TimeCount to = count(FIRST, DOUBLE, numbers(DOUBLE, 1e20).withName("_FillValue"));
    Attribute result = between(from, to).of(numbers(ints, 24, -1, -2147483647));
    assertEquals(1, result.number(0));
    assertEquals(1e20, result.number(1));
    assertEquals(0x1.ep122, result.number(2)); // what NetCDF shows where nothing was written
    TimeCount alike = count(FIRST + " 00:00", DOUBLE, numbers(DOUBLE, -1).withName("_FillValue"));
    assertEquals(1e20, between(alike, to).of(numbers(DOUBLE, 3, -1)).number(1));
    TimeConversion without = between(from, count(FIRST, DOUBLE));
    assertThrows(TimeConversion.Inexact.class, () -> without.of(numbers(ints, 24, -1)));
    TimeCount taken = count(FIRST, DOUBLE, numbers(DOUBLE, 1).withName("missing_value"));
    assertThrows(TimeConversion.Inexact.class, () -> between(from, taken).of(numbers(ints, 24)));
    TimeCount real = count("hours since 2001-01-01", DOUBLE);
    Attribute none = between(real, count(FIRST, DOUBLE)).of(numbers(DOUBLE, Double.NaN));
    assertTrue(Double.isNaN(none.number(0)));
    assertThrows(
        TimeConversion.Inexact.class,
        () -> between(real, count(FIRST, ints)).of(numbers(DOUBLE, Double.NaN)));
  }

  static LongStream seeds() {
    Long fixed = Long.getLong("resplit.seed");
    return fixed != null ? LongStream.of(fixed) : LongStream.range(0, 500);
  }

  /** What is returned is the same instant as a decimal fraction; what is not is no such number. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void numbersAreExactOrNone(long seed) {
    Random random = new Random(seed);
    long[] micros = {86_400_000_000L, 3_600_000_000L, 60_000_000, 1_000_000, 1_000};
    List<String> units = List.of("days", "hours", "minutes", "seconds", "milliseconds");
    List<String> types = List.of("int32", "int64be", "float32", "float64be");
    int own = random.nextInt(units.size());
    int other = random.nextInt(units.size());
    int shift = random.nextInt(28);
    ElementType type = ElementType.parse(types.get(random.nextInt(types.size())));
    ElementType as = ElementType.parse(types.get(random.nextInt(types.size())));
    double value = random.nextInt(1 << random.nextInt(1, 31)) / (double) (1 << random.nextInt(6));
    Attribute times = numbers(type, random.nextInt(5) == 0 ? random.nextGaussian() : value);
    TimeCount from = count(units.get(own) + " since 2001-01-%02d".formatted(1 + shift), type);
    TimeCount to = count(units.get(other) + " since 2001-01-01", as);
    BigDecimal instant =
        new BigDecimal(times.number(0))
            .multiply(BigDecimal.valueOf(micros[own]))
            .add(BigDecimal.valueOf(shift * micros[0]));
    try {
      Attribute found = between(from, to).of(times);
      BigDecimal back = new BigDecimal(found.number(0)).multiply(BigDecimal.valueOf(micros[other]));
      assertEquals(0, instant.compareTo(back));
      assertEquals(as, found.type());
    } catch (TimeConversion.Inexact e) {
      double nearest = instant.doubleValue() / micros[other];
      for (double near : new double[] {nearest, Math.nextUp(nearest), Math.nextDown(nearest)}) {
        BigDecimal stored =
            new BigDecimal(numbers(as, near).number(0)).multiply(BigDecimal.valueOf(micros[other]));
        assertTrue(stored.compareTo(instant) != 0, near + " would do");
      }
    }
  }
}
