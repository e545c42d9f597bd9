package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.header.Meaning;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A type of elements.
 *
 * @param element how many bytes, of which kind
 * @param meaning what they mean beyond that
 * @param texts which texts elements are that no other format has
 */
record ZarrType(ElementType element, Optional<Meaning> meaning, Texts texts) {

  /** Texts that become texts of any length in other formats. */
  enum Texts {
    /** None. */
    NONE,
    /** Of one size, in UTF-32, least byte first. */
    UTF_32,
    /** Of one size, in UTF-32, most significant byte first. */
    UTF_32_BIG,
    /** Of any length. */
    OF_ANY_LENGTH
  }

  private static final Pattern NUMPY = Pattern.compile("([<>|])([biufcSUV])([0-9]{1,6})");
  private static final Pattern RAW_BITS = Pattern.compile("r([0-9]{1,6})");
  private static final int BYTES_A_CHARACTER = 4;

  private static final Meaning TEXT = new Meaning.FixedText(Meaning.Padding.NULL_PADDED, false);

  /**
   * Returns the type that version 2 describes as NumPy does.
   *
   * @throws IllegalArgumentException if it is none that is read; the message says which
   */
  static ZarrType ofNumpy(String dtype) {
    Matcher parts = NUMPY.matcher(dtype);
    if (!parts.matches()) {
      throw unknown(dtype);
    }
    int size = Integer.parseInt(parts.group(3));
    return switch (parts.group(2).charAt(0)) {
      case 'b' -> truth();
      case 'S' -> new ZarrType(ElementType.parse("V" + size), Optional.of(TEXT), Texts.NONE);
      case 'U' ->
          new ZarrType(
              new ElementType(
                  ElementType.Kind.BYTES, size * BYTES_A_CHARACTER, ByteOrder.LITTLE_ENDIAN),
              Optional.of(TEXT),
              dtype.startsWith(">") ? Texts.UTF_32_BIG : Texts.UTF_32);
      default -> plain(ElementType.parse(dtype.replace("|", "")));
    };
  }

  /**
   * Returns the type that version 3 names.
   *
   * @throws IllegalArgumentException if it is none that is read; the message says which
   */
  static ZarrType ofName(String name, ByteOrder order) {
    Matcher raw = RAW_BITS.matcher(name);
    if (name.equals("bool")) {
      return truth();
    }
    if (raw.matches() && Integer.parseInt(raw.group(1)) % Byte.SIZE == 0) {
      return plain(ElementType.parse("V" + Integer.parseInt(raw.group(1)) / Byte.SIZE));
    }
    if (!name.matches("(int|uint|float|complex)[0-9]{1,3}")) {
      throw unknown(name);
    }
    return plain(ElementType.parse(name).withOrder(order));
  }

  /** Returns how NumPy describes the type, as version 2 says it. */
  static String numpy(ElementType type, Optional<Meaning> meaning) {
    if (isTruth(type, meaning)) {
      return "|b1";
    }
    boolean isText = meaning.filter(Meaning.FixedText.class::isInstance).isPresent();
    char code = isText ? 'S' : type.kind().code();
    boolean hasOrder = type.numberBytes() > 1;
    String order = hasOrder ? type.order() == ByteOrder.BIG_ENDIAN ? ">" : "<" : "|";
    return order + code + type.bytes();
  }

  /** Returns whether elements are truth values. */
  static boolean isTruth(ElementType type, Optional<Meaning> meaning) {
    return type.bytes() == 1 && meaning.filter(Meaning.Enumeration.TRUTH::equals).isPresent();
  }

  /** Returns the type of texts of any length. */
  static ZarrType ofTexts() {
    return new ZarrType(ElementType.parse("V1"), Optional.of(TEXT), Texts.OF_ANY_LENGTH);
  }

  private static ZarrType truth() {
    return new ZarrType(
        ElementType.parse("int8"), Optional.of(Meaning.Enumeration.TRUTH), Texts.NONE);
  }

  private static ZarrType plain(ElementType element) {
    return new ZarrType(element, Optional.empty(), Texts.NONE);
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("elements of type " + name);
  }
}
