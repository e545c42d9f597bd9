package io.resplit.format.tiff;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The value of pixels without data, which GDAL writes as a text (tag 42113), and which is {@code
 * _FillValue} elsewhere.
 */
final class NoData {

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]{1,400}\\.?[0-9]{0,400}|\\.[0-9]{1,400})(?:e[+-]?[0-9]{1,3})?");

  private static final Map<String, Double> NO_NUMBERS =
      Map.of(
          "nan", Double.NaN,
          "-nan", Double.NaN,
          "inf", Double.POSITIVE_INFINITY,
          "-inf", Double.NEGATIVE_INFINITY);

  private NoData() {}

  /** Returns the element that a text is, if it is one. */
  static Optional<Attribute> of(String text, ElementType type) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    ByteBuffer bytes = ByteBuffer.allocate(type.bytes()).order(type.order());
    boolean isDone =
        switch (type.kind()) {
          case INT, UINT -> isNumber(word) && putWhole(new BigDecimal(word), type, bytes);
          case FLOAT -> putReal(word, bytes);
          default -> false;
        };
    return isDone
        ? Optional.of(Attribute.wrapping(FillValue.ATTRIBUTE, type, bytes.array()))
        : Optional.empty();
  }

  private static boolean isNumber(String word) {
    return NUMBER.matcher(word).matches();
  }

  private static boolean putReal(String word, ByteBuffer bytes) {
    Optional<Double> value =
        isNumber(word)
            ? Optional.of(Double.parseDouble(word)).filter(each -> Double.isFinite(each))
            : Optional.ofNullable(NO_NUMBERS.get(word));
    return value.isPresent() && putReal(value.get(), bytes);
  }

  private static boolean putReal(double value, ByteBuffer bytes) {
    if (bytes.capacity() == Float.BYTES) {
      bytes.putFloat((float) value);
      return Float.isInfinite((float) value) == Double.isInfinite(value);
    }
    if (bytes.capacity() == Double.BYTES) {
      bytes.putDouble(value);
      return true;
    }
    return false;
  }

  private static boolean putWhole(BigDecimal number, ElementType type, ByteBuffer bytes) {
    BigInteger value = number.toBigInteger();
    return new BigDecimal(value).compareTo(number) == 0 && putInteger(value, type, bytes);
  }

  private static boolean putInteger(BigInteger value, ElementType type, ByteBuffer bytes) {
    boolean isSigned = type.kind() == ElementType.Kind.INT;
    int bits = 8 * type.bytes() - (isSigned ? 1 : 0);
    boolean fits = value.bitLength() <= bits && (isSigned || value.signum() >= 0);
    long number = value.longValue();
    switch (type.bytes()) {
      case 1 -> bytes.put((byte) number);
      case 2 -> bytes.putShort((short) number);
      case 4 -> bytes.putInt((int) number);
      default -> bytes.putLong(number);
    }
    return fits;
  }

  /**
   * Returns the text of what an array says is no data: what the file said that it came from, if
   * that is the same still.
   */
  static Optional<String> text(List<Attribute> attributes, ElementType type) {
    Optional<String> said = Attribute.text(attributes, CarriedTag.NO_DATA.attribute());
    Optional<Attribute> fill =
        Attribute.find(attributes, FillValue.ATTRIBUTE)
            .filter(each -> !each.hasTexts() && each.count() == 1 && each.isRead())
            .filter(each -> each.type().baseName().equals(type.baseName()));
    Optional<Attribute> meant = said.flatMap(text -> of(text, type));
    boolean isSame =
        fill.isEmpty()
            || meant.filter(each -> each.valueText().equals(fill.get().valueText())).isPresent();
    return isSame ? said : fill.flatMap(NoData::text);
  }

  private static Optional<String> text(Attribute fill) {
    return switch (fill.type().kind()) {
      case INT, UINT -> Optional.of(fill.valueText());
      case FLOAT -> fill.type().bytes() < Float.BYTES ? Optional.empty() : real(fill.number(0));
      default -> Optional.empty();
    };
  }

  private static Optional<String> real(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Optional.of(Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf");
    }
    boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return Optional.of(
        isWhole ? Long.toString((long) value) : Double.toString(value).toLowerCase(Locale.ROOT));
  }
}
