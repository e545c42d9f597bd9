package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.header.Meaning;
import io.resplit.header.UnsignedNumbers;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Attributes of JSON as other formats have them: texts, numbers, truth values and lists of one of
 * these. They have the type that {@link ZarrTypes} says. Else numbers without a point or an
 * exponent become int32 where all fit, else int64 or uint64, and others float64, unless they are
 * values of the array: those have its type. What is nested or null is named, not carried.
 */
final class ZarrAttributes {

  /** Name of the one that names the axes of an array of version 2, as xarray has it. */
  static final String AXES = "_ARRAY_DIMENSIONS";

  private static final String OME = "ome";
  private static final String SCALES = "multiscales";

  /** Attributes of images that say what is read, or say nothing of it. */
  private static final Set<String> OF_IMAGE =
      Set.of("version", SCALES, "labels", "series", "bioformats2raw.layout");

  /** Those of them that elements equal, so that other programs write them with a point, too. */
  private static final Set<String> MISSING = Set.of(FillValue.ATTRIBUTE, "missing_value");

  /** What stands for numbers that JSON does not have. */
  private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

  private final List<Attribute> carried = new ArrayList<>();
  private final List<String> notCarried = new ArrayList<>();

  private ZarrAttributes() {}

  /**
   * Reads the attributes of a node.
   *
   * @param type type of the elements, of an array
   */
  static ZarrAttributes of(ZarrNode node, Optional<ElementType> type) {
    ZarrAttributes all = new ZarrAttributes();
    ZarrTypes types = ZarrTypes.of(node.attributes());
    for (String name : ofImage(node).fields().keySet()) {
      if (!OF_IMAGE.contains(name) && node.version() > 2) {
        all.notCarried.add("attribute " + name);
      }
    }
    for (Map.Entry<String, Object> entry : node.attributes().fields().entrySet()) {
      String name = entry.getKey();
      if (!isOfFormat(node, name, entry.getValue())) {
        types
            .attribute(name, entry.getValue())
            .or(() -> guessed(name, entry.getValue(), type))
            .ifPresentOrElse(all.carried::add, () -> all.notCarried.add("attribute " + name));
      }
    }
    return all;
  }

  /**
   * Adds types to what the JSON of a node says, where a reader would take others for those of the
   * attributes.
   *
   * @param ofArray type of the elements, of an array
   */
  static void addTypes(
      Map<String, Object> fields, List<Attribute> attributes, Optional<ElementType> ofArray) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (Attribute each : attributes) {
      Optional.ofNullable(fields.get(each.name()))
          .filter(value -> !isGuessed(each, value, ofArray))
          .ifPresent(value -> labels.put(each.name(), ZarrTypes.label(each, value)));
    }
    new ZarrTypes(labels).addTo(fields);
  }

  private static boolean isGuessed(
      Attribute attribute, Object value, Optional<ElementType> ofArray) {
    return guessed(attribute.name(), value, ofArray)
        .filter(found -> ZarrTypes.areSame(attribute, found))
        .isPresent();
  }

  private static Optional<Attribute> guessed(
      String name, Object value, Optional<ElementType> ofArray) {
    return ofArray
        .filter(each -> UnsignedNumbers.VALUES.contains(name))
        .flatMap(each -> values(name, each, value))
        .or(() -> attribute(name, value));
  }

  /** Other values of these names are what users say: data like any other. */
  private static boolean isOfFormat(ZarrNode node, String name, Object value) {
    return switch (name) {
      case AXES -> nameAxes(node);
      case SCALES -> node.version() == 2 && areObjects(value);
      case "bioformats2raw.layout" -> node.version() == 2 && value instanceof ZarrJson.Number;
      case OME -> value instanceof Map;
      case ZarrTypes.OWN -> ZarrJson.parsed(value).isPresent();
      default -> false;
    };
  }

  /**
   * Returns whether attributes name the axes of an array: some programs do so in version 3, too.
   */
  static boolean nameAxes(ZarrNode node) {
    return node.isArray()
        && (node.version() == 2
            || !node.metadata().has("dimension_names")
                && node.attributes().value(AXES) instanceof List<?> names
                && node.metadata().value("shape") instanceof List<?> shape
                && names.size() == shape.size()
                && names.stream().allMatch(String.class::isInstance));
  }

  private static boolean areObjects(Object value) {
    return value instanceof List<?> list
        && !list.isEmpty()
        && list.stream().allMatch(Map.class::isInstance);
  }

  /** Returns these with what is missing, unless one of them says it. */
  ZarrAttributes orMissing(Optional<Attribute> fill) {
    if (Attribute.find(carried, FillValue.ATTRIBUTE).isEmpty()) {
      fill.filter(FillValue::isSet)
          .map(each -> each.withName(FillValue.ATTRIBUTE))
          .ifPresent(carried::add);
    }
    return this;
  }

  /** Returns what a node says as OME-NGFF has it: by attributes of its own, or in one of them. */
  static ZarrJson ofImage(ZarrNode node) {
    ZarrJson own = node.attributes();
    ZarrJson nothing = new ZarrJson(own.file(), Map.of());
    return node.version() == 2 ? own : own.asObject(own.value(OME)).orElse(nothing);
  }

  /** Returns the images of a group, as its attributes describe them. */
  static List<ZarrJson> images(ZarrNode group) throws ResplitException {
    ZarrJson said = ofImage(group);
    boolean isData = group.version() == 2 && !areObjects(said.value(SCALES));
    return group.isArray() || isData ? List.of() : said.objects(SCALES);
  }

  /** Returns what other formats can hold. */
  List<Attribute> carried() {
    return List.copyOf(carried);
  }

  /** Returns the names of the others. */
  List<String> notCarried() {
    return List.copyOf(notCarried);
  }

  private static Optional<Attribute> attribute(String name, Object value) {
    if (value instanceof String text) {
      return Optional.of(Attribute.ofText(name, text));
    }
    if (!(value instanceof List<?> list)) {
      return numbers(name, List.of(value));
    }
    if (list.isEmpty()) {
      return Optional.empty();
    }
    if (list.stream().allMatch(String.class::isInstance)) {
      List<String> texts = list.stream().map(String.class::cast).toList();
      return Optional.of(Attribute.ofTexts(name, texts, true));
    }
    return numbers(name, list).map(Attribute::asRow);
  }

  private static Optional<Attribute> numbers(String name, List<?> values) {
    if (values.stream().allMatch(Boolean.class::isInstance)) {
      return ZarrFill.numbers(name, ElementType.parse("int8"), values)
          .map(truth -> truth.withMeaning(Optional.of(Meaning.Enumeration.TRUTH)));
    }
    if (!values.stream().allMatch(ZarrJson.Number.class::isInstance)) {
      return Optional.empty();
    }
    boolean areWhole = values.stream().allMatch(each -> ((ZarrJson.Number) each).isWhole());
    return Stream.of("int32", "int64", "uint64", "float64")
        .filter(type -> areWhole || type.equals("float64"))
        .flatMap(type -> ZarrFill.numbers(name, ElementType.parse(type), values).stream())
        .findFirst();
  }

  private static Optional<Attribute> ofArray(String name, ElementType type, List<?> values) {
    boolean areReal = type.kind() == ElementType.Kind.FLOAT || MISSING.contains(name);
    return values.stream()
            .allMatch(each -> each instanceof ZarrJson.Number said && (areReal || said.isWhole()))
        ? ZarrFill.numbers(name, type, values)
        : Optional.empty();
  }

  /** Of an array of floats xarray writes such values in Base64: float64, least byte first. */
  private static Optional<Attribute> values(String name, ElementType type, Object value) {
    if (value instanceof String text && type.kind() == ElementType.Kind.FLOAT) {
      if (NOT_FINITE.contains(text)) {
        return ZarrFill.numbers(name, type, List.of(new ZarrJson.Number(text)));
      }
      try {
        byte[] bytes = Base64.getDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
        double number = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble();
        return ZarrFill.numbers(name, type, List.of(new ZarrJson.Number(Double.toString(number))));
      } catch (RuntimeException e) {
        return Optional.empty();
      }
    }
    return value instanceof List<?> list && !list.isEmpty()
        ? ofArray(name, type, list).map(Attribute::asRow)
        : ofArray(name, type, List.of(value));
  }
}
