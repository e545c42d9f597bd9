package io.resplit.format.zarr;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ElementType;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.header.Meaning;
import io.resplit.name.ObjectPath;
import io.resplit.text.StoredText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a new store consists of: its groups and arrays, and what it cannot hold. An image is one
 * array, {@value #LEVEL}, whose group says where its indices lie.
 */
final class ZarrNewStore {

  /** Most bytes of a part of a name, as most file systems have it, less a few. */
  private static final int MOST_NAME = 240;

  /** Name of the file that repeats all metadata of version 2. */
  static final String CONSOLIDATED = ".zmetadata";

  /** Path of the array of an image, its only level. */
  private static final String LEVEL = "0";

  private final ZarrVersion version;
  private final Map<String, ZarrNewArray> arrays = new LinkedHashMap<>();
  private final Map<String, List<Attribute>> groups = new LinkedHashMap<>();
  private final List<String> dropped = new ArrayList<>();
  private final ZarrLegible legible;
  private final List<String> axisNames;
  private final Optional<ZarrNewImage> image;

  /**
   * Collects what is in it.
   *
   * @param dataset name of the array that leads
   * @throws IllegalArgumentException if that is no name, or the array no image where one is wanted
   */
  ZarrNewStore(String dataset, BlockHeader given, ZarrVersion version) {
    this.legible = new ZarrLegible(dropped, given);
    BlockHeader block = legible.of(given);
    this.version = version;
    this.image =
        version.isImage()
            ? Optional.of(ZarrNewImage.of(block, LEVEL, version.image()))
            : Optional.empty();
    this.axisNames =
        image
            .map(ZarrNewImage::names)
            .orElseGet(() -> names(block.axes().stream().map(AxisInfo::name).toList()));
    groups.put("", block.fileAttributes());
    if (image.isPresent()) {
      add(lead(LEVEL, block));
      dropped.addAll(image.get().dropped());
      Set<String> said = image.get().fields().keySet();
      block.fileAttributes().stream()
          .map(Attribute::name)
          .filter(said::contains)
          .forEach(name -> dropped.add("attribute " + name));
    } else {
      addAll(dataset, block);
    }
  }

  private void addAll(String dataset, BlockHeader block) {
    for (Companions.Group group : block.companions().groups()) {
      String parent = ObjectPath.parent(group.path());
      if (isName(group.path())) {
        addGroup(group.path(), group.attributes());
      } else if (isName(parent) || parent.isEmpty()) {
        dropped.add("group " + group.path());
      }
    }
    if (!isName(dataset)) {
      throw new IllegalArgumentException(
          "Zarr allows no array named '%s': give another one, as in OUT.zarr:/data"
              .formatted(dataset));
    }
    add(lead(dataset, block));
    String group = ObjectPath.parent(dataset);
    for (int axis = 0; axis < block.axes().size(); axis++) {
      add(ObjectPath.in(group, block.axes().get(axis).name()), block, axis);
    }
    block.companions().variables().forEach(this::add);
    block.companions().links().forEach(link -> dropped.add("link " + link.path()));
    block.companions().types().forEach(type -> dropped.add("type " + type.path()));
  }

  private List<String> names(List<String> all) {
    List<String> said = all.stream().map(legible::name).toList();
    return said.stream().allMatch(String::isEmpty) ? List.of() : said;
  }

  /**
   * Returns whether all parts of a path are names of files, and none that the format has itself;
   * and no more of them than are read.
   */
  private static boolean isName(String path) {
    String[] parts = path.split("/", -1);
    if (parts.length >= ZarrTree.MOST_LEVELS) {
      return false;
    }
    for (String part : parts) {
      boolean isOwn = part.startsWith(".z") || part.startsWith("__") || part.equals(ZarrNode.NEW);
      boolean isLong = part.getBytes(StandardCharsets.UTF_8).length > MOST_NAME;
      boolean isText = StoredText.isUtf8(part) && part.chars().noneMatch(each -> each < ' ');
      if (part.matches("\\.*") || isOwn || isLong || !isText) {
        return false;
      }
    }
    return true;
  }

  private void addGroup(String path, List<Attribute> attributes) {
    if (!path.isEmpty() && !groups.containsKey(path)) {
      addGroup(ObjectPath.parent(path), List.of());
      groups.put(path, attributes);
    }
  }

  private void add(ZarrNewArray array) {
    addGroup(ObjectPath.parent(array.path()), List.of());
    boolean isMeant =
        array.meaning().isEmpty()
            || ZarrType.isTruth(array.type(), array.meaning())
            || version.isOld() && array.meaning().get() instanceof Meaning.FixedText;
    if (!isMeant) {
      dropped.add(array.meaning().get().label() + " of " + array.path());
    }
    if (version.isOld() && Attribute.find(array.attributes(), ZarrAttributes.AXES).isPresent()) {
      dropped.add("attribute %s of %s".formatted(ZarrAttributes.AXES, array.path()));
    }
    if (arrays.putIfAbsent(array.path(), array) != null) {
      dropped.add("a second array " + array.path());
    }
  }

  private ZarrNewArray lead(String dataset, BlockHeader block) {
    return new ZarrNewArray(
        dataset,
        BlockLayout.all(block.shape()),
        block.layout().chunks().orElse(block.shape()),
        block.layout().filters(),
        block.type(),
        block.meaning(),
        block.fillValue(),
        axisNames,
        block.attributes(),
        Optional.empty());
  }

  private void add(String path, BlockHeader block, int axis) {
    AxisInfo info = block.axes().get(axis);
    if (info.coordinates().isEmpty() || !isName(info.name()) || info.name().contains("/")) {
      boolean hasValues = info.coordinates().isPresent();
      if (hasValues || !info.attributes().isEmpty() && block.companions().find(path).isEmpty()) {
        dropped.add((hasValues ? "coordinates" : "attributes") + " of axis " + info.name());
      }
      return;
    }
    Attribute values = info.coordinates().get();
    ElementType type = values.type();
    List<Long> lengths = List.of(block.shape().length(axis));
    add(
        held(
            path,
            lengths,
            type,
            Optional.empty(),
            info.fillValue(),
            List.of(info.name()),
            info.attributes(),
            values));
  }

  /** Values that are held are one chunk. */
  private static ZarrNewArray held(
      String path,
      List<Long> lengths,
      ElementType type,
      Optional<Meaning> meaning,
      Optional<Attribute> fill,
      List<String> names,
      List<Attribute> attributes,
      Attribute values) {
    Shape chunk =
        lengths.isEmpty()
            ? Shape.of(1)
            : Shape.of(lengths.size(), axis -> Math.max(1, lengths.get(axis)));
    return new ZarrNewArray(
        path,
        lengths,
        chunk,
        List.of(),
        type,
        meaning,
        fill,
        names,
        attributes,
        Optional.of(values));
  }

  private void add(Companion variable) {
    if (!isName(variable.path())
        || variable.isNull()
        || isWide(variable)
        || variable.hasTexts() && variable.isEmpty()
        || !variable.values().stream().allMatch(ZarrLegible::areTexts)) {
      dropped.add("variable " + variable.path());
      return;
    }
    List<String> names = names(variable.dimensions().stream().map(this::name).toList());
    if (variable.values().isPresent()) {
      add(
          held(
              variable.path(),
              variable.lengths(),
              variable.type(),
              variable.meaning(),
              variable.fillValue(),
              names,
              variable.attributes(),
              variable.values().get()));
    } else {
      add(
          new ZarrNewArray(
              variable.path(),
              variable.lengths(),
              variable.chunks().orElseThrow().storedShape(variable.shape()),
              variable.chunks().orElseThrow().filters(),
              variable.type(),
              variable.meaning(),
              variable.fillValue(),
              names,
              variable.attributes(),
              Optional.empty()));
    }
  }

  private static boolean isWide(Companion variable) {
    return variable.hasParts() || variable.dimensions().size() > Shape.MAX_RANK;
  }

  private String name(Dimension dimension) {
    return dimension.isAxis() && !axisNames.isEmpty()
        ? axisNames.get(dimension.axis())
        : dimension.name();
  }

  /** Returns those whose elements are held. */
  List<ZarrNewArray> held() {
    return arrays.values().stream().filter(each -> each.values().isPresent()).toList();
  }

  /** Returns all arrays. */
  List<ZarrNewArray> all() {
    return List.copyOf(arrays.values());
  }

  /** Returns the version in which it is written. */
  ZarrVersion version() {
    return version;
  }

  /**
   * Refuses filters that cannot be said.
   *
   * @throws IllegalArgumentException if an array has such
   */
  void requireFilters() {
    for (ZarrNewArray each : arrays.values()) {
      int bytes = each.type().bytes();
      if (version.isOld()) {
        ZarrCodecs.version2(each.filters(), bytes);
      } else {
        ChunkFilter.ofChunks(each.filters()).forEach(filter -> ZarrCodecs.text(filter, bytes));
      }
    }
  }

  /** Returns all metadata files but that of the root, and what they say. */
  Map<String, byte[]> metadata() {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    for (ZarrNewArray each : arrays.values()) {
      if (version.isOld()) {
        all.put(in(each.path(), ZarrNode.ARRAY), each.version2(version));
        all.put(in(each.path(), ZarrNode.ATTRIBUTES), each.attributesOfVersion2(version));
      } else {
        all.put(in(each.path(), ZarrNode.NEW), each.metadata());
      }
    }
    groups.keySet().forEach(path -> addGroup(all, path));
    Map<String, byte[]> texts = new LinkedHashMap<>();
    all.forEach((name, fields) -> texts.put(name, ZarrText.of(fields)));
    if (version.isOld()) {
      all.put(ZarrNode.GROUP, group(Map.of()));
      texts.put(CONSOLIDATED, ZarrText.of(consolidated(all)));
    }
    return texts;
  }

  private static String in(String path, String name) {
    return ObjectPath.in(path, name);
  }

  /** The file that says what the root is comes last of all. */
  private void addGroup(Map<String, Map<String, Object>> all, String path) {
    if (version.isOld()) {
      all.put(in(path, ZarrNode.ATTRIBUTES), fields(path));
    }
    if (!path.isEmpty()) {
      all.put(in(path, version.isOld() ? ZarrNode.GROUP : ZarrNode.NEW), group(fields(path)));
    }
  }

  private static Map<String, Object> consolidated(Map<String, Map<String, Object>> files) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("zarr_consolidated_format", ZarrText.number(1));
    all.put("metadata", files);
    return all;
  }

  /** Returns what the file of the root says. */
  byte[] root() {
    return ZarrText.of(group(fields("")));
  }

  private Map<String, Object> fields(String path) {
    Map<String, Object> fields = new LinkedHashMap<>();
    groups.get(path).forEach(each -> fields.put(each.name(), ZarrText.of(each)));
    ZarrAttributes.addTypes(fields, groups.get(path), Optional.empty());
    image.filter(any -> path.isEmpty()).ifPresent(said -> fields.putAll(said.fields()));
    return fields;
  }

  private Map<String, Object> group(Map<String, Object> fields) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("zarr_format", ZarrText.number(version.number()));
    if (!version.isOld()) {
      all.put("node_type", "group");
      all.put("attributes", fields);
    }
    return all;
  }

  /** Returns the names of what it cannot hold. */
  List<String> dropped() {
    return List.copyOf(dropped);
  }
}
