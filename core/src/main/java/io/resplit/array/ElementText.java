package io.resplit.array;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;

/**
 * An element as users write it: a number, {@code nan}, {@code inf}; of complex numbers the real
 * part; for opaque bytes {@code 0}, or all of them as {@code 0x} and hexadecimal digits.
 */
public final class ElementText {

  private static final int HALF_BIAS = 15;
  private static final int HALF_FRACTION_BITS = 10;
  private static final int HALF_INFINITY = 0x7c00;
  private static final int DROPPED_BITS = 13;

  private ElementText() {}

  /**
   * Returns the bytes of one element.
   *
   * @throws IllegalArgumentException if the text is no number, or none that the type holds
   */
  public static byte[] parse(String text, ElementType type) {
    ByteBuffer element = ByteBuffer.allocate(type.bytes()).order(type.order());
    try {
      switch (type.kind()) {
        case INT, UINT -> putInteger(element, new BigDecimal(text.strip()), type);
        case FLOAT, COMPLEX -> putFloat(element, type.numberBytes(), text.strip());
        case BYTES -> element.put(bytes(text.strip(), type.bytes()));
      }
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is not a value of " + type, e);
    }
    return element.array();
  }

  private static void putInteger(ByteBuffer element, BigDecimal value, ElementType type) {
    if (value.precision() - value.scale() > Long.BYTES * Byte.SIZE) {
      throw new ArithmeticException("too long"); // before its digits are written out
    }
    BigInteger integer = value.toBigIntegerExact();
    boolean signed = type.kind() == ElementType.Kind.INT;
    int bits = type.bytes() * Byte.SIZE - (signed ? 1 : 0);
    if (integer.bitLength() > bits || !signed && integer.signum() < 0) {
      throw new ArithmeticException("out of range");
    }
    switch (type.bytes()) {
      case Byte.BYTES -> element.put(integer.byteValue());
      case Short.BYTES -> element.putShort(integer.shortValue());
      case Integer.BYTES -> element.putInt(integer.intValue());
      default -> element.putLong(integer.longValue());
    }
  }

  private static void putFloat(ByteBuffer element, int bytes, String text) {
    switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> putFloat(element, bytes, Double.NaN);
      case "inf", "+inf" -> putFloat(element, bytes, Double.POSITIVE_INFINITY);
      case "-inf" -> putFloat(element, bytes, Double.NEGATIVE_INFINITY);
      default -> putFinite(element, bytes, new BigDecimal(text).doubleValue());
    }
  }

  private static void putFinite(ByteBuffer element, int bytes, double value) {
    boolean fits =
        switch (bytes) {
          case Short.BYTES -> (half((float) value) & HALF_INFINITY) != HALF_INFINITY;
          case Float.BYTES -> Float.isFinite((float) value);
          default -> Double.isFinite(value);
        };
    if (!fits) {
      throw new ArithmeticException("out of range");
    }
    putFloat(element, bytes, value);
  }

  private static void putFloat(ByteBuffer element, int bytes, double value) {
    switch (bytes) {
      case Short.BYTES -> element.putShort(half((float) value));
      case Float.BYTES -> element.putFloat((float) value);
      default -> element.putDouble(value);
    }
  }

  /** Returns the bits of a number as IEEE 754 binary16, rounded to nearest, ties to even. */
  private static short half(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = bits >>> 16 & 0x8000;
    if (Float.isNaN(value)) {
      return 0x7e00;
    }
    int magnitude = bits & Integer.MAX_VALUE;
    int exponent = (magnitude >>> 23) - 127 + HALF_BIAS;
    if (exponent > 30) {
      return (short) (sign | HALF_INFINITY);
    }
    int fraction = exponent > 0 ? magnitude & 0x7fffff : magnitude & 0x7fffff | 0x800000;
    int dropped = exponent > 0 ? DROPPED_BITS : Math.min(24 + 1, DROPPED_BITS + 1 - exponent);
    int kept = (Math.max(0, exponent) << HALF_FRACTION_BITS) + (fraction >>> dropped);
    int rest = fraction & (1 << dropped) - 1;
    int tie = 1 << dropped - 1;
    boolean up = rest > tie || rest == tie && (kept & 1) == 1;
    return (short) (sign | kept + (up ? 1 : 0));
  }

  private static byte[] bytes(String text, int count) {
    if (text.equals("0")) {
      return new byte[count];
    }
    byte[] bytes = text.startsWith("0x") ? HexFormat.of().parseHex(text.substring(2)) : new byte[0];
    if (bytes.length != count) {
      throw new NumberFormatException("no bytes");
    }
    return bytes;
  }
}
