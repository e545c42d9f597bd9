package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.Datatype;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.object.StoredType;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.header.TextKind;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * All datasets of a file that could hold a block: with elements along at least one axis, and no
 * dimension scales unless there is nothing else. What stands for no array is the only one of a file
 * that has none.
 */
final class Listing {

  private static final int SHOWN = 20;

  private final List<String> datasets = new ArrayList<>();
  private final List<String> coordinates = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private Optional<MalformedHdf5> failure = Optional.empty();

  Listing(Groups groups) {
    ObjectWalk.over(groups, new Collector());
    if (datasets.isEmpty() && unreadable.isEmpty()) {
      datasets.addAll(coordinates);
    }
    if (datasets.isEmpty() && failure.isEmpty()) {
      datasets.add(ObjectPath.NO_ARRAY);
    }
  }

  private final class Collector implements ObjectWalk.Visitor {

    @Override
    public void dataset(String path, ObjectHeader header) {
      if (!isArray(header)) {
        return;
      }
      if (!AttributeReader.isScale(header)) {
        datasets.add(Reserved.shown(path));
      } else if (!new AttributeReader(header).isBareScale()) {
        coordinates.add(Reserved.shown(path));
      }
    }

    @Override
    public void otherLink(String path, Link link) {
      if (link.kind() == Link.Kind.USER_DEFINED) {
        failure = Optional.of(MalformedHdf5.unsupported("'" + path + "' is " + link.label()));
      }
    }

    @Override
    public void failed(String path, RuntimeException e) {
      failure = Optional.of(MalformedHdf5.ofObject(e));
      unreadable.add(path);
    }
  }

  /** Texts and sequences of any length, and references, mean nothing without their file. */
  private static boolean isArray(ObjectHeader header) {
    Dataspace space = Dataspace.of(header);
    if (space.rank() == 0 || space.isEmpty()) {
      return false;
    }
    StoredType stored = header.datatype();
    Datatype type = stored.type();
    return !(type instanceof Datatype.Reference)
        && stored.sequences().isEmpty()
        && stored.references().isEmpty()
        && type.textKind().filter(TextKind::isVariable).isEmpty();
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
      throw failure.orElseThrow();
    }
    throw MalformedHdf5.bad("several datasets: " + names() + "; name one");
  }

  /** Returns the datasets as text, and what could not be read. */
  String names() {
    List<String> all = new ArrayList<>(datasets);
    unreadable.forEach(path -> all.add(path + " (unreadable)"));
    all.remove(ObjectPath.NO_ARRAY);
    Collections.sort(all);
    String more = all.size() > SHOWN ? " and " + (all.size() - SHOWN) + " more" : "";
    return all.isEmpty()
        ? "none"
        : String.join(", ", all.subList(0, Math.min(SHOWN, all.size()))) + more;
  }
}
