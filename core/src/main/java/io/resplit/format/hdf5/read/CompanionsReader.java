package io.resplit.format.hdf5.read;

import io.resplit.array.Attribute;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.array.Companion;
import io.resplit.array.Companions;
import io.resplit.array.Dimension;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a file holds beside an array, its axes and their coordinates. */
final class CompanionsReader {

  /** What an attribute takes on the Java heap beside its value. */
  private static final long BYTES_AN_ATTRIBUTE = 200;

  private final Groups groups;
  private final FileTree tree;
  private final BlockHeader block;
  private final long array;
  private final String path;
  private final List<Long> axes;
  private final StoredDimensions dimensions;
  private final Map<Long, Variable> found = new LinkedHashMap<>();
  private final Set<Long> carried = new HashSet<>();
  private final Set<String> names = new HashSet<>();
  private final List<Companion> variables = new ArrayList<>();
  private final Set<String> notCarried = new LinkedHashSet<>();

  /**
   * Visits all objects of a file.
   *
   * @param array the dataset that is the array
   * @param block what the file says of it
   */
  CompanionsReader(Groups groups, DatasetReader array, BlockHeader block) {
    this.groups = groups;
    this.block = block;
    this.tree = new FileTree(groups);
    this.path = Groups.plain(array.path());
    this.array = array.header().address();
    AttributeReader attributes = new AttributeReader(array.header());
    this.axes = axes(attributes);
    this.dimensions = new StoredDimensions(axes, block.shape());
    notCarried.addAll(attributes.notCarried());
    notCarried.addAll(new AttributeReader(groups.objects().root()).notCarried());
    nameAxes(array.way());
  }

  private List<Long> axes(AttributeReader attributes) {
    int rank = block.shape().rank();
    List<Long> found = new ArrayList<>(attributes.scales(rank));
    if (found.isEmpty() && attributes.isScale()) {
      found.add(array);
    }
    while (found.size() < rank) {
      found.add(StructureBytes.NOWHERE);
    }
    return found;
  }

  /** Calls the array as its user does, and its axes as {@link AxisReader} does. */
  private void nameAxes(List<Long> way) {
    if (!Reserved.shown(tree.path(array).orElse("")).equals(path)) {
      tree.rename(array, path);
    }
    for (long scale : axes) {
      groups
          .nearest(way, scale)
          .filter(name -> scale != array)
          .ifPresent(
              name -> {
                String group = tree.path(name.group()).orElse("");
                tree.rename(scale, FileTree.in(group, name.name()));
              });
    }
  }

  /** Reads all of it. */
  Companions read(VariableReader reader) {
    reader.reserve(block.axes().stream().mapToLong(CompanionsReader::heldBytes).sum());
    carried.add(groups.objects().file().superblock().rootGroup());
    carried.addAll(tree.groups());
    List<Companions.Group> inside = tree.groups().stream().map(this::group).toList();
    tree.datasets().forEach(this::find);
    Optional.ofNullable(found.get(array)).ifPresent(dimensions::unite);
    found.values().forEach(dimensions::unite);
    found.values().forEach(dimensions::extend);
    for (Variable variable : found.values()) {
      orLeaveOut(variable.address(), () -> carry(variable, reader));
    }
    notCarried.addAll(tree.others());
    List<Companions.Link> links = links();
    List<Dimension> others = new ArrayList<>(dimensions.others());
    others.stream()
        .filter(each -> each.length() < 1)
        .forEach(each -> notCarried.add("dimension " + each.path() + " (no indices)"));
    others.removeIf(each -> each.length() < 1);
    return new Companions(axisPaths(), others, variables, inside, links, List.copyOf(notCarried));
  }

  private static long heldBytes(AxisInfo axis) {
    return axis.isUnread() ? 0 : axis.coordinateBytes();
  }

  private Companions.Group group(long address) {
    AttributeReader attributes = new AttributeReader(groups.objects().at(address));
    hold(attributes, address);
    return new Companions.Group(pathOf(address), attributes.carried());
  }

  private String pathOf(long address) {
    return tree.path(address).orElse("");
  }

  /** Counts the attributes of an object that are carried, and names the others. */
  private void hold(AttributeReader attributes, long address) {
    attributes.notCarried().forEach(name -> leaveOut(name, address));
    long bytes = 0;
    for (Attribute attribute : attributes.carried()) {
      int characters = attribute.texts().stream().mapToInt(String::length).sum();
      bytes += BYTES_AN_ATTRIBUTE + attribute.bytes() + 2L * characters;
    }
    groups.objects().file().hold(bytes);
  }

  private void leaveOut(String attribute, long address) {
    notCarried.add(attribute + " of " + Reserved.shown(pathOf(address)));
  }

  private void find(long address) {
    orLeaveOut(
        address,
        () -> {
          ObjectHeader header = groups.objects().at(address);
          AttributeReader attributes = new AttributeReader(header);
          Variable variable = Variable.of(address, Dataspace.of(header), attributes);
          dimensions.add(variable, pathOf(address));
          if (!variable.isBare()) {
            names.add(pathOf(address));
          }
          found.put(address, variable);
        });
  }

  /** Something that may turn out not to be supported. */
  @FunctionalInterface
  private interface Step {
    void take() throws IOException;
  }

  /** Names a dataset as not carried if it is not supported; one that is damaged is refused. */
  private void orLeaveOut(long address, Step step) {
    try {
      step.take();
    } catch (MalformedHdf5 e) {
      if (!e.isUnsupported()) {
        throw e;
      }
      notCarried.add(shown(address) + " (" + e.getMessage() + ")");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void carry(Variable variable, VariableReader reader) throws IOException {
    if (variable.address() != array) {
      read(variable, reader);
    }
    carried.add(variable.address());
  }

  private void read(Variable variable, VariableReader reader) throws IOException {
    long address = variable.address();
    ObjectHeader header = groups.objects().at(address);
    AttributeReader attributes = new AttributeReader(header);
    if (!variable.isBare() && !hasHeldCoordinates(address)) {
      List<Dimension> own = dimensions.of(variable);
      requireAxes(own);
      variables.add(reader.read(shown(address), header, attributes.carried(), own));
    } else if (!axes.contains(address)) {
      attributes.carried().forEach(each -> leaveOut(each.name(), address));
    }
    hold(attributes, address);
  }

  /** Returns whether an object is the scale of an axis that holds its coordinates. */
  private boolean hasHeldCoordinates(long address) {
    int axis = axes.indexOf(address);
    return axis >= 0
        && axis < block.axes().size()
        && block.axes().get(axis).coordinates().isPresent();
  }

  /** Returns the path that users know, unless something else has it. */
  private String shown(long address) {
    String stored = pathOf(address);
    String shown = Reserved.shown(stored);
    return names.contains(shown) ? stored : shown;
  }

  /** Refuses a dataset that has another length along an axis of the array. */
  private void requireAxes(List<Dimension> own) {
    for (Dimension dimension : own) {
      if (dimension.isAxis() && dimension.length() != block.shape().length(dimension.axis())) {
        throw MalformedHdf5.unsupported(
            "%s indices of %s, not %s"
                .formatted(
                    dimension.length(), dimension.path(), block.shape().length(dimension.axis())));
      }
    }
  }

  private List<Companions.Link> links() {
    List<Companions.Link> links = new ArrayList<>();
    for (FileTree.SoftLink link : tree.softLinks()) {
      target(link)
          .ifPresentOrElse(
              target -> links.add(new Companions.Link(link.path(), target)),
              () -> notCarried.add("soft link " + link.path()));
    }
    tree.otherNames().forEach(name -> addLink(name, links));
    return links;
  }

  /** Another name of an object stands for the first one: readers find the same behind both. */
  private void addLink(FileTree.Place name, List<Companions.Link> links) {
    if (carried.contains(name.address())) {
      links.add(new Companions.Link(name.path(), "/" + pathOf(name.address())));
    } else {
      notCarried.add("hard link " + name.path());
    }
  }

  /** Returns what a link is to say; nothing if it leads to what is not carried, or out. */
  private Optional<String> target(FileTree.SoftLink link) {
    String target = link.link().target();
    String from = target.startsWith("/") ? target : FileTree.in(link.group(), target);
    try {
      Optional<List<Long>> way = groups.resolve(from);
      if (way.isEmpty()) {
        return Optional.of(target);
      }
      long object = way.get().get(way.get().size() - 1);
      boolean isPlain = Groups.plain(from).equals(pathOf(object));
      return carried.contains(object)
          ? Optional.of(isPlain ? target : "/" + pathOf(object))
          : Optional.empty();
    } catch (MalformedHdf5 e) {
      return Optional.empty();
    }
  }

  /** Returns the names of the scales of the axes; none if they are where those of the axes are. */
  private List<String> axisPaths() {
    List<String> paths = new ArrayList<>();
    boolean isPlain = true;
    String group = path.substring(0, Math.max(0, path.lastIndexOf('/')));
    for (int axis = 0; axis < block.axes().size(); axis++) {
      String name = block.axes().get(axis).name();
      String beside = name.isEmpty() ? "" : FileTree.in(group, name);
      boolean hasScale = axes.get(axis) != StructureBytes.NOWHERE;
      paths.add(hasScale ? tree.path(axes.get(axis)).orElse(beside) : "");
      isPlain &= paths.get(axis).equals(beside);
    }
    return isPlain ? List.of() : paths;
  }
}
