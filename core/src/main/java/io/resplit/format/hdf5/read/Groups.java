package io.resplit.format.hdf5.read;

import io.resplit.format.FileState;
import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The groups of a file, and what else is parsed once for all of its datasets. Reads only groups on
 * the way, so that a damaged object elsewhere does no harm, and each of them once.
 *
 * <p>Confined to one thread at a time.
 */
final class Groups {

  private static final int MAX_SOFT_LINKS = 16;

  /** Following more links than so many for each byte of the file, and so many, is a circle. */
  private static final long MOST_STEPS_A_BYTE = 8;

  private static final long MOST_STEPS_BESIDE = 1L << 20;

  /** The name of an object in a group. */
  record Named(long group, String name) {}

  private final FileObjects objects;
  private final FileState state;
  private final EvenFiles even;
  private final Map<Long, GroupLinks> links = new HashMap<>();
  private final KnownAxes axes = new KnownAxes();
  private Optional<Optional<StoredDimensions>> uneven = Optional.empty();
  private long steps;

  /**
   * Prepares reading.
   *
   * @param state that of the file before any group was read
   * @param even what is known of this file and others
   */
  Groups(FileObjects objects, FileState state, EvenFiles even) {
    this.objects = objects;
    this.state = state;
    this.even = even;
  }

  /** Begins another question. */
  void begin() {
    steps = 0;
  }

  /** Returns the objects of the file. */
  FileObjects objects() {
    return objects;
  }

  /** Returns the axes that were read last. */
  KnownAxes axes() {
    return axes;
  }

  /** Returns the state of the file when it was opened. */
  FileState state() {
    return state;
  }

  /**
   * Returns the dimensions, unless every variable is as long as those that it has.
   *
   * @param found finds the same
   */
  Optional<StoredDimensions> uneven(Supplier<Optional<StoredDimensions>> found) {
    if (uneven.isEmpty()) {
      uneven = Optional.of(even.has(state) ? Optional.empty() : found.get());
      if (uneven.get().isEmpty() && state.isSettled()) {
        even.add(state);
      }
    }
    return uneven.get();
  }

  /** Returns the links of the group at an address; none if it is no group. */
  GroupLinks links(long group) {
    GroupLinks found = links.get(group);
    if (found == null) {
      found = GroupLinks.of(objects.file(), objects.at(group));
      objects.file().keep(found.bytes());
      links.put(group, found);
    }
    return found;
  }

  /**
   * Returns the addresses of all objects on the way from the root group to the object at {@code
   * path}, both included; empty if there is none.
   */
  Optional<List<Long>> resolve(String path) {
    Deque<String> rest = parts(path);
    List<Long> way = new ArrayList<>(List.of(objects.file().superblock().rootGroup()));
    int softLinks = 0;
    while (!rest.isEmpty()) {
      step();
      Optional<Link> next = links(way.get(way.size() - 1)).find(rest.removeFirst());
      if (next.isEmpty()) {
        return Optional.empty();
      }
      softLinks += next.get().kind() == Link.Kind.PATH ? 1 : 0;
      if (softLinks > MAX_SOFT_LINKS) {
        throw MalformedHdf5.bad(
            "more than " + MAX_SOFT_LINKS + " soft links on the way to " + path);
      }
      follow(next.get(), way, rest);
    }
    return Optional.of(way);
  }

  private void step() {
    steps++;
    if ((steps - MOST_STEPS_BESIDE) / MOST_STEPS_A_BYTE > objects.file().size()) {
      throw MalformedHdf5.damaged("following its links does not come to an end");
    }
  }

  /** Returns the name of an object in the last group on a way that names it. */
  Optional<Named> nearest(List<Long> way, long object) {
    for (int depth = way.size() - 2; depth >= 0; depth--) {
      long group = way.get(depth);
      Optional<String> name = links(group).nameOf(object);
      if (name.isPresent()) {
        return name.map(found -> new Named(group, found));
      }
    }
    return Optional.empty();
  }

  /** Returns a path without a slash at the start, and without parts that mean nothing. */
  static String plain(String path) {
    return String.join("/", parts(path));
  }

  private static Deque<String> parts(String path) {
    Deque<String> parts = new ArrayDeque<>();
    for (String part : path.split("/")) {
      if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static void follow(Link link, List<Long> way, Deque<String> rest) {
    if (link.leadsAway()) {
      throw MalformedHdf5.unsupported("'" + link.name() + "' is " + link.label());
    }
    if (link.kind() == Link.Kind.OBJECT) {
      way.add(link.address());
      return;
    }
    if (link.target().startsWith("/")) {
      way.subList(1, way.size()).clear();
    }
    parts(link.target()).descendingIterator().forEachRemaining(rest::addFirst);
  }
}
