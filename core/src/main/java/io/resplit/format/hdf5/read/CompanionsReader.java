package io.resplit.format.hdf5.read;

import io.resplit.array.ElementType;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.Datatype;
import io.resplit.format.hdf5.object.FillMessage;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.Companion;
import io.resplit.header.Companions;
import io.resplit.header.DeclaredOrder;
import io.resplit.header.Dimension;
import io.resplit.header.Meaning;
import io.resplit.io.IoAction;
import io.resplit.name.ObjectPath;
import io.resplit.text.NameList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a file holds besides an array, its axes and their coordinates. */
final class CompanionsReader {

  /** What an attribute takes on the Java heap besides its value. */
  private static final long BYTES_AN_ATTRIBUTE = 200;

  private static final int NAMED = 12;

  private static final ElementType BYTE = ElementType.parse("uint8");

  /** A longer user block is not held. */
  private static final int MOST_USER_BLOCK = 1 << 20;

  private final Groups groups;
  private final ObjectPaths paths;
  private final FileTree tree;
  private final BlockHeader block;
  private final ArrayInTree array;
  private final StoredDimensions dimensions;
  private final Map<Long, Variable> found = new LinkedHashMap<>();
  private final Set<Long> carried = new HashSet<>();
  private final Set<String> names = new HashSet<>();
  private final List<Companion> variables = new ArrayList<>();
  private final Set<String> notCarried = new LinkedHashSet<>();
  private final List<String> ofRegions = new ArrayList<>();

  /**
   * Visits all objects of a file.
   *
   * @param dataset the array, if there is one
   * @param block what the file says of it
   */
  CompanionsReader(Groups groups, Optional<DatasetReader> dataset, BlockHeader block) {
    this.groups = groups;
    this.block = block;
    this.paths = new ObjectPaths(groups);
    this.tree = paths.tree();
    Optional<AttributeReader> attributes = dataset.map(each -> paths.attributes(each.header()));
    this.array =
        dataset
            .map(each -> new ArrayInTree(paths, each, attributes.get(), block))
            .orElseGet(() -> new ArrayInTree(tree, block));
    dataset.ifPresent(each -> this.array.name(groups, each.way()));
    this.dimensions = new StoredDimensions(this.array.axes(), block.shape());
    attributes.ifPresent(each -> notCarried.addAll(each.notCarried()));
    notCarried.addAll(paths.attributes(groups.objects().root()).notCarried());
  }

  /** Reads all of it. */
  Companions read(VariableReader reader) {
    reader.reserve(block.heldCoordinateBytes());
    carried.add(groups.objects().file().superblock().rootGroup());
    carried.addAll(tree.groups());
    tree.groups().forEach(each -> names.add(pathOf(each)));
    tree.softLinks().forEach(each -> names.add(each.path()));
    List<Companions.Group> inside = tree.groups().stream().map(this::group).toList();
    List<Companions.NamedType> types = types();
    tree.datasets().forEach(each -> orLeaveOut(each, this::find));
    Optional.ofNullable(found.get(array.address())).ifPresent(dimensions::unite);
    found.values().forEach(dimensions::unite);
    found.values().forEach(dimensions::extend);
    found.values().forEach(this::nameWhatDimensionsLose);
    for (Variable variable : found.values()) {
      orLeaveOut(variable.address(), address -> carry(variable, reader));
    }
    leaveOutStrays();
    if (!ofRegions.isEmpty()) {
      notCarried.add(
          "%s of references to regions (%s)"
              .formatted(count(ofRegions.size()), NameList.first(NAMED, ofRegions)));
    }
    notCarried.addAll(tree.others());
    List<Companions.Link> links = links();
    Optional<Attribute> userBlock = userBlock();
    return new Companions(
            array.axisPaths(),
            dimensions.others(),
            variables,
            inside,
            links,
            List.copyOf(notCarried))
        .withTypes(types)
        .withUserBlock(userBlock)
        .withOrder(new DeclaredOrder(order(), dimensions.order()))
        .withAnywhere(found.values().stream().anyMatch(Variable::isNumbered));
  }

  private Optional<Attribute> userBlock() {
    StructureFile file = groups.objects().file();
    long bytes = file.superblock().base();
    String name = "user block of " + bytes + " bytes";
    if (bytes > MOST_USER_BLOCK) {
      notCarried.add(name);
    }
    if (bytes == 0 || bytes > MOST_USER_BLOCK) {
      return Optional.empty();
    }
    file.hold(bytes);
    byte[] read = new byte[(int) bytes];
    file.read(0, ByteBuffer.wrap(read));
    return Optional.of(Attribute.wrapping(name, BYTE, read));
  }

  /** Leaves out variables that refer to what is not carried, and then those that refer to them. */
  private void leaveOutStrays() {
    Set<String> there = new HashSet<>();
    carried.forEach(each -> there.add(pathOf(each)));
    Map<String, List<Companion>> referring = new HashMap<>();
    Deque<Companion> strays = new ArrayDeque<>();
    for (Companion variable : variables) {
      Set<String> targets = new HashSet<>(variable.targets());
      targets.forEach(
          each -> referring.computeIfAbsent(each, key -> new ArrayList<>()).add(variable));
      if (!there.containsAll(targets)) {
        strays.add(variable);
      }
    }
    Map<String, Long> addresses = new HashMap<>();
    found.keySet().forEach(each -> addresses.put(shown(each), each));
    Set<String> left = new HashSet<>();
    while (!strays.isEmpty()) {
      Companion stray = strays.remove();
      if (left.add(stray.path())) {
        long address = addresses.get(stray.path());
        carried.remove(address);
        notCarried.add(stray.path() + " (a reference to an object that is not kept)");
        strays.addAll(referring.getOrDefault(pathOf(address), List.of()));
      }
    }
    variables.removeIf(each -> left.contains(each.path()));
  }

  private static String count(int variables) {
    return variables + (variables == 1 ? " variable" : " variables");
  }

  private List<String> order() {
    return tree.names().stream().map(Reserved::shown).toList();
  }

  /** A dimension has one scale in what is written, which fits it, and is fixed or unlimited. */
  private void nameWhatDimensionsLose(Variable variable) {
    if (variable.space().isBounded()) {
      leaveOut(AxisReader.LONGEST, variable.address());
    }
    List<Dimension> kept = dimensions.of(variable);
    for (int axis = 0; axis < variable.scales().size(); axis++) {
      List<Long> scales = variable.scales().get(axis);
      if (!scales.isEmpty() && kept.get(axis).path().isEmpty()) {
        notCarried.add(
            "scale %s of %s".formatted(pathOf(scales.get(0)), pathOf(variable.address())));
      }
      scales.stream()
          .skip(1)
          .distinct()
          .filter(found::containsKey)
          .forEach(other -> leaveOut("scale " + shown(other), scales.get(0)));
    }
  }

  private List<Companions.NamedType> types() {
    List<Companions.NamedType> types = new ArrayList<>();
    tree.datatypes().forEach(each -> orLeaveOut(each, address -> types.add(type(address))));
    return types;
  }

  private Companions.NamedType type(long address) {
    ObjectHeader header = groups.objects().at(address);
    StoredType type = header.datatype();
    ElementType element = type.find().or(type::asBytes).orElseGet(type::element);
    AttributeReader attributes = paths.attributes(header);
    hold(attributes, address);
    carried.add(address);
    names.add(pathOf(address));
    return new Companions.NamedType(
        pathOf(address), element, type.meaningOfBytes(), attributes.carried());
  }

  private Companions.Group group(long address) {
    AttributeReader attributes = paths.attributes(address);
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
      long targets =
          Meaning.Encoded.in(attribute.meaning()).map(Meaning.Encoded::targetBytes).orElse(0L);
      bytes += BYTES_AN_ATTRIBUTE + attribute.bytes() + attribute.apart().length;
      bytes += 2L * characters + targets;
    }
    groups.objects().file().hold(bytes);
  }

  private void leaveOut(String attribute, long address) {
    notCarried.add(attribute + " of " + Reserved.shown(pathOf(address)));
  }

  private void find(long address) {
    ObjectHeader header = groups.objects().at(address);
    AttributeReader attributes = paths.attributes(header);
    Variable variable = Variable.of(address, Dataspace.of(header), attributes);
    dimensions.add(variable, pathOf(address));
    if (!variable.isBare()) {
      names.add(pathOf(address));
    }
    found.put(address, variable);
  }

  /** Names a dataset as not carried if it is not supported; one that is damaged is refused. */
  private void orLeaveOut(long address, IoAction<Long> step) {
    try {
      step.accept(address);
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
    ObjectHeader header = groups.objects().at(variable.address());
    Optional<Long> type = header.committedType();
    if (type.isPresent() && !carried.contains(type.get())) {
      leaveOut(AttributeReader.NAMELESS_TYPE, variable.address());
    } else if (type.isPresent() && header.datatype().losesName()) {
      leaveOut(AttributeReader.TYPE_NAME, variable.address());
    }
    if (variable.address() != array.address()) {
      if (header.datatype().type() instanceof Datatype.Reference reference
          && !reference.isObject()) {
        ofRegions.add(shown(variable.address()));
        return;
      }
      read(variable, header, reader);
    }
    carried.add(variable.address());
  }

  private void read(Variable variable, ObjectHeader header, VariableReader reader)
      throws IOException {
    long address = variable.address();
    AttributeReader attributes = paths.attributes(header);
    if (!variable.isBare() && !array.holds(address)) {
      List<Dimension> own = dimensions.of(variable);
      requireAxes(own);
      String path = shown(address);
      List<Attribute> carried = attributes.carriedOf(ObjectPath.name(path));
      variables.add(reader.read(path, header, carried, own, tree::path));
      if (losesFill(header)) {
        leaveOut("fill value", address);
      }
    } else if (!array.axes().contains(address)) {
      attributes.carried().forEach(each -> leaveOut(each.name(), address));
    }
    hold(attributes, address);
  }

  /** Of values with sequences or references, that of elements never written is not carried. */
  private static boolean losesFill(ObjectHeader header) {
    return header.datatype().leadsAway() && FillMessage.of(header).leadsSomewhere();
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
      if (!addLink(link, links)) {
        notCarried.add("soft link " + link.path());
      }
    }
    tree.otherNames().forEach(name -> addLink(name, links));
    return links;
  }

  private void addLink(FileTree.Place name, List<Companions.Link> links) {
    if (carried.contains(name.address())) {
      links.add(Companions.Link.hard(name.path(), pathOf(name.address())));
    } else {
      notCarried.add("hard link " + name.path());
    }
  }

  /** Returns whether a link can be carried: it leads to nothing, or to what is carried. */
  private boolean addLink(FileTree.SoftLink link, List<Companions.Link> links) {
    String target = link.link().target();
    if (link.link().kind() == Link.Kind.OTHER_FILE) {
      return links.add(Companions.Link.away(link.path(), link.link().file(), target));
    }
    String from = target.startsWith("/") ? target : ObjectPath.in(link.group(), target);
    try {
      Optional<Long> object = groups.resolve(from).map(way -> way.get(way.size() - 1));
      boolean isCarried = object.isEmpty() || carried.contains(object.get());
      if (isCarried) {
        links.add(Companions.Link.soft(link.path(), target, object.map(this::pathOf)));
      }
      return isCarried;
    } catch (MalformedHdf5 e) {
      return false;
    }
  }
}
