package io.resplit.format.hdf5.write;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The datasets of a new file: the array, the scales of its axes and of other dimensions, and other
 * variables.
 */
final class FilePlan {

  private static final ElementType FLOAT32 = ElementType.parse(">f4");

  private final BlockHeader block;
  private final DimensionTable dimensions;
  private final Set<String> own = new HashSet<>();
  private final Map<String, MovedData> moved = new LinkedHashMap<>();
  private final NamedTypes types;
  private final Optional<FileDataset> array;
  private final List<FileDataset> scales;
  private final List<FileDataset> others;

  /**
   * Plans a file.
   *
   * @param name what the array is called
   * @param path where it lies
   * @throws IllegalArgumentException if the parts of the header do not fit one another
   */
  FilePlan(String name, String path, BlockHeader block) {
    this.block = block;
    this.dimensions = new DimensionTable(path, block);
    this.types = new NamedTypes(block.companions().types());
    this.array = Optional.of(array(name, path)).filter(any -> !path.equals(ObjectPath.NO_ARRAY));
    this.others = block.companions().variables().stream().map(this::other).toList();
    this.scales =
        dimensions.all().stream()
            .filter(dimension -> !own.contains(dimension.path()))
            .map(this::scale)
            .toList();
  }

  private FileDataset array(String name, String path) {
    Companion variable =
        new Companion(
            path,
            block.type(),
            dimensions.ofArray(),
            block.attributes(),
            block.fillValue(),
            block.meaning(),
            Optional.empty(),
            Optional.empty());
    boolean scale = variable.isScale();
    if (!scale && dimensions.axis(path).flatMap(AxisInfo::coordinates).isPresent()) {
      throw new IllegalArgumentException(
          "dataset and axis have the same name '%s': choose another dataset name"
              .formatted(variable.name()));
    }
    return moved(name, "dataset", named(variable, scale), block.layout());
  }

  /** Makes a variable the scale of its slowest dimension, or renames it if a scale has its name. */
  private Companion named(Companion variable, boolean scale) {
    if (scale) {
      own.add(variable.path());
      return variable;
    }
    return dimensions.has(variable.path())
        ? variable.withPath(Reserved.besideScale(variable.path()))
        : variable;
  }

  private FileDataset moved(String name, String key, Companion variable, BlockLayout layout) {
    variable.fillValue().ifPresent(fill -> checkFillValue(fill, variable.type()));
    MovedData data = MovedData.of(key, variable, layout);
    moved.put(name, data);
    return FileDataset.moved(key, variable, data);
  }

  private static void checkFillValue(Attribute fill, ElementType type) {
    if (fill.bytes() != type.bytes()) {
      throw new IllegalArgumentException(
          "fill value of %d bytes for elements of type %s".formatted(fill.bytes(), type));
    }
  }

  private FileDataset other(Companion companion) {
    Companion variable = dimensions.resolved(companion);
    boolean scale = variable.isScale();
    if (scale && dimensions.axis(variable.path()).flatMap(AxisInfo::coordinates).isPresent()) {
      throw GroupTree.occursTwice(variable.path());
    }
    return stored("variable " + companion.path(), companion.path(), named(variable, scale));
  }

  private FileDataset stored(String key, String name, Companion variable) {
    if (variable.isMoved()) {
      BlockLayout layout =
          variable
              .chunks()
              .map(chunks -> chunks.layout(variable.shape()))
              .orElseGet(() -> new BlockLayout.Strided(variable.shape(), 0));
      return moved(name, key, variable, layout);
    }
    if (variable.held().isPresent()) {
      return variable.chunks().isEmpty()
          ? FileDataset.bare(key, variable)
          : FileDataset.stored(key, variable, variable.held().get());
    }
    Attribute values = variable.values().orElseThrow();
    if (values.hasTexts()) {
      return held(key, variable, end(variable));
    }
    ElementType type = values.type();
    Optional<Attribute> fill = variable.fillValue().map(each -> each.withOrder(type.order()));
    Companion typed = variable.withElements(type, fill, variable.meaning());
    fill.ifPresent(each -> checkFillValue(each, type));
    return held(key, typed, end(variable));
  }

  private static List<Long> end(Companion variable) {
    return variable
        .chunks()
        .map(all -> all.ends().get(0L))
        .orElseGet(() -> variable.dimensions().stream().map(Dimension::length).toList());
  }

  private static FileDataset held(String key, Companion variable, List<Long> end) {
    Companion stored = variable.endingAt(end);
    return stored.isEmpty() ? FileDataset.bare(key, stored) : FileDataset.held(key, stored);
  }

  private FileDataset scale(Dimension dimension) {
    Optional<AxisInfo> axis = dimensions.axis(dimension.path());
    Optional<Attribute> values = axis.flatMap(AxisInfo::coordinates);
    Companion variable =
        new Companion(
            dimension.path(),
            values.map(Attribute::type).orElse(FLOAT32),
            List.of(dimension),
            axis.map(AxisInfo::attributes).orElse(List.of()),
            values.flatMap(all -> fillValue(axis.get(), all.type())),
            values.flatMap(Attribute::meaning),
            axis.flatMap(AxisInfo::chunks),
            values);
    String key = "scale " + dimension.path();
    long stored = dimension.length() - axis.map(AxisInfo::unstored).orElse(0L);
    return values.isPresent()
        ? held(key, variable, List.of(stored))
        : FileDataset.bare(key, variable);
  }

  private static Optional<Attribute> fillValue(AxisInfo axis, ElementType type) {
    return axis.fillValue()
        .filter(fill -> fill.type().baseName().equals(type.baseName()))
        .map(fill -> fill.withOrder(type.order()));
  }

  /** Returns all datasets in the order of their sections. */
  List<FileDataset> datasets() {
    List<FileDataset> all = new ArrayList<>(array.stream().toList());
    all.addAll(scales);
    all.addAll(others);
    return all;
  }

  /** Returns whether a dataset is the array. */
  boolean isArray(FileDataset dataset) {
    return array.filter(lead -> lead == dataset).isPresent();
  }

  /**
   * Returns the tree of groups in which the datasets lie.
   *
   * @param dropped takes the names of links that are left out
   */
  GroupTree groups(Consumer<String> dropped) {
    GroupTree tree = new GroupTree(block.fileAttributes());
    Companions companions = block.companions();
    companions.groups().forEach(group -> tree.group(group.path(), group.attributes()));
    types.all().forEach(type -> tree.object(type.path(), NamedTypes.section(type.path())));
    List<FileDataset> all = new ArrayList<>(scales);
    array.ifPresent(all::add);
    all.addAll(others);
    all.forEach(each -> tree.object(each.variable().path(), each.key()));
    tree.links(companions.links(), dropped);
    tree.sort(companions.order());
    return tree;
  }

  /** Returns the scales of all dimensions. */
  ScaleTable scaleTable() {
    List<String> paths = dimensions.all().stream().map(Dimension::path).toList();
    return new ScaleTable(paths, datasets(), block.companions().anywhere());
  }

  /** Returns what stands before the superblock. */
  byte[] userBlock() {
    return block.companions().userBlock().map(Attribute::toBytes).orElse(new byte[0]);
  }

  /** Returns the types that the file declares. */
  NamedTypes types() {
    return types;
  }

  /** Returns the data that come later, by the names of their datasets. */
  Map<String, MovedData> moved() {
    return moved;
  }
}
