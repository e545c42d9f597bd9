package io.resplit.format.hdf5.write;

import io.resplit.format.hdf5.encode.AttributeBytes;
import io.resplit.format.hdf5.encode.ObjectHeaderBytes;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.header.Attribute;
import io.resplit.header.Companions.Link;
import io.resplit.header.DeclaredOrder;
import io.resplit.name.ObjectPath;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** The groups of a new file, what is in them, and their attributes. */
final class GroupTree {

  /** Name of the section of the root group. */
  static final String ROOT = "group ";

  /** Most bytes of a name, in UTF-8. */
  private static final int MAX_NAME_BYTES = 1024;

  /**
   * What a name in a group stands for.
   *
   * @param section name of the section of an object; nothing if the name is a soft link
   * @param target what a soft link says
   * @param file name of the file of which it says that, if it is another one
   */
  private record Entry(Optional<String> section, String target, Optional<String> file) {

    static Entry of(String section) {
      return new Entry(Optional.of(section), "", Optional.empty());
    }
  }

  private final Map<String, Map<String, Entry>> groups = new LinkedHashMap<>();
  private final Map<String, List<Attribute>> attributes = new LinkedHashMap<>();

  /** Creates a tree with a root that has some attributes. */
  GroupTree(List<Attribute> ofRoot) {
    groups.put("", new LinkedHashMap<>());
    attributes.put("", checked(ofRoot));
  }

  private static List<Attribute> checked(List<Attribute> all) {
    AttributeBytes.checkNames(all);
    return Reserved.without(all, false);
  }

  /** Adds a group with some attributes, and those above it that are not there. */
  void group(String path, List<Attribute> ofGroup) {
    makeGroup(path);
    attributes.put(path, checked(ofGroup));
  }

  private void makeGroup(String path) {
    if (!groups.containsKey(path)) {
      put(path, Entry.of(ROOT + path));
      groups.put(path, new LinkedHashMap<>());
    }
  }

  /** Adds an object by the name of its section, and the groups above it that are not there. */
  void object(String path, String section) {
    put(path, Entry.of(section));
  }

  /** Adds links when all objects are there; leaves out names of an object that is not. */
  void links(List<Link> links, Consumer<String> dropped) {
    Map<String, String> sections = sections();
    for (Link link : links) {
      Optional<String> object = link.object().map(sections::get);
      if (link.text().isPresent()) {
        put(link.path(), new Entry(Optional.empty(), link.text().get(), link.file()));
      } else if (object.isPresent()) {
        object(link.path(), object.get());
      } else {
        dropped.accept("hard link " + link.path());
      }
    }
  }

  /** Lists what is in each group in an order; what that does not know stays last. */
  void sort(DeclaredOrder order) {
    Comparator<String> declared = order.byName(Reserved::shown);
    groups.replaceAll(
        (group, entries) -> {
          Map<String, Entry> sorted = new LinkedHashMap<>();
          entries.keySet().stream()
              .sorted(Comparator.comparing(name -> ObjectPath.in(group, name), declared))
              .forEach(name -> sorted.put(name, entries.get(name)));
          return sorted;
        });
  }

  /** Returns how many names each object has, by its section; one more for the root. */
  Map<String, Integer> names() {
    Map<String, Integer> names = new HashMap<>(Map.of(ROOT, 1));
    groups.values().stream()
        .flatMap(entries -> entries.values().stream())
        .flatMap(entry -> entry.section().stream())
        .forEach(section -> names.merge(section, 1, Integer::sum));
    return names;
  }

  private void put(String path, Entry entry) {
    String group = ObjectPath.parent(path);
    String name = ObjectPath.name(path);
    checkName(name, "path '" + path + "'");
    makeGroup(group);
    if (groups.get(group).putIfAbsent(name, entry) != null) {
      throw occursTwice(path);
    }
  }

  /** Returns what to throw if there are two objects of one name. */
  static IllegalArgumentException occursTwice(String path) {
    return new IllegalArgumentException("the file would have two objects named '" + path + "'");
  }

  /**
   * Refuses names that no object can have.
   *
   * @param where what has the name, for the message
   */
  static void checkName(String name, String where) {
    if (name.isEmpty() || name.equals(".") || name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("no name '" + name + "' can be in " + where);
    }
    if (LittleEndianBytes.utf8(name).length > MAX_NAME_BYTES) {
      throw new IllegalArgumentException(
          "no name may be longer than " + MAX_NAME_BYTES + " bytes, as in " + where);
    }
  }

  /** Returns the sections of all objects by their paths, as users know them too. */
  Map<String, String> sections() {
    Map<String, String> sections = new HashMap<>(Map.of("", ROOT));
    Map<String, String> shown = new HashMap<>();
    groups.forEach(
        (group, entries) ->
            entries.forEach(
                (name, entry) -> {
                  String path = ObjectPath.in(group, name);
                  entry.section().ifPresent(section -> sections.put(path, section));
                  entry.section().ifPresent(section -> shown.put(Reserved.shown(path), section));
                }));
    shown.forEach(sections::putIfAbsent);
    return sections;
  }

  /** Returns the attributes of every group that has some, by the paths of the groups. */
  Map<String, List<Attribute>> attributes() {
    return attributes;
  }

  /** Adds all groups to the draft, the root first. */
  void addTo(FileDraft draft, AttributeMessages messages) {
    Map<String, Integer> names = names();
    for (String path : groups.keySet()) {
      int links = names.get(ROOT + path);
      draft.addObject(
          ROOT + path, addresses -> header(path, messages, addresses).references(links));
    }
  }

  private ObjectHeaderBytes header(
      String path, AttributeMessages messages, ToLongFunction<String> addresses) {
    Map<String, Entry> entries = groups.get(path);
    ObjectHeaderBytes header = ObjectHeaderBytes.group(entries.size());
    entries.forEach((name, entry) -> link(name, entry, header, addresses));
    messages.of(attributes.getOrDefault(path, List.of()), addresses).forEach(header::attribute);
    return header;
  }

  private static void link(
      String name, Entry entry, ObjectHeaderBytes header, ToLongFunction<String> addresses) {
    entry
        .section()
        .ifPresentOrElse(
            section -> header.link(name, addresses.applyAsLong(section)),
            () ->
                entry
                    .file()
                    .ifPresentOrElse(
                        file -> header.externalLink(name, file, entry.target()),
                        () -> header.softLink(name, entry.target())));
  }
}
