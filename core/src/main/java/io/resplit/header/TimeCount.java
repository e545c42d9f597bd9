package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.name.NamingAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How the numbers of a variable count time: in units since a date of a calendar, as the CF
 * conventions have them. Immutable.
 *
 * @param units a unit and a date, {@code days since 2001-01-01}
 * @param calendar name of the calendar; the standard one if nothing is said
 * @param type type of the numbers
 * @param said all attributes of the variable
 * @param fillValue one element that stands for "never written", if there is one
 */
public record TimeCount(
    String units,
    String calendar,
    ElementType type,
    List<Attribute> said,
    Optional<Attribute> fillValue) {

  private static final String SINCE = " since ";
  private static final String UNITS = "units";
  private static final String CALENDAR = "calendar";
  private static final String MISSING = "missing_value";

  /** Attributes that say how numbers count, and which of them do not. */
  private static final Set<String> OF_COUNT = Set.of(UNITS, CALENDAR, FillValue.ATTRIBUTE, MISSING);

  /** Numbers that are packed count only when they are unpacked. */
  private static final Set<String> PACKING = Set.of("scale_factor", "add_offset", "_Unsigned");

  /** Copies the list. */
  public TimeCount {
    said = List.copyOf(said);
  }

  /** Returns how the coordinates of an axis count time, if they do. */
  public static Optional<TimeCount> of(AxisInfo axis) {
    return axis.coordinates().filter(all -> !all.hasTexts()).isPresent()
        ? of(axis.attributes(), axis.coordinates().get().type(), axis.fillValue())
        : Optional.empty();
  }

  /** Returns how the elements of a variable beside an array count time, if they do. */
  public static Optional<TimeCount> of(Companion variable) {
    return variable.hasTexts()
        ? Optional.empty()
        : of(variable.attributes(), variable.type(), variable.fillValue());
  }

  /** Returns how elements count time, if they do. */
  public static Optional<TimeCount> of(
      List<Attribute> said, ElementType type, Optional<Attribute> fillValue) {
    return Attribute.text(said, UNITS)
        .filter(units -> units.contains(SINCE))
        .map(units -> new TimeCount(units, calendar(said), type, said, fillValue));
  }

  /**
   * Returns how the bounds of such a variable count: as it does, as far as they say nothing
   * themselves.
   */
  public Optional<TimeCount> ofBounds(
      List<Attribute> ownSaid, ElementType ownType, Optional<Attribute> ownFill) {
    String ownUnits = Attribute.text(ownSaid, UNITS).orElse(units);
    String ownCalendar = CalendarTime.name(Attribute.text(ownSaid, CALENDAR).orElse(calendar));
    return Optional.of(new TimeCount(ownUnits, ownCalendar, ownType, ownSaid, ownFill))
        .filter(count -> ownUnits.contains(SINCE));
  }

  /** Returns the names of the variables with its bounds. */
  public List<String> bounds() {
    return said.stream()
        .filter(each -> NamingAttribute.isBounds(each.name()))
        .flatMap(each -> NamingAttribute.names(each.name(), each.text()).stream())
        .toList();
  }

  private static String calendar(List<Attribute> said) {
    return CalendarTime.name(Attribute.text(said, CALENDAR).orElse(CalendarTime.STANDARD));
  }

  /** Returns whether the numbers are those that count. */
  boolean isPlain() {
    return said.stream().map(Attribute::name).noneMatch(PACKING::contains);
  }

  /** Returns whether both variables say the same of what their numbers count, in the same words. */
  public boolean isSaidAs(TimeCount other) {
    return units.equals(other.units)
        && calendar.equals(other.calendar)
        && type.equals(other.type.withOrder(type.order()))
        && Attribute.find(said, UNITS).equals(Attribute.find(other.said, UNITS))
        && Attribute.find(said, CALENDAR).equals(Attribute.find(other.said, CALENDAR));
  }

  /** Returns the attributes of this variable with what another one says of how it counts. */
  public List<Attribute> saidAs(TimeCount other) {
    List<Attribute> all = new ArrayList<>(said);
    all.removeIf(each -> OF_COUNT.contains(each.name()));
    other.said.stream().filter(each -> OF_COUNT.contains(each.name())).forEach(all::add);
    return all;
  }

  /**
   * Returns an axis of these times as another variable counts them.
   *
   * @param times its coordinates as that counts them
   */
  public AxisInfo saidAs(TimeCount other, AxisInfo axis, Attribute times) {
    return new AxisInfo(
        axis.name(),
        Optional.of(times),
        saidAs(other),
        axis.unlimited(),
        axis.unlimitedScale(),
        other.fillValue(),
        axis.unstored(),
        axis.lists(),
        axis.chunks());
  }

  /** Returns the attributes with the units, also where it has these from another variable. */
  public List<Attribute> saidFully() {
    List<Attribute> all = new ArrayList<>(said);
    all.removeIf(each -> each.name().equals(UNITS));
    all.add(Attribute.ofText(UNITS, units));
    return all;
  }

  /** Returns the elements that the variable declares to be no times; others that it never wrote. */
  Stream<Attribute> missing() {
    Stream<Attribute> declared =
        Stream.of(FillValue.ATTRIBUTE, MISSING)
            .flatMap(name -> Attribute.find(said, name).stream());
    return Stream.concat(declared, missingFill().filter(FillValue::isSet).stream())
        .map(each -> each.withOrder(type.order()))
        .filter(each -> each.type().equals(type) && each.count() > 0);
  }

  /** Returns the element that readers see where nothing was written. */
  Attribute unwritten() {
    return Attribute.wrapping("", type, FillValue.beyond(type, missingFill()));
  }

  /**
   * Stores of Zarr 3 always say one, mostly 0: where axes have names it is a number like others.
   */
  private Optional<Attribute> missingFill() {
    return fillValue.filter(fill -> !FillValue.isApart(fill));
  }
}
