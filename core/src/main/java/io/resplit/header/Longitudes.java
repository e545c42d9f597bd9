package io.resplit.header;

import io.resplit.array.ElementType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/** Longitudes in degrees: each is the same place after a turn of 360, to the east or the west. */
public final class Longitudes {

  /** A whole turn. */
  public static final double TURN = 360;

  private static final Set<String> NAMES = Set.of("lon", "longitude");

  private Longitudes() {}

  /**
   * Returns whether the coordinates of an axis are longitudes, by its name, standard name or units
   * (CF conventions 1.11, section 4.2).
   */
  public static boolean are(AxisInfo axis) {
    return are(axis.name(), axis.attributes());
  }

  /** Returns the same of a variable with such a name and attributes. */
  public static boolean are(String name, List<Attribute> attributes) {
    return NAMES.contains(name.toLowerCase(Locale.ROOT))
        || attributes.stream().filter(Attribute::isText).anyMatch(Longitudes::saysSo);
  }

  private static boolean saysSo(Attribute each) {
    return switch (each.name()) {
      case "units" -> each.text().toLowerCase(Locale.ROOT).matches("degrees?_?e(ast)?");
      case "standard_name" -> each.text().equals("longitude");
      default -> false;
    };
  }

  /** Returns how far a longitude of a type may be from where it would be without rounding. */
  public static double rounding(ElementType type) {
    boolean isReal = type.kind() == ElementType.Kind.FLOAT;
    return !isReal ? 0 : type.bytes() == Float.BYTES ? Math.ulp((float) TURN) : Math.ulp(TURN);
  }

  /**
   * Returns the turns, in degrees, after which a longitude lies between two others; none if it does
   * so as it is, NaN if it lies elsewhere.
   *
   * @param east no more than a turn from {@code west}
   */
  public static double turns(double longitude, double west, double east) {
    double turns = longitude >= west && longitude <= east ? 0 : up(west - longitude);
    return longitude + turns <= east ? turns : Double.NaN;
  }

  private static double up(double degrees) {
    return Math.ceil(degrees / TURN) * TURN;
  }

  /**
   * Returns a header whose longitudes on an axis lie between two others, with their bounds.
   *
   * @throws IllegalArgumentException if they cannot be written so; the message says why
   */
  public static ArrayHeader between(ArrayHeader header, int axis, double west, double east) {
    AxisInfo info = header.axes().get(axis);
    Attribute old = info.coordinates().orElseThrow();
    double rounding = rounding(old.type());
    IntToDoubleFunction turns = i -> turns(old.number(i), west - rounding, east + rounding);
    Attribute now = turned(old, 1, turns);
    if (now.equals(old)) {
      return header;
    }
    requireApart(now);
    return header
        .withAxes(
            header.mapAxes(
                (number, each) -> number == axis ? each.withSome(Optional.of(now)) : each))
        .mapCompanions(each -> isBounds(each, info, axis) ? turned(each, turns) : each);
  }

  private static void requireApart(Attribute now) {
    for (int i = 1; i < now.count(); i++) {
      if (now.number(i) == now.number(i - 1)) {
        throw new IllegalArgumentException(
            "two longitudes become %s as %s".formatted(now.number(i), now.type()));
      }
    }
  }

  /** Returns whether a variable holds the bounds of an axis. */
  public static boolean isBounds(Companion variable, AxisInfo info, int axis) {
    return variable.dimensionOf(axis) == 0 && info.isBoundedBy(variable.name());
  }

  private static Companion turned(Companion bounds, IntToDoubleFunction turns) {
    if (bounds.isMoved()) {
      throw new IllegalArgumentException(
          "its bounds %s are too many to be turned with it".formatted(bounds.path()));
    }
    Attribute values = bounds.values().get();
    int each = Math.toIntExact(bounds.shape().volume() / bounds.shape().length(0));
    return bounds.withValues(Optional.of(turned(values, each, turns)));
  }

  /**
   * Returns the longitudes of an axis, each a whole number of turns from where it was, as near as
   * can be to those of another.
   */
  public static AxisInfo near(AxisInfo axis, AxisInfo other) {
    Optional<Attribute> known = axis.coordinates();
    return known.isEmpty() || other.coordinates().isEmpty()
        ? axis
        : axis.withCoordinates(Optional.of(near(known.get(), other.coordinates().get())));
  }

  /** Returns the same of the values of a variable, such as bounds. */
  public static Companion near(Companion variable, Companion other) {
    return variable.isMoved() || other.isMoved()
        ? variable
        : variable.withValues(Optional.of(near(variable.values().get(), other.values().get())));
  }

  private static Attribute near(Attribute values, Attribute others) {
    boolean areNumbers = values.isRead() && others.isRead() && !values.hasTexts();
    boolean areLike = areNumbers && !others.hasTexts() && values.bytes() == others.bytes();
    if (!areLike || values.equals(others)) {
      return values;
    }
    return turned(values, 1, i -> Math.rint((others.number(i) - values.number(i)) / TURN) * TURN);
  }

  /** Returns values, {@code each} of which in a row are turned alike; others than numbers stay. */
  private static Attribute turned(Attribute values, int each, IntToDoubleFunction turns) {
    ElementType type = values.type();
    ByteBuffer bytes = ByteBuffer.wrap(values.toBytes()).order(type.order());
    boolean isTurned = false;
    for (int i = 0; i < values.count(); i++) {
      double shift = turns.applyAsDouble(i / each);
      if (shift != 0 && !Double.isNaN(shift)) {
        put(bytes, i * type.bytes(), type, values.number(i) + shift);
        isTurned = true;
      }
    }
    if (!isTurned) {
      return values;
    }
    Attribute now = Attribute.wrapping(values.name(), type, bytes.array());
    return values.lengths().isEmpty() ? now : now.along(values.lengths());
  }

  private static void put(ByteBuffer bytes, int at, ElementType type, double value) {
    boolean isReal = type.kind() == ElementType.Kind.FLOAT;
    switch (type.bytes()) {
      case 1 -> bytes.put(at, (byte) value);
      case 2 -> bytes.putShort(at, (short) value);
      case 4 -> bytes.putInt(at, isReal ? Float.floatToIntBits((float) value) : (int) (long) value);
      default -> bytes.putLong(at, isReal ? Double.doubleToLongBits(value) : (long) value);
    }
    if (!isReal && NumberText.value(bytes, at, type) != value) {
      throw new IllegalArgumentException(
          "its longitude %.0f does not fit %s".formatted(value, type.baseName()));
    }
  }
}
