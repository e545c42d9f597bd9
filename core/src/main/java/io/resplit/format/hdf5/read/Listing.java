package io.resplit.format.hdf5.read;

import io.jhdf.ObjectHeader;
import io.jhdf.object.message.DataSpaceMessage;
import io.resplit.format.hdf5.structure.Dataspaces;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All datasets of a file that could hold a block: of at least one axis, no dimension scales. */
final class Listing {

  private static final int MAX_OBJECTS = 100_000;
  private static final int SHOWN = 20;

  /** A group that is still to be visited. */
  private record Place(String path, long address) {}

  private final GuardedStorage storage;
  private final Groups groups;
  private final Set<Long> seen = new HashSet<>();
  private final List<String> datasets = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private RuntimeException failure = MalformedHdf5.bad("no dataset that has an axis");

  Listing(GuardedStorage storage) {
    this.storage = storage;
    this.groups = new Groups(storage);
    walk();
  }

  private void walk() {
    Deque<Place> open = new ArrayDeque<>();
    open.add(new Place("", storage.getSuperblock().rootGroup()));
    while (!open.isEmpty()) {
      Place place = open.removeFirst();
      if (seen.add(place.address()) && seen.size() <= MAX_OBJECTS) {
        visit(place, open);
      }
    }
  }

  private void visit(Place place, Deque<Place> open) {
    try {
      ObjectHeader header = storage.header(place.address());
      if (header.hasMessageOfType(DataSpaceMessage.class)) {
        collect(place, header);
      } else {
        groups.links(header).forEach(link -> queue(place, link, open));
      }
    } catch (RuntimeException | StackOverflowError e) {
      unreadable.add(place.path());
      failure = e instanceof RuntimeException exception ? exception : new IllegalStateException(e);
    }
  }

  private void queue(Place group, Groups.Link link, Deque<Place> open) {
    String path = group.path() + "/" + link.name();
    switch (link.kind()) {
      case OBJECT -> open.add(new Place(path, link.address()));
      case OTHER_FILE -> {
        unreadable.add(path);
        failure = MalformedHdf5.unsupported("'" + path + "' is a link to another file");
      }
      case PATH -> {} // what it leads to is listed under its own name
    }
  }

  private void collect(Place place, ObjectHeader header) {
    if (Dataspaces.rank(header) > 0 && !new AttributeReader(storage, header).isScale()) {
      datasets.add(Reserved.shown(place.path()));
    }
  }

  /** Returns the paths of all of them, and of what cannot be read and may be one. */
  List<String> candidates() {
    List<String> all = new ArrayList<>(datasets);
    all.addAll(unreadable);
    return all;
  }

  /** Returns the only dataset; refuses a file without one or with several. */
  String only() {
    if (datasets.size() == 1 && unreadable.isEmpty()) {
      return datasets.get(0);
    }
    if (datasets.isEmpty()) {
      throw failure;
    }
    throw MalformedHdf5.bad("several datasets: " + names() + "; name one");
  }

  /** Returns the datasets as text, and what could not be read. */
  String names() {
    List<String> all = new ArrayList<>(datasets);
    unreadable.forEach(path -> all.add(path + " (unreadable)"));
    Collections.sort(all);
    String more = all.size() > SHOWN ? " and " + (all.size() - SHOWN) + " more" : "";
    return all.isEmpty()
        ? "none"
        : String.join(", ", all.subList(0, Math.min(SHOWN, all.size()))) + more;
  }
}
