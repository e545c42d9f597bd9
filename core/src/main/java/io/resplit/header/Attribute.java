package io.resplit.header;

import io.resplit.array.ElementType;
import io.resplit.geometry.AxisIndices;
import io.resplit.geometry.Shape;
import io.resplit.partition.AxisMap;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A named value that belongs to an array, an axis or a file: a text, a list of texts, or numbers of
 * one type.
 *
 * <p>Numbers are kept as the bytes they have in files, never converted; too many of them are only
 * counted. A text may hold zero bytes. Immutable.
 */
public final class Attribute {

  private static final ElementType CHARACTER =
      new ElementType(ElementType.Kind.BYTES, 1, ByteOrder.LITTLE_ENDIAN);
  private static final byte[] NO_BYTES = {};

  private final String name;
  private final boolean hasTexts;
  private final List<String> texts;
  private final ElementType type;
  private final byte[] bytes;
  private final byte[] apart;
  private final Optional<Meaning> meaning;
  private final Optional<TextKind> kind;
  private final List<Long> lengths;
  private final long unreadBytes;

  private Attribute(String name, List<String> texts, Optional<TextKind> kind, List<Long> lengths) {
    this(name, texts, NO_BYTES, kind, lengths);
  }

  private Attribute(
      String name, List<String> texts, byte[] apart, Optional<TextKind> kind, List<Long> lengths) {
    this.name = name;
    this.hasTexts = true;
    this.texts = List.copyOf(texts);
    this.type = CHARACTER;
    this.bytes = NO_BYTES;
    this.apart = apart;
    this.meaning = Optional.empty();
    this.kind = kind;
    this.lengths = List.copyOf(lengths);
    this.unreadBytes = 0;
  }

  private Attribute(
      String name,
      ElementType type,
      byte[] bytes,
      byte[] apart,
      Optional<Meaning> meaning,
      List<Long> lengths,
      long unreadBytes) {
    this.name = name;
    this.hasTexts = false;
    this.texts = List.of();
    this.type = type;
    this.bytes = bytes;
    this.apart = apart;
    this.meaning = meaning;
    this.kind = Optional.empty();
    this.lengths = List.copyOf(lengths);
    this.unreadBytes = unreadBytes;
  }

  /** Returns an attribute that is a text. */
  public static Attribute ofText(String name, String text) {
    return new Attribute(name, List.of(text), Optional.empty(), List.of());
  }

  /**
   * Returns an attribute that is a text, which files store apart because it may have any length.
   */
  public static Attribute ofVariableText(String name, String text) {
    return new Attribute(name, List.of(text), Optional.of(TextKind.VARIABLE), List.of());
  }

  /**
   * Returns an attribute that is a row of texts: none, one or several.
   *
   * @param variableLength whether files store the texts apart because they may have any length
   */
  public static Attribute ofTexts(String name, List<String> texts, boolean variableLength) {
    Optional<TextKind> kind = variableLength ? Optional.of(TextKind.VARIABLE) : Optional.empty();
    return new Attribute(name, texts, kind, List.of((long) texts.size()));
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
          "attribute %s has %s bytes, not a multiple of %s"
              .formatted(name, bytes.length, type.bytes()));
    }
    return new Attribute(name, type, bytes, NO_BYTES, Optional.empty(), List.of(), 0);
  }

  /**
   * Returns an attribute with only its type and size known, as there is no memory for its numbers.
   * Nothing can be done with it but to ask for these and to take a slice.
   *
   * @param bytes size of all numbers
   */
  public static Attribute unread(String name, ElementType type, long bytes) {
    return new Attribute(name, type, NO_BYTES, NO_BYTES, Optional.empty(), List.of(), bytes);
  }

  /** Returns the first of some attributes that has a name, if one has it. */
  public static Optional<Attribute> find(List<Attribute> all, String name) {
    return all.stream().filter(each -> each.name.equals(name)).findFirst();
  }

  /** Returns the text of the attribute of that name, if there is one and it is a text. */
  public static Optional<String> text(List<Attribute> all, String name) {
    return find(all, name).filter(Attribute::isText).map(Attribute::text);
  }

  /** Returns the same attribute of texts, one for each axis, permuted with these. */
  public Attribute permuted(AxisMap axes) {
    return new Attribute(name, axes.permute(texts), kind, lengths);
  }

  /** Returns whether the value is known, not only its type and size. */
  public boolean isRead() {
    return unreadBytes == 0;
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns whether the value is one text, or the lack of any, which is an empty one. */
  public boolean isText() {
    return texts.size() == 1 || hasTexts && texts.isEmpty() && lengths.isEmpty();
  }

  /** Returns whether the value is texts, of whatever number. */
  public boolean hasTexts() {
    return hasTexts;
  }

  /** Returns whether files store the texts apart; they are the same texts if not. */
  public boolean hasVariableLength() {
    return kind.filter(TextKind::isVariable).isPresent();
  }

  /** Returns how files store the texts: as small as they can be, unless something else is known. */
  public TextKind kind() {
    return kind.orElseGet(() -> TextKind.fitting(texts));
  }

  /** Returns the same texts, stored in another way. */
  public Attribute withKind(TextKind newKind) {
    return new Attribute(name, texts, apart, Optional.of(newKind), lengths);
  }

  /** Returns the same value as a row, although it may be the only one in it. */
  public Attribute asRow() {
    return along(List.of(hasTexts ? (long) texts.size() : bytes() / type.bytes()));
  }

  /**
   * Returns the same values along some axes.
   *
   * @param newLengths length of each axis, slowest first; none for a single value, or for no value
   */
  public Attribute along(List<Long> newLengths) {
    return hasTexts
        ? new Attribute(name, texts, apart, kind, newLengths)
        : new Attribute(name, type, bytes, apart, meaning, newLengths, unreadBytes);
  }

  /**
   * Returns the lengths of the axes, slowest first: none if the value is no row, even of one. It is
   * the same value whatever they are.
   */
  public List<Long> lengths() {
    return lengths;
  }

  /** Returns the text; empty if the value is not one text. */
  public String text() {
    return texts.size() == 1 ? texts.get(0) : "";
  }

  /** Returns the texts; none if the value is numbers. */
  public List<String> texts() {
    return texts;
  }

  /** Returns the type of the numbers; meaningless for texts. */
  public ElementType type() {
    return type;
  }

  /** Returns what the numbers mean beyond their type. */
  public Optional<Meaning> meaning() {
    return meaning;
  }

  /** Returns the same numbers with what they mean; texts as they are. */
  public Attribute withMeaning(Optional<Meaning> newMeaning) {
    return hasTexts
        ? this
        : new Attribute(name, type, bytes, apart, newMeaning, lengths, unreadBytes);
  }

  /**
   * Returns what elements with sequences or texts of any length have apart from them, one after the
   * other. Where one lies in an element there are its length (4 bytes), and where it begins in
   * these bytes, plus one, or 0 if there is none (8 bytes), both least significant byte first. Of
   * texts it has a byte for each, or none: 1 if the file has no text there, which reads as an empty
   * one. It must not be changed.
   */
  public byte[] apart() {
    return apart;
  }

  /** Returns whether sequences or texts of any length lie in its elements. */
  public boolean hasSequences() {
    return Meaning.Encoded.in(meaning).filter(Meaning.Encoded::hasSequences).isPresent();
  }

  /** Returns as many elements of the same type that are other bytes, which must not change. */
  public Attribute withBytes(byte[] newBytes) {
    return new Attribute(name, type, newBytes, apart, meaning, lengths, unreadBytes);
  }

  /** Returns whether the file has no text at a place, which reads as an empty one. */
  public boolean lacks(int index) {
    return hasTexts && index < apart.length && apart[index] != 0;
  }

  /** Returns the same elements with other bytes apart from them, which must not change. */
  public Attribute withApart(byte[] newApart) {
    if (hasTexts) {
      return new Attribute(name, texts, newApart, kind, lengths);
    }
    return new Attribute(name, type, bytes, newApart, meaning, lengths, unreadBytes);
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
    byte[] some = all ? bytes : Arrays.copyOfRange(bytes, (int) from * size, (int) to * size);
    return hasTexts ? this : some(some);
  }

  /**
   * Returns the numbers with some indices under the same name.
   *
   * @throws IndexOutOfBoundsException if there are no such numbers, as in a text
   */
  public Attribute of(AxisIndices indices) {
    return indices.isDense()
        ? slice(indices.at(0), indices.end())
        : of(Shape.of(bytes() / type.bytes()), List.of(indices));
  }

  /**
   * Returns the values with some indices of each dimension, under the same name.
   *
   * @param shape lengths of the dimensions of all values, which are in C order
   * @param indices one for each dimension
   * @throws IndexOutOfBoundsException if there are no such values
   */
  public Attribute of(Shape shape, List<AxisIndices> indices) {
    ChosenValues chosen = new ChosenValues(shape, indices);
    if (chosen.areAll()) {
      return this;
    }
    if (hasTexts) {
      List<String> some = chosen.positions().mapToObj(at -> texts.get((int) at)).toList();
      return new Attribute(name, some, kind, List.of((long) some.size()));
    }
    return isRead()
        ? some(chosen.bytes(bytes, type.bytes()))
        : unread(name, type, chosen.count() * type.bytes());
  }

  /** Returns the values before an end on each dimension, which may be none. */
  Attribute upTo(Shape shape, List<Long> end) {
    return end.contains(0L)
        ? hasTexts ? new Attribute(name, List.of(), kind, List.of(0L)) : some(new byte[0])
        : of(shape, end.stream().map(length -> AxisIndices.range(0, length, 1)).toList());
  }

  /** Returns some of the numbers: a row if all of them are along axes. */
  private Attribute some(byte[] some) {
    Attribute all = new Attribute(name, type, some, apart, meaning, List.of(), 0);
    return lengths.isEmpty() ? all : all.asRow();
  }

  /** Returns the attribute with its numbers in the given byte order; a text as it is. */
  public Attribute withOrder(ByteOrder order) {
    if (hasTexts || type.withOrder(order).equals(type)) {
      return this;
    }
    int size = type.numberBytes();
    byte[] turned = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      turned[i] = bytes[i - i % size + size - 1 - i % size];
    }
    return new Attribute(name, type.withOrder(order), turned, apart, meaning, lengths, 0);
  }

  /** Returns the same value under another name. */
  public Attribute withName(String newName) {
    return hasTexts
        ? new Attribute(newName, texts, apart, kind, lengths)
        : new Attribute(newName, type, bytes, apart, meaning, lengths, unreadBytes);
  }

  /** Returns the value in one line: quoted texts, or the first numbers in decimal or by name. */
  public String valueText() {
    if (!isRead()) {
      return bytes() / type.bytes() + " numbers";
    }
    return hasTexts ? quoted() : NumberText.of(this);
  }

  private String quoted() {
    return texts.stream().map(text -> '"' + text + '"').collect(Collectors.joining(", "));
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

  /** Returns one of the numbers; NaN if they have no order, or are floats of 2 bytes. */
  public double number(int index) {
    return NumberText.value(numbers(), index * type.bytes(), type);
  }

  /** Returns one of the integers; one of 8 bytes without a sign may be negative. */
  public long integer(int index) {
    int at = index * type.bytes();
    return type.kind() == ElementType.Kind.INT
        ? NumberText.signed(numbers(), at, type.bytes())
        : NumberText.unsigned(numbers(), at, type.bytes());
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
        && texts.equals(attribute.texts)
        && type.equals(attribute.type)
        && hasTexts == attribute.hasTexts
        && meaning.equals(attribute.meaning)
        && unreadBytes == attribute.unreadBytes
        && Arrays.equals(bytes, attribute.bytes)
        && (hasTexts || Arrays.equals(apart, attribute.apart));
  }

  @Override
  public int hashCode() {
    return 31 * (31 * name.hashCode() + texts.hashCode()) + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return name + " = " + (hasTexts ? quoted() : bytes() / type.bytes() + " x " + type);
  }
}
