package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.object.DataLayout;
import io.resplit.format.hdf5.object.DataLayoutReader;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.geometry.Shape;
import io.resplit.header.Packing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Finds all datasets in chunks of a file, and where their indexes lie. */
final class PackingReader {

  /** What a place in the queue and an address that was visited take on the Java heap. */
  private static final int BYTES_A_PLACE = 200;

  private static final String TIME = "time";

  /** An object that is still to be visited. */
  private record Place(String path, long address) {}

  private final Groups groups;
  private final Set<Long> seen = new HashSet<>();
  private final List<Packing.Dataset> datasets = new ArrayList<>();

  private PackingReader(Groups groups) {
    this.groups = groups;
  }

  static Packing read(Groups groups) {
    PackingReader reader = new PackingReader(groups);
    reader.walk();
    String bounds =
        groups
            .resolve(TIME)
            .map(way -> groups.objects().at(way.get(way.size() - 1)))
            .filter(ObjectHeader::isDataset)
            .map(time -> new AttributeReader(time).text("bounds"))
            .orElse("");
    String main = new AttributeReader(groups.objects().root()).text("variable_id");
    return new Packing(main, bounds, reader.datasets);
  }

  private void walk() {
    Deque<Place> open = new ArrayDeque<>();
    open.add(new Place("", groups.objects().file().superblock().rootGroup()));
    while (!open.isEmpty()) {
      Place place = open.removeFirst();
      if (seen.add(place.address())) {
        visit(place, open);
      }
    }
  }

  private void visit(Place place, Deque<Place> open) {
    ObjectHeader header = groups.objects().at(place.address());
    if (header.isDataset()) {
      dataset(Reserved.shown(place.path()), header).ifPresent(datasets::add);
      return;
    }
    for (Link link : groups.links(place.address()).inOrder()) {
      if (link.kind() == Link.Kind.OBJECT) {
        String path = place.path().isEmpty() ? link.name() : place.path() + "/" + link.name();
        groups.objects().file().hold(BYTES_A_PLACE + path.length());
        open.add(new Place(path, link.address()));
      }
    }
  }

  private Optional<Packing.Dataset> dataset(String path, ObjectHeader header) {
    if (!(DataLayoutReader.read(header) instanceof DataLayout.Chunked chunked)) {
      return Optional.empty();
    }
    Dataspace space = Dataspace.of(header);
    int rank = chunked.lengths().length - 1;
    int elementBytes = Math.toIntExact(chunked.lengths()[rank]);
    Shape chunk = Shape.of(Arrays.copyOf(chunked.lengths(), rank));
    List<Long> lengths = LongStream.of(space.lengths()).boxed().toList();
    Packing.IndexPlace place =
        space.isEmpty()
            ? Packing.IndexPlace.NOTHING
            : ChunkIndexReader.place(groups.objects().file(), header, elementBytes);
    return Optional.of(
        new Packing.Dataset(path, lengths, space.isUnlimited(), chunk, elementBytes, place));
  }
}
