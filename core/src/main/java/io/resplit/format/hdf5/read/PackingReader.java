package io.resplit.format.hdf5.read;

import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.object.DataLayout;
import io.resplit.format.hdf5.object.DataLayoutReader;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.geometry.Shape;
import io.resplit.header.Packing;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/** Finds all datasets in chunks of a file, and where their indexes lie. */
final class PackingReader {

  private static final String TIME = "time";

  private PackingReader() {}

  /** The rules name some datasets, which may have other names as well. */
  static Packing read(Groups groups) {
    String bounds =
        resolved(groups, TIME).map(time -> new AttributeReader(time).text("bounds")).orElse("");
    String main = new AttributeReader(groups.objects().root()).text(Packing.MAIN);
    Map<Long, String> named = new HashMap<>();
    for (String name : List.of(TIME, bounds, main)) {
      resolved(groups, name).ifPresent(found -> named.put(found.address(), name));
    }
    List<Packing.Dataset> datasets = new ArrayList<>();
    ObjectWalk.over(
        groups,
        (path, header) -> {
          String first = ObjectPath.inRoot(Reserved.shown(path));
          dataset(groups, named.getOrDefault(header.address(), first), header)
              .ifPresent(datasets::add);
        });
    return new Packing(main, bounds, datasets);
  }

  private static Optional<ObjectHeader> resolved(Groups groups, String name) {
    return name.isEmpty()
        ? Optional.empty()
        : groups
            .resolve(name)
            .map(way -> groups.objects().at(way.get(way.size() - 1)))
            .filter(ObjectHeader::isDataset);
  }

  private static Optional<Packing.Dataset> dataset(
      Groups groups, String path, ObjectHeader header) {
    if (!(DataLayoutReader.read(header) instanceof DataLayout.Chunked chunked)) {
      return Optional.empty();
    }
    Dataspace space = Dataspace.of(header);
    int rank = chunked.lengths().length - 1;
    int elementBytes = Math.toIntExact(chunked.lengths()[rank]);
    Shape chunk = Shape.of(Arrays.copyOf(chunked.lengths(), rank));
    Packing.IndexPlace place =
        space.isEmpty()
            ? Packing.IndexPlace.NOTHING
            : ChunkIndexReader.place(groups.objects().file(), header, elementBytes);
    return Optional.of(
        new Packing.Dataset(
            path,
            lengths(space),
            lengths(DimensionLengths.of(groups, header)),
            space.isUnlimited(),
            chunk,
            elementBytes,
            place));
  }

  private static List<Long> lengths(Dataspace space) {
    return LongStream.of(space.lengths()).boxed().toList();
  }
}
