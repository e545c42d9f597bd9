package io.resplit.format.zarr;

import io.resplit.array.ChunkStorage;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.Dimension;
import io.resplit.io.IoFunction;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collects what a store holds besides one of its arrays. Confined to one thread. */
final class ZarrBeside {

  private final ZarrArray lead;
  private final BlockHeader block;
  private final ZarrTree tree;
  private final IoFunction<ZarrArray, List<String>> texts;
  private final Map<String, Dimension> dimensions = new LinkedHashMap<>();
  private final List<Companion> variables = new ArrayList<>();
  private final List<String> notCarried;

  /**
   * Begins.
   *
   * @param texts reads the elements of an array of texts of any length
   */
  ZarrBeside(
      ZarrArray lead, BlockHeader block, ZarrTree tree, IoFunction<ZarrArray, List<String>> texts) {
    this.lead = lead;
    this.texts = texts;
    this.block = block;
    this.tree = tree;
    this.notCarried = new ArrayList<>(block.notCarried());
  }

  /**
   * Reads it.
   *
   * @param values returns the elements of an array that is held
   */
  Companions read(IoFunction<ZarrArray, Optional<byte[]>> values) throws IOException {
    addAxes();
    Set<String> left = new HashSet<>(levels());
    left.addAll(held());
    left.add(lead.node().path());
    for (ZarrNode node : tree.arrays()) {
      if (!left.contains(node.path())) {
        add(node, values);
      }
    }
    List<Dimension> others = dimensions.values().stream().filter(each -> !each.isAxis()).toList();
    return new Companions(List.of(), others, variables, groups(), List.of(), notCarried);
  }

  private void add(ZarrNode node, IoFunction<ZarrArray, Optional<byte[]>> values)
      throws IOException {
    Optional<ZarrArray> array = ZarrArray.find(node);
    if (array.isPresent()) {
      variables.add(variable(array.get(), values));
    } else {
      notCarried.add("variable " + node.path());
    }
  }

  private void addAxes() {
    for (int axis = 0; axis < block.axes().size(); axis++) {
      String name = block.axes().get(axis).name();
      if (!name.isEmpty()) {
        String path = ObjectPath.in(ObjectPath.parent(lead.node().path()), name);
        dimensions.putIfAbsent(path, new Dimension(path, block.shape().length(axis), false, axis));
      }
    }
  }

  /** Of an image only the array that leads is moved, and nothing of others. */
  private List<String> levels() throws IOException {
    List<String> levels = new ArrayList<>();
    for (ZarrImage image : tree.images()) {
      if (image.levels().contains(lead.node().path())) {
        image.levels().stream()
            .filter(path -> !path.equals(lead.node().path()))
            .forEach(path -> notCarried.add("level " + path));
      } else {
        notCarried.add("image " + image.group().path());
      }
      levels.addAll(image.levels());
    }
    return levels;
  }

  private List<String> held() {
    String group = ObjectPath.parent(lead.node().path());
    return block.axes().stream()
        .filter(axis -> axis.coordinates().isPresent())
        .map(axis -> ObjectPath.in(group, axis.name()))
        .toList();
  }

  private Companion variable(ZarrArray array, IoFunction<ZarrArray, Optional<byte[]>> values)
      throws IOException {
    ZarrAttributes said = array.attributes();
    String path = array.node().path();
    said.notCarried().forEach(name -> notCarried.add(name + " of " + path));
    boolean isEmpty = array.lengths().contains(0L);
    Optional<byte[]> elements =
        isEmpty || array.hasTexts() ? Optional.of(new byte[0]) : values.apply(array);
    Companion variable =
        new Companion(
            path,
            array.type().element(),
            dimensions(array),
            said.carried(),
            array.fill(),
            array.type().meaning(),
            isEmpty || array.lengths().isEmpty()
                ? Optional.empty()
                : ChunkStorage.of(array.layout()),
            elements.map(
                all -> Attribute.wrapping(ObjectPath.name(path), array.type().element(), all)));
    return isEmpty || !array.hasTexts() ? variable : asTexts(variable, array);
  }

  /** No other format has texts of UTF-32: they become texts of any length. */
  private Companion asTexts(Companion variable, ZarrArray array) throws IOException {
    Attribute values = Attribute.ofTexts(variable.name(), texts.apply(array), true);
    return variable
        .withElements(values.type(), Optional.empty(), Optional.empty())
        .withChunks(Optional.empty())
        .withValues(Optional.of(values));
  }

  /** A name means the same dimension in all arrays of a group that are as long along it. */
  private List<Dimension> dimensions(ZarrArray array) {
    List<Dimension> own = new ArrayList<>();
    String group = ObjectPath.parent(array.node().path());
    for (int axis = 0; axis < array.lengths().size(); axis++) {
      long length = array.lengths().get(axis);
      String name = array.name(axis);
      String path = name.isEmpty() ? "" : ObjectPath.in(group, name);
      Dimension fresh = new Dimension(path, length, false, Dimension.NO_AXIS);
      Dimension known = name.isEmpty() ? fresh : dimensions.computeIfAbsent(path, key -> fresh);
      own.add(known.length() == length ? known : fresh.withPath(""));
    }
    return own;
  }

  private List<Companions.Group> groups() {
    List<Companions.Group> groups = new ArrayList<>();
    for (ZarrNode node : tree.groups()) {
      ZarrAttributes said = ZarrAttributes.of(node, Optional.empty());
      if (!node.path().equals(ObjectPath.parent(lead.node().path()))) { // that one is named already
        said.notCarried().forEach(name -> notCarried.add(name + " of " + node.path()));
      }
      groups.add(new Companions.Group(node.path(), said.carried()));
    }
    return groups;
  }
}
