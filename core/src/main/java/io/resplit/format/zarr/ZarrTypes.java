package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.array.ElementType.Kind;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.header.Meaning.FixedText;
import io.resplit.header.Meaning.Padding;
import io.resplit.header.TextKind;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Types of attributes, where the JSON of a node does not show them: {@code float32}, {@code int16},
 * {@code string} of any length, {@code char10} of ten bytes, {@code int32[1]} for a list of one.
 * The attribute {@value #OWN} holds them as a text, which other programs pass on: xarray writes no
 * NetCDF file of a store with attributes that are objects.
 *
 * @param labels types by the names of attributes
 */
record ZarrTypes(Map<String, String> labels) {

  /** Name of the attribute. */
  static final String OWN = "resplit";

  private static final String TYPES = "types";
  private static final String TRUTH = "bool";
  private static final Pattern LABEL =
      Pattern.compile("([a-z]+[0-9]*)(?: (spaces))?(?: (utf8|ascii))?(?:\\[([0-9,]*)\\])?");
  private static final long MOST_EXACT = 1L << 53;

  /** Reads what the attributes of a node say. */
  static ZarrTypes of(ZarrJson attributes) {
    Map<String, String> labels = new LinkedHashMap<>();
    ZarrJson.parsed(attributes.value(OWN)).stream()
        .map(all -> all.get(TYPES))
        .filter(Map.class::isInstance)
        .flatMap(types -> ((Map<?, ?>) types).entrySet().stream())
        .forEach(type -> labels.put(type.getKey().toString(), type.getValue().toString()));
    return new ZarrTypes(labels);
  }

  /** Returns whether an attribute of another file is what other programs made of such a one. */
  static boolean isOwn(Attribute attribute) {
    return attribute.name().equals(OWN) && ZarrJson.parsed(attribute.text()).isPresent();
  }

  /** Returns an attribute of the type that is said, if that is one of the value. */
  Optional<Attribute> attribute(String name, Object value) {
    return Optional.ofNullable(labels.get(name)).flatMap(label -> attribute(name, value, label));
  }

  private static Optional<Attribute> attribute(String name, Object value, String label) {
    Matcher parts = LABEL.matcher(label);
    try {
      return parts.matches()
          ? Optional.of(
              along(plain(name, value, parts), value, Optional.ofNullable(parts.group(4))))
          : Optional.empty();
    } catch (IllegalArgumentException | ArithmeticException e) { // somebody has changed the value
      return Optional.empty();
    }
  }

  private static Attribute plain(String name, Object value, Matcher label) {
    String type = label.group(1);
    if (type.equals("string") || type.startsWith("char")) {
      return texts(name, value, label);
    }
    boolean isTruth = type.equals(TRUTH);
    ElementType element = ElementType.parse(isTruth ? "int8" : type);
    List<?> all = elements(value, element);
    requireWhole(all, element);
    return ZarrFill.numbers(name, element, all)
        .map(read -> isTruth ? read.withMeaning(Optional.of(Meaning.Enumeration.TRUTH)) : read)
        .orElseThrow(IllegalArgumentException::new);
  }

  /** Elements with parts are lists themselves. */
  private static List<?> elements(Object value, ElementType type) {
    boolean hasParts = type.kind() == Kind.COMPLEX || type.kind() == Kind.BYTES;
    return value instanceof List<?> all
            && (!hasParts || all.isEmpty() || all.get(0) instanceof List<?>)
        ? all
        : List.of(value);
  }

  /** Bytes take no more memory than the list that says them. */
  private static void requireWhole(List<?> elements, ElementType type) {
    if (type.kind() == Kind.BYTES
        && !elements.stream()
            .allMatch(each -> each instanceof List<?> bytes && bytes.size() == type.bytes())) {
      throw new IllegalArgumentException("other bytes than the type has");
    }
  }

  private static Attribute texts(String name, Object value, Matcher label) {
    boolean isNone = value.equals("") && "".equals(label.group(4));
    List<?> all = isNone ? List.of() : value instanceof List<?> list ? list : List.of(value);
    List<String> texts = all.stream().map(each -> text(each)).toList();
    boolean isVariable = label.group(1).equals("string");
    Attribute plain = Attribute.ofTexts(name, texts, isVariable);
    FixedText usual = plain.kind().form();
    boolean isUtf8 = label.group(3) == null ? usual.utf8() : label.group(3).equals("utf8");
    Padding padding = label.group(2) == null ? usual.padding() : Padding.SPACE_PADDED;
    String digits = label.group(1).replaceAll("[a-z]", "");
    int bytes = isVariable ? 0 : digits.isEmpty() ? 1 : Integer.parseInt(digits);
    if (bytes > ElementType.MAX_BYTES) {
      throw new IllegalArgumentException("texts of that size");
    }
    return plain.withKind(new TextKind(bytes, new FixedText(padding, isUtf8)));
  }

  private static String text(Object value) {
    return ZarrJson.asText(value).orElseThrow(IllegalArgumentException::new);
  }

  private static Attribute along(Attribute values, Object said, Optional<String> lengths) {
    List<Long> all =
        lengths.isEmpty()
            ? said instanceof List<?> ? List.of(count(values)) : List.of()
            : Stream.of(lengths.get().split(","))
                .filter(each -> !each.isEmpty())
                .map(Long::valueOf)
                .toList();
    boolean isNone = all.isEmpty() && count(values) == 0;
    if (!isNone && all.stream().reduce(1L, Math::multiplyExact) != count(values)) {
      throw new IllegalArgumentException("another number of values");
    }
    return values.along(all);
  }

  private static long count(Attribute values) {
    return values.hasTexts() ? values.texts().size() : values.count();
  }

  /** Adds what is said, if anything is. */
  void addTo(Map<String, Object> fields) {
    if (!labels.isEmpty()) {
      String text = new String(ZarrText.of(Map.of(TYPES, labels)), StandardCharsets.US_ASCII);
      fields.put(OWN, text.replaceAll("\\s*\\n\\s*", ""));
    }
  }

  /** Returns what readers of a store cannot know of an attribute, if there is such. */
  static Optional<String> lost(Attribute attribute) {
    Object value = ZarrText.of(attribute);
    boolean isRead =
        attribute(attribute.name(), value, label(attribute, value))
            .filter(found -> areSame(attribute, found))
            .isPresent();
    return isRead
        ? Optional.of("last digits (beyond 2^53, some readers round)")
            .filter(any -> isRounded(attribute))
        : Optional.of(attribute.meaning().map(Meaning::label).orElse("type"));
  }

  private static boolean isRounded(Attribute values) {
    boolean isWide =
        !values.hasTexts()
            && !values.name().equals(FillValue.ATTRIBUTE)
            && values.type().bytes() == Long.BYTES
            && (values.type().kind() == Kind.INT || values.type().kind() == Kind.UINT);
    for (int i = 0; isWide && i < values.count(); i++) {
      long value = values.integer(i);
      if (value > MOST_EXACT || value < (values.type().kind() == Kind.UINT ? 0 : -MOST_EXACT)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether attributes have the same type and value, in whatever byte order. */
  static boolean areSame(Attribute one, Attribute other) {
    return base(one).equals(base(other))
        && lengths(one).equals(lengths(other))
        && one.withOrder(ByteOrder.LITTLE_ENDIAN).equals(other.withOrder(ByteOrder.LITTLE_ENDIAN));
  }

  /** Returns the type of an attribute whose value JSON says. */
  static String label(Attribute attribute, Object value) {
    List<Long> usual = value instanceof List<?> ? List.of(count(attribute)) : List.of();
    List<Long> lengths = lengths(attribute);
    boolean isUsual = lengths.equals(usual) && !(usual.isEmpty() && count(attribute) == 0);
    return base(attribute) + (isUsual ? "" : lengths.toString().replace(" ", ""));
  }

  /** Several values are a row whether files say so or not. */
  private static List<Long> lengths(Attribute attribute) {
    boolean isRow = attribute.lengths().isEmpty() && count(attribute) > 1;
    return isRow ? List.of(count(attribute)) : attribute.lengths();
  }

  private static String base(Attribute attribute) {
    if (!attribute.hasTexts()) {
      boolean isTruth = ZarrType.isTruth(attribute.type(), attribute.meaning());
      return isTruth ? TRUTH : attribute.type().baseName();
    }
    TextKind kind = attribute.kind();
    TextKind usual = Attribute.ofTexts("", attribute.texts(), kind.isVariable()).kind();
    boolean isUtf8 = kind.form().utf8();
    return (kind.isVariable() ? "string" : "char" + room(attribute))
        + (kind.form().padding() == Padding.SPACE_PADDED ? " spaces" : "")
        + (isUtf8 == usual.form().utf8() ? "" : isUtf8 ? " utf8" : " ascii");
  }

  /** Returns the size of texts of one size if it is more than the longest needs. */
  private static String room(Attribute attribute) {
    int longest =
        attribute.texts().stream()
            .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
            .max()
            .orElse(0);
    int bytes = attribute.kind().bytes();
    return bytes > Math.max(1, longest) ? Integer.toString(bytes) : "";
  }
}
