package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The groups of a file. Reads only those on the way, so that a damaged object elsewhere does no
 * harm, and each of them once.
 */
final class Groups {

  private static final int MAX_SOFT_LINKS = 16;

  private final FileObjects objects;
  private final Map<Long, GroupLinks> known;

  /**
   * Prepares reading.
   *
   * @param known groups that have been read before, by address; those that are read are added
   */
  Groups(FileObjects objects, Map<Long, GroupLinks> known) {
    this.objects = objects;
    this.known = known;
    known.values().forEach(group -> objects.file().hold(group.bytes()));
  }

  /** Returns the objects of the file. */
  FileObjects objects() {
    return objects;
  }

  /** Returns the links of the group at an address; none if it is no group. */
  GroupLinks links(long group) {
    GroupLinks links = known.get(group);
    if (links == null) {
      links = GroupLinks.of(objects.file(), objects.at(group));
      known.put(group, links);
    }
    return links;
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
