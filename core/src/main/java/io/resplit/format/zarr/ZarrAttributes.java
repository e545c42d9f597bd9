package io.resplit.format.zarr;

import io.resplit.array.ElementType;
import io.resplit.header.Attribute;
import io.resplit.header.FillValue;
import io.resplit.io.ResplitException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Attributes of JSON as other formats have them: texts, numbers and lists of either. Whole numbers
 * become int32 where all fit, else int64 or uint64, and others float64, unless they are values of
 * the array: those have its type. What is nested, true, false or null is named, not carried.
 */
final class ZarrAttributes {

  /** Name of the one that names the axes of an array of version 2, as xarray has it. */
  static final String AXES = "_ARRAY_DIMENSIONS";

  private static final String OME = "ome";
  private static final String SCALES = "multiscales";

  /** Attributes of images that say what is read, or say nothing of it. */
  private static final Set<String> OF_IMAGE =
      Set.of("version", SCALES, "labels", "series", "bioformats2raw.layout");

  /** Attributes that are values of the array. */
  private static final Set<String> VALUES =
      Set.of(
          FillValue.ATTRIBUTE,
          "missing_value",
          "valid_min",
          "valid_max",
          "valid_range",
          "flag_values",
          "flag_masks");

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
    for (String name : ofImage(node).fields().keySet()) {
      if (!OF_IMAGE.contains(name) && node.version() > 2) {
        all.notCarried.add("attribute " + name);
      }
    }
    for (Map.Entry<String, Object> entry : node.attributes().fields().entrySet()) {
      String name = entry.getKey();
      if (!isOfFormat(node, name, entry.getValue())) {
        Optional<ElementType> own = type.filter(each -> VALUES.contains(name));
        Optional<Attribute> found =
            own.flatMap(each -> values(name, each, entry.getValue()))
                .or(() -> attribute(name, entry.getValue()));
        found.ifPresentOrElse(all.carried::add, () -> all.notCarried.add("attribute " + name));
      }
    }
    return all;
  }

  /** Other values of these names are what users say: data like any other. */
  private static boolean isOfFormat(ZarrNode node, String name, Object value) {
    return switch (name) {
      case AXES -> nameAxes(node);
      case SCALES -> node.version() == 2 && areObjects(value);
      case "bioformats2raw.layout" -> node.version() == 2 && value instanceof ZarrJson.Number;
      case OME -> value instanceof Map;
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
  private static ZarrJson ofImage(ZarrNode node) {
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
    if (value instanceof ZarrJson.Number) {
      return numbers(name, List.of(value));
    }
    if (!(value instanceof List<?> list) || list.isEmpty()) {
      return Optional.empty();
    }
    if (list.stream().allMatch(String.class::isInstance)) {
      List<String> texts = list.stream().map(String.class::cast).toList();
      return Optional.of(Attribute.ofTexts(name, texts, true));
    }
    return numbers(name, list).map(Attribute::asRow);
  }

  private static Optional<Attribute> numbers(String name, List<?> values) {
    for (String type : new String[] {"int32", "int64", "uint64", "float64"}) {
      Optional<Attribute> fitting = numbers(name, ElementType.parse(type), values);
      if (fitting.isPresent()) {
        return fitting;
      }
    }
    return Optional.empty();
  }

  private static Optional<Attribute> numbers(String name, ElementType type, List<?> values) {
    if (!values.stream().allMatch(ZarrJson.Number.class::isInstance)) {
      return Optional.empty();
    }
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(values.size(), type.bytes()));
    try {
      values.forEach(value -> bytes.put(new ZarrFill(type).bytes(value)));
      return Optional.of(Attribute.wrapping(name, type, bytes.array()));
    } catch (IllegalArgumentException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  /** Of an array of floats xarray writes such values in Base64: float64, least byte first. */
  private static Optional<Attribute> values(String name, ElementType type, Object value) {
    if (value instanceof String text && type.kind() == ElementType.Kind.FLOAT) {
      if (NOT_FINITE.contains(text)) {
        return numbers(name, type, List.of(new ZarrJson.Number(text)));
      }
      try {
        byte[] bytes = Base64.getDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
        double number = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble();
        return numbers(name, type, List.of(new ZarrJson.Number(Double.toString(number))));
      } catch (RuntimeException e) {
        return Optional.empty();
      }
    }
    return value instanceof List<?> list && !list.isEmpty()
        ? numbers(name, type, list).map(Attribute::asRow)
        : numbers(name, type, List.of(value));
  }
}
