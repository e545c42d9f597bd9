package io.resplit.format;

import io.resplit.array.Attribute;
import io.resplit.array.ElementType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Fill values: what stands for "never written", and whether it is shown to readers.
 *
 * <p>Files of the NetCDF-4 library always hold one for what is not stored, by default that of the
 * type (NC_FILL_BYTE and so on, <i>netcdf.h</i>). That one is no attribute of the variable and must
 * not become one: readers such as xarray would take equal elements for missing.
 */
public final class FillValue {

  /** Name of the attribute that shows it to readers. */
  public static final String ATTRIBUTE = "_FillValue";

  private static final String SILENT = "fill value";
  private static final double DEFAULT_FLOAT = 0x1.ep122;

  private FillValue() {}

  /**
   * Returns the fill value that a file holds for elements that are not stored; shown to readers
   * unless it is the default of NetCDF.
   */
  public static Attribute stored(ElementType type, byte[] element) {
    OptionalLong usual = defaultBits(type);
    boolean silent = usual.isPresent() && usual.equals(bits(element, type.order()));
    return Attribute.ofNumbers(silent ? SILENT : ATTRIBUTE, type, element);
  }

  /** Returns the same of a text; the default of NetCDF is zeros (NC_FILL_CHAR). */
  public static Attribute storedText(ElementType type, byte[] element) {
    boolean silent = Arrays.equals(element, new byte[element.length]);
    return Attribute.ofNumbers(silent ? SILENT : ATTRIBUTE, type, element);
  }

  private static OptionalLong bits(byte[] element, ByteOrder order) {
    ByteBuffer bytes = ByteBuffer.wrap(element).order(order);
    return switch (element.length) {
      case Byte.BYTES -> OptionalLong.of(bytes.get());
      case Short.BYTES -> OptionalLong.of(bytes.getShort());
      case Integer.BYTES -> OptionalLong.of(bytes.getInt());
      case Long.BYTES -> OptionalLong.of(bytes.getLong());
      default -> OptionalLong.empty();
    };
  }

  /** Returns whether a fill value is to be shown to readers. */
  public static boolean isShown(Attribute fill) {
    return !fill.name().equals(SILENT);
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
