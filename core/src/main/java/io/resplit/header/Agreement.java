package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.header.Mismatch.Kind;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks whether the blocks of two files can stand side by side in one array.
 *
 * <p>They cannot if the same numbers mean different things in them: another type, another scale,
 * unit, calendar, fill value, or another orientation in space.
 */
public final class Agreement {

  private static final String MISSING = "missing_value";
  private static final String CALENDAR = "calendar";
  private static final String STANDARD_NAME = "standard_name";

  /**
   * Attributes of an array that must be the same in all files: the ways of CF, NetCDF and NIfTI to
   * say what an element means.
   */
  private static final List<String> OF_ARRAY =
      List.of(
          "scale_factor",
          "add_offset",
          CALENDAR,
          "units",
          FillValue.ATTRIBUTE,
          MISSING,
          STANDARD_NAME,
          "positive",
          "cell_methods",
          "_Unsigned",
          "scl_slope",
          "scl_inter");

  /** Attributes of an axis that say which numbers its coordinates are. */
  private static final List<String> OF_NUMBERS =
      List.of("calendar", "units", "scale_factor", "add_offset", FillValue.ATTRIBUTE, MISSING);

  /** Attributes of an axis that must be the same in all files. */
  private static final List<String> OF_AXIS =
      Stream.concat(OF_NUMBERS.stream(), Stream.of(STANDARD_NAME, "positive")).toList();

  /** So is rounding to float32, and what follows from it. */
  private static final double NEAR = 1e-5;

  private static final String OF_ONE_GRID =
      "name variables that have the same axes with --var: each grid is joined by itself";

  private static final String LEFT_OUT = "leave it out: name the variables to take with --var";

  private static final String UNSCALED =
      "store the files without scales first, as fslmaths -odt float does";

  private static final String NONE = "none";

  private Agreement() {}

  /**
   * Something that two files do not say alike.
   *
   * @param kind what it is about
   * @param what name of the property
   * @param first what the first file says
   * @param second what the second file says
   * @param ownWay what a user can do about it, if that is not what the kind says
   */
  public record Disagreement(
      Kind kind, String what, String first, String second, Optional<String> ownWay) {

    /** Creates one of which nothing else is to be said than of others of its kind. */
    public Disagreement(Kind kind, String what, String first, String second) {
      this(kind, what, first, second, Optional.empty());
    }

    /** Returns what a user can do about it. */
    public String way() {
      return isOfTime()
          ? what.endsWith(CALENDAR)
              ? "convert all files to one calendar first, for example with xarray's convert_calendar"
              : "give all files one reference time and calendar first"
          : ownWay.orElse(what.startsWith("scl_") ? UNSCALED : kind.way());
    }

    private Disagreement withWay(String way) {
      return new Disagreement(kind, what, first, second, Optional.of(way));
    }

    /** Returns whether times are counted in another way. */
    public boolean isOfTime() {
      return kind == Kind.UNITS
          && (what.endsWith(CALENDAR) || (first + second).contains(" since "));
    }

    /** Returns whether one of the files says nothing. */
    private boolean isOfOne() {
      return first.equals(NONE) || second.equals(NONE);
    }

    @Override
    public String toString() {
      return what + " is " + first + " in one and " + second + " in the other";
    }
  }

  /** Returns all disagreements that forbid to merge the two blocks. */
  public static Stream<Disagreement> check(BlockHeader first, BlockHeader second) {
    return Stream.of(
            differ(Kind.TYPE, "type", first.type().baseName(), second.type().baseName()).stream(),
            ofMeaning(first.meaning(), second.meaning()).stream(),
            ofLists("", OF_ARRAY, first.attributes(), second.attributes()),
            ofAxes(named(first.axes()), named(second.axes())))
        .flatMap(found -> found);
  }

  /**
   * Returns how two files disagree about a companion of their arrays, or about the part of it that
   * both hold: in what its elements mean, or in its values if both hold these.
   */
  public static Stream<Disagreement> check(Companion first, Companion second) {
    String prefix = first.path() + ":";
    String type = second.type().baseName();
    return Stream.of(
            differ(Kind.TYPE, prefix + "type", first.type().baseName(), type).stream(),
            differ(Kind.VALUES, prefix + "shape", first.lengths(), second.lengths())
                .map(each -> each.withWay(OF_ONE_GRID))
                .stream(),
            ofMeaning(beyondText(first), beyondText(second)).stream(),
            ofLists(prefix, OF_ARRAY, first.attributes(), second.attributes()),
            sameValues(first, second).stream())
        .flatMap(found -> found);
  }

  /** Returns how two files disagree about a grid mapping: in any of its attributes. */
  public static Stream<Disagreement> sameMapping(Companion first, Companion second) {
    List<String> names =
        Stream.concat(first.attributes().stream(), second.attributes().stream())
            .map(Attribute::name)
            .distinct()
            .toList();
    return ofLists(first.path() + ":", names, first.attributes(), second.attributes());
  }

  /** Returns how the values of two variables differ that are held with them, in the first place. */
  public static Optional<Disagreement> sameValues(Companion first, Companion second) {
    return first.isMoved() || second.isMoved()
        ? Optional.empty()
        : differ(Kind.VALUES, "variable " + first.path(), unnamed(first), unnamed(second))
            .map(each -> areNear(first, second) ? each : each.withWay(LEFT_OUT));
  }

  /** Only rounding leaves all numbers what they mean where those of the first file are taken. */
  private static boolean areNear(Companion first, Companion second) {
    Optional<Attribute> one = first.values().filter(Agreement::isNumbers);
    Optional<Attribute> other = second.values().filter(Agreement::isNumbers);
    return one.isPresent()
        && other.isPresent()
        && one.get().count() == other.get().count()
        && IntStream.range(0, one.get().count())
            .allMatch(i -> areNear(one.get().number(i), other.get().number(i)));
  }

  private static boolean areNear(double one, double other) {
    return Math.abs(one - other) <= NEAR * Math.max(Math.abs(one), Math.abs(other));
  }

  /** Returns how the coordinates of two axes differ, if both are known. */
  public static Optional<Disagreement> sameCoordinates(AxisInfo first, AxisInfo second) {
    boolean known =
        Stream.of(first, second)
            .allMatch(axis -> axis.coordinates().isPresent() && !axis.isUnread());
    return known
        ? differ(
            Kind.COORDINATES,
            "axis " + first.name(),
            unnamed(first.coordinates()),
            unnamed(second.coordinates()))
        : Optional.empty();
  }

  private static Optional<Attribute> unnamed(Companion variable) {
    return unnamed(variable.values());
  }

  private static Optional<Attribute> unnamed(Optional<Attribute> values) {
    return values.map(each -> each.withName("").withMeaning(Optional.empty()));
  }

  /**
   * Returns how two blocks that lie at the same place on an axis disagree about it: in its name, in
   * its coordinates, or in a list that both have.
   */
  public static Stream<Disagreement> samePlace(AxisInfo first, AxisInfo second) {
    Stream<Optional<Disagreement>> lists =
        first.lists().stream()
            .map(
                each ->
                    Attribute.find(second.lists(), each.name())
                        .flatMap(
                            other ->
                                differ(
                                    Kind.COORDINATES,
                                    each.name(),
                                    each.valueText(),
                                    other.valueText())));
    return Stream.concat(
            Stream.of(
                differ(Kind.AXES, "axis name", first.name(), second.name()),
                areSame(first.coordinates(), second.coordinates())
                    ? Optional.<Disagreement>empty()
                    : differ(
                        Kind.COORDINATES,
                        "coordinates of axis " + first.name(),
                        unnamed(first.coordinates()),
                        unnamed(second.coordinates()))),
            lists)
        .flatMap(Optional::stream);
  }

  /** Returns whether coordinates are the same: some programs copy them in another precision. */
  public static boolean areSame(Optional<Attribute> first, Optional<Attribute> second) {
    return differ(Kind.COORDINATES, "", unnamed(first), unnamed(second)).isEmpty()
        || areSameNumbers(first, second);
  }

  private static boolean areSameNumbers(Optional<Attribute> first, Optional<Attribute> second) {
    return first.isPresent()
        && second.isPresent()
        && isReal(first.get())
        && isReal(second.get())
        && first.get().count() == second.get().count()
        && IntStream.range(0, first.get().count())
            .allMatch(i -> first.get().number(i) == second.get().number(i));
  }

  private static boolean isReal(Attribute values) {
    return values.isRead() && values.type().kind() == ElementType.Kind.FLOAT;
  }

  /** Letters are the same bytes whether a format calls them a text or not. */
  private static Optional<Meaning> beyondText(Companion variable) {
    return variable.meaning().filter(each -> !(each instanceof Meaning.FixedText));
  }

  private static Optional<Disagreement> ofMeaning(
      Optional<Meaning> first, Optional<Meaning> second) {
    return first.equals(second)
        ? Optional.empty()
        : Optional.of(new Disagreement(Kind.DATATYPE, "datatype", text(first), text(second)));
  }

  private static String text(Optional<Meaning> meaning) {
    return meaning.map(Meaning::toString).orElse(NONE);
  }

  /** Axes without names are there only where one of them is unlimited, which may differ. */
  private static List<AxisInfo> named(List<AxisInfo> axes) {
    return axes.stream().allMatch(axis -> axis.name().isEmpty()) ? List.of() : axes;
  }

  private static Stream<Disagreement> ofAxes(List<AxisInfo> first, List<AxisInfo> second) {
    if (first.size() != second.size()) {
      return differ(Kind.AXES, "number of named axes", first.size(), second.size()).stream();
    }
    return IntStream.range(0, first.size())
        .mapToObj(axis -> ofAxis(first.get(axis), second.get(axis)))
        .flatMap(found -> found);
  }

  /** Some programs give the axes of a copy their standard names. */
  private static Stream<Disagreement> ofAxis(AxisInfo first, AxisInfo second) {
    String prefix = first.name() + ":";
    return Stream.concat(
        differ(Kind.AXES, "axis name", first.name(), second.name()).stream(),
        ofLists(prefix, OF_AXIS, first.attributes(), second.attributes())
            .filter(each -> !each.what().equals(prefix + STANDARD_NAME) || !each.isOfOne()));
  }

  /** Returns whether the coordinates of two axes are numbers of the same units. */
  public static boolean haveSameUnits(AxisInfo first, AxisInfo second) {
    return ofLists("", OF_NUMBERS, first.attributes(), second.attributes()).findAny().isEmpty();
  }

  private static Stream<Disagreement> ofLists(
      String prefix, List<String> names, List<Attribute> first, List<Attribute> second) {
    if (first.equals(second)) {
      return Stream.empty();
    }
    boolean saysNoMore = addsNothing(first) && addsNothing(second);
    return names.stream()
        .filter(name -> !saysNoMore || !name.equals(MISSING))
        .filter(name -> !areEqualNumbers(name, first, second))
        .map(name -> differ(kind(name), prefix + name, find(first, name), find(second, name)))
        .flatMap(Optional::stream);
  }

  /**
   * Formats without types of their own keep 273.0 as 273. What is missing is bits, not a number.
   */
  private static boolean areEqualNumbers(
      String name, List<Attribute> first, List<Attribute> second) {
    Optional<Attribute> one = find(first, name).filter(Agreement::isNumbers);
    Optional<Attribute> other = find(second, name).filter(Agreement::isNumbers);
    return kind(name) != Kind.FILL
        && one.isPresent()
        && other.isPresent()
        && one.get().count() == other.get().count()
        && IntStream.range(0, one.get().count())
            .allMatch(i -> isEqual(one.get().number(i), other.get().number(i)));
  }

  private static boolean isNumbers(Attribute values) {
    return !values.hasTexts()
        && values.isRead()
        && Set.of(ElementType.Kind.INT, ElementType.Kind.UINT, ElementType.Kind.FLOAT)
            .contains(values.type().kind());
  }

  /** Beyond 2^53 a double may stand for several integers. */
  private static boolean isEqual(double first, double second) {
    return first == second && Math.abs(first) < 1L << 53;
  }

  /** Some programs write the fill value once more under the older name. */
  private static boolean addsNothing(List<Attribute> attributes) {
    Optional<Attribute> missing = find(attributes, MISSING);
    return missing.isEmpty()
        || find(attributes, FillValue.ATTRIBUTE)
            .filter(
                fill ->
                    differ(Kind.FILL, MISSING, Optional.of(fill.withName(MISSING)), missing)
                        .isEmpty())
            .isPresent();
  }

  private static Kind kind(String name) {
    return switch (name) {
      case "units", CALENDAR -> Kind.UNITS;
      case FillValue.ATTRIBUTE, MISSING -> Kind.FILL;
      case "scale_factor", "add_offset", "_Unsigned", "scl_slope", "scl_inter" -> Kind.PACKING;
      default -> Kind.MEANING;
    };
  }

  private static Optional<Attribute> find(List<Attribute> attributes, String name) {
    return Attribute.find(attributes, name)
        .filter(attribute -> kind(name) != Kind.FILL || !isNan(attribute));
  }

  /** What is no number is missing whether files say so or not. */
  private static boolean isNan(Attribute fill) {
    return !fill.hasTexts() && fill.valueText().equals("NaN");
  }

  private static Optional<Disagreement> differ(
      Kind kind, String what, Object first, Object second) {
    return first.equals(second)
        ? Optional.empty()
        : Optional.of(new Disagreement(kind, what, first.toString(), second.toString()));
  }

  /** Compares values whatever byte order their files keep attributes in. */
  private static Optional<Disagreement> differ(
      Kind kind, String what, Optional<Attribute> first, Optional<Attribute> second) {
    if (first.equals(second)) {
      return Optional.empty(); // without a copy
    }
    Optional<Attribute> one = first.map(value -> value.withOrder(ByteOrder.BIG_ENDIAN));
    Optional<Attribute> other = second.map(value -> value.withOrder(ByteOrder.BIG_ENDIAN));
    return one.equals(other)
        ? Optional.empty()
        : Optional.of(new Disagreement(kind, what, text(first, second), text(second, first)));
  }

  /** Returns a value, with its type where the other file has the same digits in another type. */
  private static String text(Optional<Attribute> value, Optional<Attribute> other) {
    String digits = value.map(Attribute::valueText).orElse(NONE);
    boolean alike = other.map(Attribute::valueText).orElse(NONE).equals(digits);
    return value.isPresent() && alike
        ? digits + " (" + value.get().type().baseName() + ")"
        : digits;
  }
}
