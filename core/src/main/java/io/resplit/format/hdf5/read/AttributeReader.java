package io.resplit.format.hdf5.read;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.Datatype;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.object.StoredAttribute;
import io.resplit.format.hdf5.object.StoredAttributes;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.Meaning.Padding;
import io.resplit.header.TextKind;
import io.resplit.text.StoredText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** The attributes of one object. */
final class AttributeReader {

  /** What is not carried of plain numbers and texts whose type has a name. */
  static final String TYPE_NAME = "name of the type";

  /** What is named of objects whose type is an object that no group lists. */
  static final String NAMELESS_TYPE = "type without a name";

  private final List<StoredAttribute> stored;
  private final LongFunction<Optional<String>> paths;
  private final List<String> notCarried = new ArrayList<>();
  private List<Attribute> carried;

  /** Reads the attributes of an object, except those that refer to others. */
  AttributeReader(ObjectHeader header) {
    this(header, address -> Optional.empty());
  }

  /**
   * Reads the attributes of an object; the values of those that may be carried when it is asked for
   * them.
   *
   * @param paths returns the path of the object at an address
   */
  AttributeReader(ObjectHeader header, LongFunction<Optional<String>> paths) {
    stored = StoredAttributes.of(header);
    this.paths = paths;
  }

  private void readAll() {
    carried = new ArrayList<>();
    boolean isScale = isScale();
    for (StoredAttribute attribute : stored) {
      if (!Reserved.is(attribute.name(), isScale)) {
        read(attribute);
      }
    }
  }

  private void read(StoredAttribute attribute) {
    read(attribute, paths).ifPresentOrElse(carried::add, () -> notCarried.add(attribute.name()));
    Optional<Long> type = attribute.committedType();
    if (type.isPresent() && attribute.storedType().losesName()) {
      notCarried.add(TYPE_NAME + " of " + attribute.name());
    } else if (type.isPresent() && paths.apply(type.get()).isEmpty()) {
      notCarried.add(NAMELESS_TYPE + " of " + attribute.name());
    }
  }

  /** Returns whether an object is a dimension scale. */
  static boolean isScale(ObjectHeader header) {
    return StoredAttributes.of(header).stream()
        .filter(attribute -> attribute.name().equals(Reserved.CLASS))
        .anyMatch(attribute -> text(attribute).equals(Reserved.DIMENSION_SCALE));
  }

  /** Returns the attributes that are no one's private matter and can be carried. */
  List<Attribute> carried() {
    if (carried == null) {
      readAll();
    }
    return carried;
  }

  /**
   * Returns these, and the title of a scale if it has another one than its name.
   *
   * @param name name of the object
   */
  List<Attribute> carriedOf(String name) {
    List<Attribute> all = new ArrayList<>(carried());
    if (isScale() && !isBareScale()) {
      find(Reserved.NAME)
          .flatMap(AttributeReader::plain)
          .filter(title -> title.isText() && !title.text().equals(name))
          .ifPresent(all::add);
    }
    return all;
  }

  /** Returns the names of the other attributes that are no one's private matter. */
  List<String> notCarried() {
    carried();
    return notCarried;
  }

  boolean isScale() {
    return text(Reserved.CLASS).equals(Reserved.DIMENSION_SCALE);
  }

  /** Returns whether the object is a scale without coordinates, which only stands for its name. */
  boolean isBareScale() {
    return text(Reserved.NAME).startsWith(Reserved.BARE_DIMENSION);
  }

  /** Returns the text of that name; empty if there is none. */
  String text(String name) {
    return find(name).map(AttributeReader::text).orElse("");
  }

  private static String text(StoredAttribute attribute) {
    return plain(attribute).map(Attribute::text).orElse("");
  }

  private Optional<StoredAttribute> find(String name) {
    return stored.stream().filter(attribute -> attribute.name().equals(name)).findFirst();
  }

  /** Returns the value of an attribute if it refers to no object. */
  private static Optional<Attribute> plain(StoredAttribute attribute) {
    return read(attribute, address -> Optional.empty());
  }

  private static Optional<Attribute> read(
      StoredAttribute attribute, LongFunction<Optional<String>> paths) {
    StoredType stored = attribute.storedType();
    Datatype type = stored.type();
    return type.textKind()
        .map(kind -> texts(attribute, kind))
        .or(() -> numbers(attribute, stored))
        .or(() -> sequences(attribute, stored))
        .or(() -> referring(attribute, stored, paths));
  }

  private static Attribute texts(StoredAttribute attribute, TextKind kind) {
    Dataspace space = attribute.space();
    List<String> texts = texts(attribute, kind, space);
    return along(space, Attribute.ofTexts(attribute.name(), texts, false).withKind(kind));
  }

  private static Attribute along(Dataspace space, Attribute attribute) {
    return attribute.along(Arrays.stream(space.lengths()).boxed().toList());
  }

  private static Optional<Attribute> numbers(StoredAttribute attribute, StoredType type) {
    return type.find()
        .map(element -> Attribute.wrapping(attribute.name(), element, bytes(attribute)))
        .map(read -> along(attribute.space(), read.withMeaning(type.meaning())));
  }

  private static Optional<Attribute> sequences(StoredAttribute attribute, StoredType type) {
    return type.sequences().isEmpty()
        ? Optional.empty()
        : Optional.of(
            along(attribute.space(), attribute.sequences(type, bytes(attribute)))
                .withMeaning(type.meaningOfBytes()));
  }

  private static Optional<Attribute> referring(
      StoredAttribute attribute, StoredType type, LongFunction<Optional<String>> paths) {
    return type.references().isEmpty()
        ? Optional.empty()
        : Targets.attribute(attribute.name(), type, bytes(attribute), paths)
            .map(read -> along(attribute.space(), read));
  }

  private static byte[] bytes(StoredAttribute attribute) {
    StructureBytes elements = attribute.elements();
    return elements.take(elements.remaining());
  }

  private static List<String> texts(StoredAttribute attribute, TextKind kind, Dataspace space) {
    StructureBytes elements = attribute.elements();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < space.count(); i++) {
      texts.add(
          kind.isVariable()
              ? unpadded(attribute.text(elements), Padding.NULL_TERMINATED)
              : unpadded(elements.take(kind.bytes()), kind.form().padding()));
    }
    return texts;
  }

  private static String unpadded(byte[] bytes, Padding padding) {
    String text = StoredText.of(bytes);
    return switch (padding) {
      case SPACE_PADDED -> withoutEnd(text, ' ');
      case NULL_PADDED -> withoutEnd(text, '\0');
      case NULL_TERMINATED -> text.indexOf('\0') < 0 ? text : text.substring(0, text.indexOf('\0'));
    };
  }

  private static String withoutEnd(String text, char padding) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == padding) {
      end--;
    }
    return text.substring(0, end);
  }

  /** Returns the whole numbers of that name, as many as fit; none if there are none. */
  List<Long> integers(String name) {
    return find(name)
        .flatMap(AttributeReader::plain)
        .filter(value -> !value.hasTexts() && value.type().kind() != ElementType.Kind.BYTES)
        .map(value -> integers(value, Math.min(value.count(), Shape.MAX_RANK)))
        .orElse(List.of());
  }

  private static List<Long> integers(Attribute value, int count) {
    return IntStream.range(0, count).mapToObj(i -> (long) value.number(i)).toList();
  }

  /** Returns the addresses of the dimension scales of every axis; empty if there are none. */
  List<List<Long>> allScales(int rank) {
    List<List<Long>> scales = new ArrayList<>();
    Optional<StoredAttribute> list = find(Reserved.DIMENSION_LIST);
    boolean isList =
        list.isPresent()
            && list.get().space().count() == rank
            && list.get().type() instanceof Datatype.Sequence sequence
            && sequence.base() instanceof Datatype.Reference reference
            && reference.isObject();
    if (isList) {
      StructureBytes elements = list.get().elements();
      for (int axis = 0; axis < rank; axis++) {
        scales.add(list.get().references(elements));
      }
    }
    return scales;
  }
}
