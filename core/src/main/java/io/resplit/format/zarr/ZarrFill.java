package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of a fill value as metadata says it: a number, a name of one that JSON does not have,
 * the bits of a float, a truth value, or bytes in Base64.
 *
 * @param type type of the elements
 */
record ZarrFill(ElementType type) {

  private static final int MOST_DIGITS = 400;
  private static final int HALF_MANTISSA = 10;
  private static final int HALF_BIAS = 15;

  /** The least numbers that are closest to no finite float of 2 and 4 bytes. */
  private static final double MOST_HALF = 65520;

  private static final double MOST_SINGLE = 0x1.ffffffp127;

  /**
   * Returns the bytes of an element.
   *
   * @throws IllegalArgumentException if it is no element of the type
   */
  byte[] bytes(Object value) {
    ByteBuffer element = ByteBuffer.allocate(type.bytes()).order(type.order());
    switch (type.kind()) {
      case INT, UINT -> whole(element, value);
      case FLOAT -> real(element, type.bytes(), value);
      case COMPLEX -> complex(element, value);
      case BYTES -> raw(element, value);
    }
    return element.array();
  }

  /** Returns an attribute of elements of a type, if that is what values are. */
  static Optional<Attribute> numbers(String name, ElementType type, List<?> values) {
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.size(), type.bytes()));
    try {
      values.forEach(value -> bytes.put(new ZarrFill(type).bytes(value)));
      return Optional.of(Attribute.wrapping(name, type, bytes.array()));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private void whole(ByteBuffer element, Object value) {
    if (value instanceof Boolean truth) {
      put(element, type.bytes(), truth ? 1 : 0);
      return;
    }
    BigInteger number = decimal(value).toBigIntegerExact();
    int bits = type.bytes() * Byte.SIZE;
    boolean isSigned = type.kind() == ElementType.Kind.INT;
    if (isSigned ? number.bitLength() >= bits : number.bitLength() > bits || number.signum() < 0) {
      throw new IllegalArgumentException("it does not fit " + type);
    }
    put(element, type.bytes(), number.longValue());
  }

  private static void put(ByteBuffer element, int bytes, long bits) {
    switch (bytes) {
      case Byte.BYTES -> element.put((byte) bits);
      case Short.BYTES -> element.putShort((short) bits);
      case Integer.BYTES -> element.putInt((int) bits);
      default -> element.putLong(bits);
    }
  }

  private static BigDecimal decimal(Object value) {
    if (value instanceof ZarrJson.Number number) {
      BigDecimal decimal = new BigDecimal(number.text());
      if (Math.abs((long) decimal.precision() - decimal.scale()) > MOST_DIGITS) {
        throw new IllegalArgumentException("it has too many digits");
      }
      return decimal;
    }
    throw new IllegalArgumentException("it is not a number");
  }

  private static void real(ByteBuffer element, int bytes, Object value) {
    if (value instanceof String text && text.startsWith("0x")) {
      put(element, bytes, bits(text.substring(2), bytes));
      return;
    }
    if (!(value instanceof String) && !(value instanceof ZarrJson.Number)) {
      throw new IllegalArgumentException("it is not a number");
    }
    String text = value instanceof ZarrJson.Number number ? number.text() : value.toString();
    double number = Double.parseDouble(text);
    double most = bytes == Float.BYTES ? MOST_SINGLE : bytes < Float.BYTES ? MOST_HALF : Double.NaN;
    boolean isInfinite = Double.isInfinite(number) && text.chars().anyMatch(Character::isDigit);
    if (isInfinite || Double.isFinite(number) && Math.abs(number) >= most) {
      throw new IllegalArgumentException("%s does not fit %s bytes".formatted(text, bytes));
    }
    switch (bytes) {
      case Float.BYTES -> element.putFloat(Float.parseFloat(text));
      case Double.BYTES -> element.putDouble(number);
      default -> element.putShort(half(number));
    }
  }

  private static long bits(String digits, int bytes) {
    if (!digits.matches("[0-9a-fA-F]{1," + 2 * bytes + "}")) {
      throw new IllegalArgumentException(
          "0x%s is not 1 to %s digits of bits".formatted(digits, 2 * bytes));
    }
    return Long.parseUnsignedLong(digits, 16);
  }

  private static void complex(ByteBuffer element, Object value) {
    if (!(value instanceof List<?> parts) || parts.size() != 2) {
      throw new IllegalArgumentException("it is not a pair of numbers");
    }
    parts.forEach(part -> real(element, element.capacity() / 2, part));
  }

  /** Texts of version 2 are in Base64; version 3 lists raw bytes. */
  private static void raw(ByteBuffer element, Object value) {
    byte[] bytes = new byte[0];
    if (value instanceof String text) {
      bytes = Base64.getDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
    } else if (value instanceof List<?> numbers) {
      bytes = new byte[numbers.size()];
      ZarrFill each = new ZarrFill(ElementType.parse("uint8"));
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = each.bytes(numbers.get(i))[0];
      }
      if (bytes.length < element.capacity()) {
        throw new IllegalArgumentException("it has " + bytes.length + " bytes");
      }
    } else if (decimal(value).signum() != 0) {
      throw new IllegalArgumentException("it is not a text");
    }
    if (bytes.length > element.capacity()) {
      throw new IllegalArgumentException(
          HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(8, bytes.length))) + " is longer");
    }
    element.put(bytes);
  }

  /**
   * Returns whether version 2 can say an element in a way that all read: it has one NaN. Of complex
   * numbers zarr-python adds the parts, which are others then if they are infinite, none, or -0.
   */
  static boolean isUsual(ElementType type, byte[] element) {
    return switch (type.kind()) {
      case INT, UINT, BYTES -> true;
      case FLOAT -> ZarrText.element(type, element).equals(version2(type, element));
      case COMPLEX ->
          ((List<?>) ZarrText.element(type, element))
              .stream()
                  .allMatch(
                      each -> each instanceof ZarrJson.Number part && !part.text().equals("-0.0"));
    };
  }

  /** Returns an element as version 2 says it: any NaN as the usual one, bytes in Base64. */
  static Object version2(ElementType type, byte[] element) {
    return type.kind() == ElementType.Kind.BYTES
        ? Base64.getEncoder().encodeToString(element)
        : usual(ZarrText.element(type, element));
  }

  private static Object usual(Object said) {
    return said instanceof List<?> parts
        ? parts.stream().map(ZarrFill::usual).toList()
        : said instanceof String bits && bits.startsWith("0x") ? "NaN" : said;
  }

  /** Returns the bits of the closest float of 2 bytes (IEEE 754), ties to even. */
  static short half(double value) {
    int sign = Double.doubleToRawLongBits(value) < 0 ? 1 << 15 : 0;
    double size = Math.abs(value);
    if (Double.isNaN(value)) {
      return (short) (sign | 0x7e00);
    }
    int exponent = Math.max(Math.getExponent(size), 1 - HALF_BIAS);
    double unit = Math.scalb(1.0, exponent - HALF_MANTISSA);
    long units = Double.isInfinite(size) ? 1L << 16 : (long) Math.rint(size / unit);
    long bits = units + ((long) (exponent + HALF_BIAS - 1) << HALF_MANTISSA);
    return (short) (sign | Math.min(bits, 0x7c00));
  }
}
