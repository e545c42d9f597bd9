package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.name.ObjectPath;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All objects of a file, each once, under the first of its names: those of a group before those in
 * the groups in it. Links that lead in circles end at the first object that is known.
 */
final class FileTree {

  /** What a name takes on the Java heap besides its characters, in all places where it is kept. */
  private static final int BYTES_A_NAME = 400;

  private static final int BYTES_A_CHARACTER = 4;

  /** A name of an object. */
  record Place(String path, long address) {}

  /**
   * A link to a path, of this file or of another one.
   *
   * @param group path of the group that has it
   */
  record SoftLink(String group, Link link) {

    /** Returns the name of the link, groups before it. */
    String path() {
      return ObjectPath.in(group, link.name());
    }
  }

  private final Groups groups;
  private final boolean tolerant;
  private final Map<Long, String> paths = new HashMap<>();
  private final List<Long> groupsInside = new ArrayList<>();
  private final List<Long> datasets = new ArrayList<>();
  private final List<Long> datatypes = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<SoftLink> softLinks = new ArrayList<>();
  private final List<Place> otherNames = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  /** Visits all objects. */
  FileTree(Groups groups) {
    this(groups, false);
  }

  private FileTree(Groups groups, boolean tolerant) {
    this.groups = groups;
    this.tolerant = tolerant;
    Deque<Place> open = new ArrayDeque<>();
    meet(new Place("", groups.objects().file().superblock().rootGroup()), open);
    while (!open.isEmpty()) {
      Place group = open.removeFirst();
      followAll(group, open);
    }
    groupsInside.remove(0);
  }

  private void followAll(Place group, Deque<Place> open) {
    try {
      groups.links(group.address()).inOrder().forEach(link -> follow(group.path(), link, open));
    } catch (RuntimeException e) {
      MalformedHdf5 reason = MalformedHdf5.ofObject(e);
      if (!tolerant) {
        throw reason;
      }
    }
  }

  /** Visits all objects that can be read, whatever damage there is in others. */
  static FileTree ofReadable(Groups groups) {
    return new FileTree(groups, true);
  }

  private void follow(String group, Link link, Deque<Place> open) {
    String path = ObjectPath.in(group, link.name());
    groups.objects().file().hold(BYTES_A_NAME + (long) BYTES_A_CHARACTER * path.length());
    if (!link.canBeFollowed()) {
      others.add("'" + path + "' (no object can have such a name)");
      return;
    }
    names.add(path);
    switch (link.kind()) {
      case OBJECT -> meet(new Place(path, link.address()), open);
      case PATH, OTHER_FILE -> softLinks.add(new SoftLink(group, link));
      default -> others.add(path + " (" + link.label() + ")");
    }
  }

  private void meet(Place place, Deque<Place> open) {
    if (paths.putIfAbsent(place.address(), place.path()) != null) {
      otherNames.add(place);
      return;
    }
    try {
      sort(place, groups.objects().at(place.address()), open);
    } catch (RuntimeException e) {
      MalformedHdf5 reason = MalformedHdf5.ofObject(e);
      if (!tolerant && !reason.isUnsupported()) {
        throw reason;
      }
      others.add(place.path() + " (" + reason.getMessage() + ")");
    }
  }

  private void sort(Place place, ObjectHeader header, Deque<Place> open) {
    if (header.isDataset()) {
      datasets.add(place.address());
    } else if (header.isGroup()) {
      groupsInside.add(place.address());
      open.add(place);
    } else if (header.isDatatype()) {
      datatypes.add(place.address());
    } else {
      others.add(place.path());
    }
  }

  /** Lets a dataset have another of its names. */
  void rename(long address, String path) {
    String before = paths.put(address, path);
    if (!path.equals(before)) {
      otherNames.removeIf(name -> name.address() == address && name.path().equals(path));
      otherNames.add(new Place(before, address));
      softLinks.removeIf(link -> link.path().equals(path));
    }
  }

  /** Returns the name of an object, groups before it, without a slash at the start. */
  Optional<String> path(long address) {
    return Optional.ofNullable(paths.get(address));
  }

  /** Returns the addresses of all groups but the root, those above before those in them. */
  List<Long> groups() {
    return groupsInside;
  }

  /** Returns the addresses of all datasets. */
  List<Long> datasets() {
    return datasets;
  }

  /** Returns the addresses of all datatypes. */
  List<Long> datatypes() {
    return datatypes;
  }

  /** Returns the names of all objects and links, those of one group in their order. */
  List<String> names() {
    return names;
  }

  /** Returns the links to paths. */
  List<SoftLink> softLinks() {
    return softLinks;
  }

  /** Returns further names of objects. */
  List<Place> otherNames() {
    return otherNames;
  }

  /** Returns what else there is, as user-defined links. */
  List<String> others() {
    return others;
  }
}
