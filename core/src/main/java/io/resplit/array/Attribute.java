package io.resplit.array;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A named value that belongs to an array, an axis or a file: a text, or numbers of one type.
 *
 * <p>Numbers are kept as the bytes they have in files, never converted; too many of them are only
 * counted. Immutable.
 */
public final class Attribute {

  private static final ElementType CHARACTER =
      new ElementType(ElementType.Kind.BYTES, 1, ByteOrder.LITTLE_ENDIAN);
  private static final byte[] NO_BYTES = {};

  private final String name;
  private final boolean isText;
  private final String text;
  private final ElementType type;
  private final byte[] bytes;
  private final boolean hasVariableLength;
  private final boolean isRow;
  private final long unreadBytes;

  private Attribute(
      String name,
      boolean isText,
      String text,
      ElementType type,
      byte[] bytes,
      boolean hasVariableLength,
      boolean isRow,
      long unreadBytes) {
    this.name = name;
    this.unreadBytes = unreadBytes;
    this.hasVariableLength = hasVariableLength;
    this.isRow = isRow;
    this.isText = isText;
    this.text = text;
    this.type = type;
    this.bytes = bytes;
  }

  /** Returns an attribute that is a text. */
  public static Attribute ofText(String name, String text) {
    return new Attribute(name, true, text, CHARACTER, NO_BYTES, false, false, 0);
  }

  /**
   * Returns an attribute that is a text, which files store apart because it may have any length.
   */
  public static Attribute ofVariableText(String name, String text) {
    return new Attribute(name, true, text, CHARACTER, NO_BYTES, true, false, 0);
  }

  /**
   * Returns an attribute that is one number or several.
   *
   * @param bytes the numbers one after the other, in the byte order of {@code type}
   * @throws IllegalArgumentException if the bytes are not a whole number of elements
   */
  public static Attribute ofNumbers(String name, ElementType type, byte[] bytes) {
    return wrapping(name, type, bytes.clone());
  }

  /**
   * Returns an attribute as {@link #ofNumbers} does, but without a copy of {@code bytes}, which
   * must not change from now on.
   */
  public static Attribute wrapping(String name, ElementType type, byte[] bytes) {
    if (bytes.length % type.bytes() != 0) {
      throw new IllegalArgumentException(
          "attribute "
              + name
              + " has "
              + bytes.length
              + " bytes, not a multiple of "
              + type.bytes());
    }
    return new Attribute(name, false, "", type, bytes, false, false, 0);
  }

  /**
   * Returns an attribute of which only the type and the size are known, as there is no memory for
   * its numbers. Nothing can be done with it but to ask for these and to take a slice.
   *
   * @param bytes size of all numbers
   */
  public static Attribute unread(String name, ElementType type, long bytes) {
    return new Attribute(name, false, "", type, NO_BYTES, false, false, bytes);
  }

  /** Returns whether the value is known, not only its type and size. */
  public boolean isRead() {
    return unreadBytes == 0;
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns whether the value is a text. */
  public boolean isText() {
    return isText;
  }

  /** Returns whether files store the text apart; it is the same text if not. */
  public boolean hasVariableLength() {
    return hasVariableLength;
  }

  /** Returns the same value as a row, although it may be the only one in it. */
  public Attribute asRow() {
    return new Attribute(name, isText, text, type, bytes, hasVariableLength, true, unreadBytes);
  }

  /** Returns whether one value is a row of one; it is the same value if not. */
  public boolean isRow() {
    return isRow;
  }

  /** Returns the text; empty if the value is numbers. */
  public String text() {
    return text;
  }

  /** Returns the type of the numbers; meaningless for a text. */
  public ElementType type() {
    return type;
  }

  /** Returns how many numbers there are. */
  public int count() {
    return Math.toIntExact(bytes() / type.bytes());
  }

  /**
   * Returns the attribute with the numbers from {@code from} (included) to {@code to} (excluded).
   *
   * @throws IndexOutOfBoundsException if there are no such numbers, as in a text
   */
  public Attribute slice(long from, long to) {
    if (from < 0 || from > to || to > bytes() / type.bytes()) {
      throw new IndexOutOfBoundsException(
          "numbers " + from + ".." + to + " of " + name + ", which has " + bytes() / type.bytes());
    }
    int size = type.bytes();
    if (!isRead()) {
      return unread(name, type, (to - from) * size);
    }
    boolean all = from == 0 && to * size == bytes.length;
    return new Attribute(
        name,
        isText,
        text,
        type,
        all ? bytes : Arrays.copyOfRange(bytes, (int) from * size, (int) to * size),
        hasVariableLength,
        isRow,
        0);
  }

  /** Returns the attribute with its numbers in the given byte order; a text as it is. */
  public Attribute withOrder(ByteOrder order) {
    if (isText() || type.withOrder(order).equals(type)) {
      return this;
    }
    int size = type.numberBytes();
    byte[] turned = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      turned[i] = bytes[i - i % size + size - 1 - i % size];
    }
    return new Attribute(name, isText, text, type.withOrder(order), turned, false, isRow, 0);
  }

  /** Returns the same value under another name. */
  public Attribute withName(String newName) {
    return new Attribute(newName, isText, text, type, bytes, hasVariableLength, isRow, unreadBytes);
  }

  /** Returns the value in one line: a quoted text, or the first numbers in decimal. */
  public String valueText() {
    if (!isRead()) {
      return bytes() / type.bytes() + " numbers";
    }
    return isText() ? '"' + text + '"' : NumberText.of(this);
  }

  /** Returns the size of all numbers, in bytes. */
  public long bytes() {
    return isRead() ? bytes.length : unreadBytes;
  }

  /** Returns the numbers as they are stored, from index 0, in the byte order of their type. */
  public ByteBuffer numbers() {
    if (!isRead()) {
      throw new IllegalStateException("the numbers of " + name + " were not read");
    }
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer().order(type.order());
  }

  /** Returns a copy of the numbers as bytes. */
  public byte[] toBytes() {
    byte[] copy = new byte[numbers().remaining()];
    numbers().get(copy);
    return copy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Attribute attribute
        && name.equals(attribute.name)
        && text.equals(attribute.text)
        && type.equals(attribute.type)
        && isText == attribute.isText
        && unreadBytes == attribute.unreadBytes
        && Arrays.equals(bytes, attribute.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * name.hashCode() + text.hashCode()) + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return name + " = " + (isText ? '"' + text + '"' : bytes() / type.bytes() + " x " + type);
  }
}
