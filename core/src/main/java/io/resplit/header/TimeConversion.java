package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Expresses the times of one variable as another one counts them: the same instants in exact
 * arithmetic, or not at all. Immutable.
 */
public final class TimeConversion {

  private static final List<String> UNITS =
      List.of("days", "hours", "minutes", "seconds", "milliseconds", "microseconds");

  private static final long EXACT_IN_DOUBLE = 1L << 53;
  private static final long EXACT_IN_FLOAT = 1L << 24;

  private final TimeCount from;
  private final TimeCount to;
  private final long fromUnit;
  private final long toUnit;
  private final long shift;
  private final double least;
  private final boolean isKnown;

  private TimeConversion(
      TimeCount from,
      TimeCount to,
      long fromUnit,
      long toUnit,
      long shift,
      double least,
      boolean isKnown) {
    this.from = from;
    this.to = to;
    this.fromUnit = fromUnit;
    this.toUnit = toUnit;
    this.shift = shift;
    this.least = least;
    this.isKnown = isKnown;
  }

  /** A time that cannot be expressed without rounding; the message says which and why. */
  public static final class Inexact extends Exception {
    private static final long serialVersionUID = 1;

    private final String advice;

    private Inexact(String message, String advice) {
      super(message);
      this.advice = advice;
    }

    /** Returns which units would do, behind a colon; nothing if none of the usual ones do. */
    public String advice() {
      return advice;
    }
  }

  /**
   * Returns how times become those of another variable; empty if the calendars or what is said of
   * the numbers do not allow that.
   */
  public static Optional<TimeConversion> between(TimeCount from, TimeCount to) {
    boolean areNumbers =
        isNumber(from.type()) && isNumber(to.type()) && from.isPlain() && to.isPlain();
    boolean areSame = from.calendar().equals(to.calendar());
    if (!areNumbers || !areSame && !CalendarTime.meet(from.calendar(), to.calendar())) {
      return Optional.empty();
    }
    try {
      CalendarTime own = CalendarTime.of(from.units(), from.calendar());
      CalendarTime other = CalendarTime.of(to.units(), to.calendar());
      if (!areSame && Math.min(own.origin(), other.origin()) < CalendarTime.MEETING) {
        return Optional.empty();
      }
      long shift = Math.subtractExact(own.origin(), other.origin());
      double least = areSame ? Double.NEGATIVE_INFINITY : CalendarTime.MEETING - own.origin();
      return Optional.of(
          new TimeConversion(from, to, own.unit(), other.unit(), shift, least / own.unit(), true));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return from.units().equals(to.units()) // whatever these mean
          ? Optional.of(new TimeConversion(from, to, 1, 1, 0, Double.NEGATIVE_INFINITY, false))
          : Optional.empty();
    }
  }

  private static boolean isNumber(ElementType type) {
    return switch (type.kind()) {
      case INT -> true;
      case UINT -> type.bytes() < Long.BYTES;
      case FLOAT -> type.bytes() > 2;
      case COMPLEX, BYTES -> false;
    };
  }

  /** Returns whether the numbers stay what they are, whatever is said of them. */
  public boolean keepsNumbers() {
    ElementType type = to.type();
    boolean isOfType = type.equals(from.type().withOrder(type.order()));
    boolean areCountedAlike = fromUnit == toUnit && shift == 0 && isOfType;
    return areCountedAlike && least == Double.NEGATIVE_INFINITY && Gaps.areAlike(from, to);
  }

  /**
   * Returns times as the other variable counts them.
   *
   * @throws Inexact if one cannot be expressed
   */
  public Attribute of(Attribute times) throws Inexact {
    if (keepsNumbers()) {
      return times.withOrder(to.type().order());
    }
    int size = to.type().bytes();
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(times.count(), size));
    bytes.order(to.type().order());
    Gaps gaps = new Gaps(from, to);
    for (int i = 0; i < times.count(); i++) {
      double number = times.number(i);
      if (gaps.has(number)) {
        bytes.put(
            gaps.element(number)
                .orElseThrow(at(times, i, "means a missing time, unlike any _FillValue", "")));
      } else if (number < least) {
        throw at(times, i, "is before 1582-10-15, from which on both calendars agree,", "").get();
      } else if (!put(bytes, times, i, number)) {
        throw at(times, i, "cannot be stored as " + to.type().baseName(), advice(times)).get();
      } else if (gaps.hidesLast(bytes)) {
        throw at(times, i, "would mean a missing time", "").get();
      }
    }
    Attribute all = Attribute.wrapping(times.name(), to.type(), bytes.array());
    return times.lengths().isEmpty() ? all : all.along(times.lengths());
  }

  private Supplier<Inexact> at(Attribute times, int index, String what, String advice) {
    return () ->
        new Inexact(
            "%s \"%s\" %s in \"%s\""
                .formatted(
                    times.slice(index, index + 1).valueText(), from.units(), what, to.units()),
            advice);
  }

  /** Puts a time; returns false if there is no such number. */
  private boolean put(ByteBuffer bytes, Attribute times, int index, double number) {
    boolean isWhole = Math.abs(number) < EXACT_IN_DOUBLE && number == Math.rint(number);
    try {
      long instant = Math.addExact(Math.multiplyExact((long) number, fromUnit), shift);
      if (isWhole && instant % toUnit == 0) {
        return put(bytes, instant / toUnit);
      }
    } catch (ArithmeticException e) {
      // it is exact in what follows
    }
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return false;
    }
    BigDecimal exact =
        times.type().kind() == Kind.FLOAT
            ? new BigDecimal(number)
            : BigDecimal.valueOf(times.integer(index));
    return put(bytes, exact.multiply(BigDecimal.valueOf(fromUnit)).add(BigDecimal.valueOf(shift)));
  }

  private boolean put(ByteBuffer bytes, BigDecimal instant) {
    BigDecimal unit = BigDecimal.valueOf(toUnit);
    if (to.type().kind() != Kind.FLOAT) {
      BigDecimal[] parts = instant.divideAndRemainder(unit);
      boolean isLong = parts[0].abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
      return parts[1].signum() == 0 && isLong && put(bytes, parts[0].longValue());
    }
    BigDecimal quotient = instant.divide(unit, MathContext.DECIMAL128);
    boolean isDouble = to.type().bytes() == Double.BYTES;
    double nearest = isDouble ? quotient.doubleValue() : quotient.floatValue();
    boolean isExact =
        !Double.isInfinite(nearest)
            && new BigDecimal(nearest).multiply(unit).compareTo(instant) == 0;
    if (isExact && isDouble) {
      bytes.putDouble(nearest);
    } else if (isExact) {
      bytes.putFloat((float) nearest);
    }
    return isExact;
  }

  private boolean put(ByteBuffer bytes, long number) {
    if (!holds(to.type(), number)) {
      return false;
    }
    switch (to.type().bytes()) {
      case 1 -> bytes.put((byte) number);
      case 2 -> bytes.putShort((short) number);
      case 4 -> bytes.putInt(isFloat() ? Float.floatToIntBits(number) : (int) number);
      default -> bytes.putLong(isFloat() ? Double.doubleToLongBits(number) : number);
    }
    return true;
  }

  private boolean isFloat() {
    return to.type().kind() == Kind.FLOAT;
  }

  private static boolean holds(ElementType type, long number) {
    int bits = 8 * type.bytes();
    return switch (type.kind()) {
      case INT -> number >> bits - 1 == number >> 63;
      case UINT -> number >= 0 && number >> bits == 0;
      case FLOAT -> bits == 32 ? (long) (float) number == number : (long) (double) number == number;
      case COMPLEX, BYTES -> false;
    };
  }

  /** Returns which units would do for all times; nothing if none of the usual ones do. */
  private String advice(Attribute times) {
    if (!isKnown) {
      return "";
    }
    List<ElementType> types =
        List.of(to.type(), ElementType.parse("int64"), ElementType.parse("float64"));
    for (ElementType type : types) {
      for (String unit : UNITS) {
        String units = unit + to.units().substring(to.units().indexOf(" since "));
        long micros = CalendarTime.of(units, to.calendar()).unit();
        if (toUnit % micros == 0 && allFit(times, type, micros)) {
          boolean isOther = !type.baseName().equals(to.type().baseName());
          return ": convert the times of that file to \"%s\"%s first"
              .formatted(units, isOther ? " as " + type.baseName() : "");
        }
      }
    }
    return "";
  }

  /** Numbers that were rounded to the nearest one stand for the nearest microsecond. */
  private boolean allFit(Attribute times, ElementType type, long unit) {
    Gaps gaps = new Gaps(from, to);
    long most =
        type.kind() != Kind.FLOAT
            ? Long.MAX_VALUE
            : type.bytes() == Float.BYTES ? EXACT_IN_FLOAT : EXACT_IN_DOUBLE;
    for (int i = 0; i < times.count(); i++) {
      double instant = times.number(i) * fromUnit + shift;
      long rounded = Math.round(instant);
      boolean fits =
          rounded % unit == 0
              && Math.abs(rounded / unit) <= most
              && holds(type, rounded / unit)
              && Math.abs(rounded - instant) <= 1;
      if (!gaps.has(times.number(i)) && !fits) {
        return false;
      }
    }
    return true;
  }

  /** Elements that are no times, of two variables. */
  private static final class Gaps {
    private final double[] declared;
    private final double unwritten;
    private final double[] hidden;
    private final Optional<byte[]> element;
    private final byte[] never;
    private final ElementType type;

    Gaps(TimeCount from, TimeCount to) {
      this.declared = numbers(from.missing());
      this.unwritten = usual(from);
      this.hidden =
          DoubleStream.concat(DoubleStream.of(numbers(to.missing())), DoubleStream.of(usual(to)))
              .toArray();
      this.never = to.unwritten().toBytes();
      this.element = to.missing().findFirst().map(each -> each.slice(0, 1).toBytes());
      this.type = to.type();
    }

    /** Returns whether the same elements of two variables of one type are no times. */
    static boolean areAlike(TimeCount one, TimeCount other) {
      return Arrays.equals(numbers(one.missing()), numbers(other.missing()))
          && one.unwritten().equals(other.unwritten().withOrder(one.unwritten().type().order()));
    }

    /** The default of small integers is a number like others. */
    private static double usual(TimeCount of) {
      return of.type().bytes() > 2 ? of.unwritten().number(0) : Double.NaN;
    }

    private static double[] numbers(Stream<Attribute> some) {
      return some.mapToDouble(each -> each.number(0)).toArray();
    }

    /** Returns whether a number is no time. */
    boolean has(double number) {
      return Double.isNaN(number) || number == unwritten || contains(declared, number);
    }

    private static boolean contains(double[] some, double number) {
      return DoubleStream.of(some).anyMatch(each -> each == number);
    }

    /** Returns what says the same of the other variable, if anything does. */
    Optional<byte[]> element(double number) {
      if (number == unwritten && !contains(declared, number)) {
        return Optional.of(never);
      }
      boolean keepsNaN = Double.isNaN(number) && type.kind() == Kind.FLOAT;
      return element.or(() -> keepsNaN ? Optional.of(notANumber()) : Optional.empty());
    }

    private byte[] notANumber() {
      ByteBuffer bytes = ByteBuffer.allocate(type.bytes()).order(type.order());
      return type.bytes() == Float.BYTES
          ? bytes.putFloat(Float.NaN).array()
          : bytes.putDouble(Double.NaN).array();
    }

    /** Returns whether the number that was put last is read as none. */
    boolean hidesLast(ByteBuffer bytes) {
      int at = bytes.position() - type.bytes();
      return contains(hidden, NumberText.value(bytes, at, type));
    }
  }
}
