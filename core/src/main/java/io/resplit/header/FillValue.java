package io.resplit.header;

import io.resplit.array.ElementType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Fill values: what stands for "never written", and when HDF5 writes it. The name of the value says
 * the latter.
 *
 * <p>It is no attribute of the variable and must not become one: readers such as xarray would take
 * equal elements for missing. What is missing only {@value #ATTRIBUTE} says. Files of the NetCDF-4
 * library always hold a fill value, by default that of the type (NC_FILL_BYTE and so on,
 * <i>netcdf.h</i>).
 */
public final class FillValue {

  /** Name of the attribute that says which elements are missing. */
  public static final String ATTRIBUTE = "_FillValue";

  private static final String SET = "fill value";
  private static final String OF_STORE = " of a store";
  private static final String APART = " apart from what is missing";
  private static final String DEFAULT = "default";
  private static final String UNDEFINED = "undefined";
  private static final double DEFAULT_FLOAT = 0x1.ep122;

  /** When HDF5 fills space that it takes for elements, in the order of the numbers in files. */
  public enum Time {
    /** As soon as space is taken. */
    ALLOCATION,
    /** Never: what is not written is zeros in chunks, and anything where there is no chunk. */
    NEVER,
    /** When space is taken, if the value is set. */
    IF_SET;

    private String mark() {
      return this == IF_SET ? "" : " " + name().toLowerCase(Locale.ROOT);
    }
  }

  private FillValue() {}

  /**
   * Returns what a file says that sets no value.
   *
   * @param isDefined whether elements that are not stored are zeros, not anything
   */
  public static Optional<Attribute> unset(ElementType type, boolean isDefined, Time time) {
    Attribute zero =
        Attribute.wrapping(isDefined ? DEFAULT : UNDEFINED, type, new byte[type.bytes()]);
    boolean isUsual = isDefined && time == Time.IF_SET;
    return isUsual ? Optional.empty() : Optional.of(at(time, zero));
  }

  /** Returns a value that is written at a time. */
  public static Attribute at(Time time, Attribute fill) {
    return fill.withName(fill.name() + time.mark());
  }

  /** Returns when it is written. */
  public static Time time(Attribute fill) {
    return Stream.of(Time.ALLOCATION, Time.NEVER)
        .filter(time -> fill.name().endsWith(time.mark()))
        .findFirst()
        .orElse(Time.IF_SET);
  }

  /** Returns the value that a file sets for elements that are not stored. */
  public static Attribute set(ElementType type, byte[] element) {
    return Attribute.ofNumbers(SET, type, element);
  }

  /**
   * Returns what a store of Zarr says: a value, or that there is none. It is part of its metadata,
   * and so of stores made of it.
   */
  public static Attribute ofStore(Attribute fill) {
    return fill.withName(fill.name() + OF_STORE);
  }

  /** Returns a value that says nothing of missing elements to programs that know the axes. */
  public static Attribute apart(Attribute fill) {
    return fill.withName(fill.name() + APART);
  }

  /** Returns whether it says nothing of missing elements to programs that know the axes. */
  public static boolean isApart(Attribute fill) {
    return fill.name().contains(APART);
  }

  /** Returns whether a store says it. */
  public static boolean isOfStore(Attribute fill) {
    return fill.name().endsWith(OF_STORE);
  }

  /** Returns whether the file sets a value. */
  public static boolean isSet(Attribute fill) {
    return !fill.name().startsWith(DEFAULT) && isDefined(fill);
  }

  /** Returns whether the file does not leave it open what it is. */
  public static boolean isDefined(Attribute fill) {
    return !fill.name().startsWith(UNDEFINED);
  }

  /** Returns whether readers are sure to find it where nothing is stored. */
  public static boolean isRead(Attribute fill) {
    return isDefined(fill) && time(fill) != Time.NEVER;
  }

  /**
   * Returns the bytes of an element that no program has written: what its file says; zeros if it
   * sets nothing, also by the null of a store; but where the file forbids to fill, so that HDF5
   * itself has no value, what NetCDF takes for missing: the attribute, else what the file sets,
   * else the default of the type.
   *
   * @param attributes those of the array
   * @param stored what the file holds for such elements
   */
  public static byte[] unwritten(
      ElementType type, List<Attribute> attributes, Optional<Attribute> stored) {
    return stored.stream().allMatch(each -> isRead(each) || isOfStore(each))
        ? stored.map(Attribute::toBytes).orElseGet(() -> new byte[type.bytes()])
        : shown(type, attributes)
            .map(value -> value.withOrder(type.order()).toBytes())
            .orElseGet(() -> beyond(type, stored));
  }

  /** Returns the attribute that says which elements are missing, if it is an element. */
  public static Optional<Attribute> shown(ElementType type, List<Attribute> attributes) {
    return Attribute.find(attributes, ATTRIBUTE)
        .filter(each -> !each.hasTexts() && each.bytes() == type.bytes())
        .filter(each -> each.type().baseName().equals(type.baseName()));
  }

  /**
   * Returns the bytes of an element that stands for missing data: what readers take for it comes
   * before what files hold where nothing was written.
   *
   * @param attributes those of the array
   * @param stored what the file holds for elements that are not written
   */
  public static Optional<byte[]> missing(
      ElementType type, List<Attribute> attributes, Optional<Attribute> stored) {
    return shown(type, attributes)
        .or(() -> stored.filter(FillValue::isSet))
        .map(value -> value.withOrder(type.order()).toBytes());
  }

  /** Returns the bytes that HDF5 writes in the space of elements that are not written. */
  public static byte[] written(Attribute fill) {
    return time(fill) == Time.NEVER ? new byte[fill.type().bytes()] : fill.toBytes();
  }

  /** Returns the same of elements of a type: zeros if nothing is said. */
  public static byte[] written(ElementType type, Optional<Attribute> stored) {
    return stored
        .map(fill -> written(fill.withOrder(type.order())))
        .orElseGet(() -> new byte[type.bytes()]);
  }

  /**
   * Returns what the NetCDF-4 library shows for an element beyond the end of a variable: what its
   * file sets for those that are not stored, or else the default of the type, or else zeros.
   */
  public static byte[] beyond(ElementType type, Optional<Attribute> stored) {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, defaultBits(type).orElse(0));
    return stored
        .filter(FillValue::isSet)
        .orElseGet(
            () ->
                Attribute.wrapping(
                        SET,
                        type.withOrder(ByteOrder.LITTLE_ENDIAN),
                        Arrays.copyOf(bytes.array(), type.bytes()))
                    .withOrder(type.order()))
        .toBytes();
  }

  /**
   * Returns the attribute that shows another value to readers than {@link #beyond} returns, if
   * there is one.
   *
   * @param attributes those of the variable
   */
  public static Optional<Attribute> unlikeBeyond(
      ElementType type, List<Attribute> attributes, Optional<Attribute> stored) {
    return Attribute.find(attributes, ATTRIBUTE)
        .filter(each -> !each.hasTexts())
        .filter(
            each -> !Arrays.equals(each.withOrder(type.order()).toBytes(), beyond(type, stored)));
  }

  /** Returns the bits of the default of NetCDF for a type, as a signed number. */
  private static OptionalLong defaultBits(ElementType type) {
    int bytes = type.bytes();
    int beyondLeast = bytes < Long.BYTES ? 1 : 2;
    return switch (type.kind()) {
      case INT -> OptionalLong.of((Long.MIN_VALUE >> Long.SIZE - Byte.SIZE * bytes) + beyondLeast);
      case UINT -> OptionalLong.of(-beyondLeast);
      case FLOAT ->
          bytes == Float.BYTES
              ? OptionalLong.of(Float.floatToRawIntBits((float) DEFAULT_FLOAT))
              : bytes == Double.BYTES
                  ? OptionalLong.of(Double.doubleToRawLongBits(DEFAULT_FLOAT))
                  : OptionalLong.empty();
      case COMPLEX, BYTES -> OptionalLong.empty();
    };
  }
}
