package io.resplit.array;

import java.nio.ByteOrder;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Type of the elements of an array: a kind, a size in bytes and a byte order.
 *
 * <p>Bytes are moved and never converted to numbers, so NaN payloads and signed zeros survive.
 *
 * @param kind what the bytes mean
 * @param bytes size of one element
 * @param order byte order; {@code LITTLE_ENDIAN} where it makes no difference
 */
public record ElementType(Kind kind, int bytes, ByteOrder order) {

  /** Largest opaque element, in bytes. */
  public static final int MAX_BYTES = 65_536;

  private static final Pattern NAMED =
      Pattern.compile("(int|uint|float|complex|bytes)([0-9]{1,6})(be|le)?");
  private static final Pattern NUMPY = Pattern.compile("([<>|=]?)([iufcV])([0-9]{1,6})");

  /** What the bytes of an element mean. */
  public enum Kind {
    /** Signed integer of 1, 2, 4 or 8 bytes. */
    INT("int", 'i'),
    /** Unsigned integer of 1, 2, 4 or 8 bytes. */
    UINT("uint", 'u'),
    /** IEEE 754 number of 2, 4 or 8 bytes. */
    FLOAT("float", 'f'),
    /** Pair of floats, 8 or 16 bytes. */
    COMPLEX("complex", 'c'),
    /** Bytes without a meaning of their own. */
    BYTES("bytes", 'V');

    private final String label;
    private final char code;

    Kind(String label, char code) {
      this.label = label;
      this.code = code;
    }

    /** Returns the letter of NumPy for the kind. */
    public char code() {
      return code;
    }

    private static Kind ofCode(char code) {
      return Stream.of(values()).filter(kind -> kind.code == code).findFirst().orElseThrow();
    }

    private boolean allows(int bytes) {
      return switch (this) {
        case INT, UINT -> bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
        case FLOAT -> bytes == 2 || bytes == 4 || bytes == 8;
        case COMPLEX -> bytes == 8 || bytes == 16;
        case BYTES -> bytes >= 1 && bytes <= MAX_BYTES;
      };
    }
  }

  /** Drops a byte order that makes no difference, and refuses sizes that no such type has. */
  public ElementType {
    if (!kind.allows(bytes)) {
      throw new IllegalArgumentException("no " + kind.label + " has " + bytes + " bytes");
    }
    if (bytes == 1 || kind == Kind.BYTES) {
      order = ByteOrder.LITTLE_ENDIAN;
    }
  }

  /**
   * Returns the type named {@code text}: {@code uint16} (little-endian), {@code uint16be}, {@code
   * float32}, {@code complex64}, {@code bytes12}, or a NumPy code such as {@code u2}, {@code <u2},
   * {@code >f4}, {@code V12}.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  public static ElementType parse(String text) {
    String name = text.strip();
    Matcher named = NAMED.matcher(name.toLowerCase(Locale.ROOT));
    if (named.matches()) {
      return ofName(named, text);
    }
    Matcher numpy = NUMPY.matcher(name);
    if (numpy.matches()) {
      int bytes = Integer.parseInt(numpy.group(3));
      return of(Kind.ofCode(numpy.group(2).charAt(0)), bytes, numpy.group(1).equals(">"), text);
    }
    throw unknown(text);
  }

  private static ElementType ofName(Matcher name, String text) {
    Kind kind = Kind.valueOf(name.group(1).toUpperCase(Locale.ROOT));
    int size = Integer.parseInt(name.group(2));
    if (kind != Kind.BYTES && size % 8 != 0) {
      throw unknown(text);
    }
    return of(kind, kind == Kind.BYTES ? size : size / 8, "be".equals(name.group(3)), text);
  }

  private static ElementType of(Kind kind, int bytes, boolean big, String text) {
    if (!kind.allows(bytes)) {
      throw unknown(text);
    }
    return new ElementType(kind, bytes, big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(
        "unknown element type '"
            + text.replaceAll("\\p{Cntrl}", "?")
            + "': use int8..int64, uint8..uint64, float16..float64, complex64, complex128, bytesN,"
            + " with 'be' for big-endian, or a NumPy code such as <u2");
  }

  /**
   * Returns the size of the numbers that a change of byte order reverses, in bytes: half an element
   * for a complex number, 1 for opaque bytes.
   */
  public int numberBytes() {
    return switch (kind) {
      case COMPLEX -> bytes / 2;
      case BYTES -> 1;
      default -> bytes;
    };
  }

  /** Returns whether elements of this type have the byte order that those of another have. */
  public boolean hasOrderOf(ElementType other) {
    return withOrder(other.order()).equals(this);
  }

  /**
   * Returns whether the same bits are an element of another type: of any order and, of integers,
   * sign.
   */
  public boolean hasBitsOf(ElementType other) {
    boolean areIntegers =
        Stream.of(this, other)
            .allMatch(each -> each.kind() == Kind.INT || each.kind() == Kind.UINT);
    return areIntegers ? bytes() == other.bytes() : withOrder(other.order()).equals(other);
  }

  /** Returns this type in the given byte order, if that makes a difference. */
  public ElementType withOrder(ByteOrder newOrder) {
    return new ElementType(kind, bytes, newOrder);
  }

  /** Returns the name without byte order, for example {@code uint16}. */
  public String baseName() {
    return kind.label + (kind == Kind.BYTES ? bytes : bytes * 8);
  }

  /** Written out, as {@link #hashCode} is: the first call of a generated one costs 10 ms. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ElementType type
        && type.kind == kind
        && type.bytes == bytes
        && type.order == order;
  }

  @Override
  public int hashCode() {
    return (kind.hashCode() * 31 + bytes) * 31 + order.hashCode();
  }

  /** Returns the full name, for example {@code uint16} or {@code uint16be}. */
  @Override
  public String toString() {
    return baseName() + (order == ByteOrder.BIG_ENDIAN ? "be" : "");
  }
}
