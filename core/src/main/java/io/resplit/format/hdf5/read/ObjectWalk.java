package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.ObjectHeader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * A walk over all objects of a file, each under the first path that leads to it, groups before what
 * is in them. What a soft link leads to is met under its own name; other files are not looked into.
 */
final class ObjectWalk {

  /** What a place in the queue and an address that was visited take on the Java heap. */
  private static final int BYTES_A_PLACE = 200;

  /** Sees what there is. */
  interface Visitor {

    /**
     * Sees a dataset.
     *
     * @param path with a slash at the start
     */
    void dataset(String path, ObjectHeader header);

    /** Sees a link that leads to no object of the file. */
    default void otherLink(String path, Link link) {}

    /** Sees an object that cannot be read; fails unless a visitor goes on. */
    default void failed(String path, RuntimeException failure) {
      throw failure;
    }
  }

  /** A group or dataset that is still to be visited. */
  private record Place(String path, long address) {}

  private final Groups groups;
  private final Visitor visitor;
  private final Deque<Place> open = new ArrayDeque<>();

  private ObjectWalk(Groups groups, Visitor visitor) {
    this.groups = groups;
    this.visitor = visitor;
  }

  /** Shows all objects of a file to a visitor. */
  static void over(Groups groups, Visitor visitor) {
    new ObjectWalk(groups, visitor).walk();
  }

  private void walk() {
    Set<Long> seen = new HashSet<>();
    open.add(new Place("", groups.objects().file().superblock().rootGroup()));
    while (!open.isEmpty()) {
      Place place = open.removeFirst();
      if (seen.add(place.address())) {
        visit(place);
      }
    }
  }

  private void visit(Place place) {
    try {
      ObjectHeader header = groups.objects().at(place.address());
      if (header.isDataset()) {
        visitor.dataset(place.path(), header);
      } else {
        groups.links(place.address()).inOrder().forEach(link -> queue(place, link));
      }
    } catch (RuntimeException e) {
      visitor.failed(place.path(), e);
    }
  }

  private void queue(Place group, Link link) {
    String path = group.path() + "/" + link.name();
    if (link.kind() == Link.Kind.OBJECT) {
      groups.objects().file().hold(BYTES_A_PLACE + path.length());
      open.add(new Place(path, link.address()));
    } else {
      visitor.otherLink(path, link);
    }
  }
}
