package io.resplit.format.hdf5.read;

import io.resplit.format.DatasetSize;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.FileObjects;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.name.ObjectPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds a dataset by its path, or the only one, and reads all that a file says of it. */
final class DatasetFinder {

  private DatasetFinder() {}

  /**
   * Finds a dataset.
   *
   * @param path path of the dataset; empty for the only one
   * @return empty if the file is to be read without one
   */
  static Optional<DatasetReader> find(Groups groups, String path) {
    String named = path.isEmpty() ? new Listing(groups).only() : path;
    return named.equals(ObjectPath.NO_ARRAY)
        ? Optional.empty()
        : Optional.of(dataset(groups, absolute(named)));
  }

  private static DatasetReader dataset(Groups groups, String path) {
    return lookUp(groups, path, path)
        .or(() -> lookUp(groups, path, Reserved.besideScale(path)))
        .orElseThrow(() -> missing(groups, "no dataset " + path));
  }

  /** Looks for what users call {@code path} at another one; finds no scale without coordinates. */
  private static Optional<DatasetReader> lookUp(Groups groups, String path, String at) {
    Optional<List<Long>> way = groups.resolve(at);
    if (way.isEmpty()) {
      return Optional.empty();
    }
    FileObjects objects = groups.objects();
    ObjectHeader header = objects.at(way.get().get(way.get().size() - 1));
    if (!header.isDataset()) {
      throw missing(groups, path + " is not a dataset");
    }
    return Dataspace.of(header).rank() == 1 && new AttributeReader(header).isBareScale()
        ? Optional.empty()
        : Optional.of(
            new DatasetReader(
                objects.file(), path, way.get(), header, DimensionLengths.of(groups, header)));
  }

  private static String absolute(String path) {
    return path.startsWith("/") ? path : "/" + path;
  }

  private static MalformedHdf5 missing(Groups groups, String what) {
    return MalformedHdf5.bad(what + "; datasets in the file: " + new Listing(groups).names());
  }

  /**
   * Returns all that the file says of a dataset.
   *
   * @param coordinateLimit most bytes of coordinates to hold
   */
  static BlockHeader read(Groups groups, DatasetReader dataset, long coordinateLimit) {
    BlockHeader block = dataset.block();
    ObjectPaths paths = new ObjectPaths(groups);
    AttributeReader attributes = paths.attributes(dataset.header());
    AttributeReader fileAttributes = paths.attributes(groups.objects().root());
    AxisReader axisReader =
        new AxisReader(groups, paths, dataset.way(), dataset.path(), coordinateLimit);
    List<AxisInfo> axes = axisReader.read(attributes, dataset.space());
    List<String> notCarried = new ArrayList<>(attributes.notCarried());
    notCarried.addAll(fileAttributes.notCarried());
    notCarried.addAll(axisReader.notCarried());
    notCarried.addAll(
        NamedVariables.of(ObjectPath.name(dataset.path()), attributes.carried(), axes));
    notCarried.addAll(linksAway(groups, dataset.way()));
    if (dataset.space().isBounded()) {
      notCarried.add(AxisReader.LONGEST + " of " + ObjectPath.inRoot(dataset.path()));
    }
    return block
        .withAxes(axes)
        .withAttributes(
            attributes.carriedOf(ObjectPath.name(dataset.path())), fileAttributes.carried())
        .withNotCarried(notCarried);
  }

  /**
   * Returns the most that datasets can be; one that can grow may be as long as its dimensions. What
   * is wrong with one of them is said where it is read.
   */
  static Map<String, DatasetSize> sizes(Groups groups, List<String> paths) {
    Map<String, DatasetSize> sizes = new HashMap<>();
    for (String path : paths) {
      try {
        size(groups, path).ifPresent(size -> sizes.put(path, size));
      } catch (MalformedHdf5 e) {
        continue;
      }
    }
    return sizes;
  }

  private static Optional<DatasetSize> size(Groups groups, String path) {
    if (groups.resolve(Reserved.besideScale(absolute(path))).isPresent()) {
      return Optional.empty();
    }
    return groups
        .resolve(absolute(path))
        .map(way -> groups.objects().at(way.get(way.size() - 1)))
        .filter(ObjectHeader::isDataset)
        .map(DatasetFinder::size);
  }

  private static DatasetSize size(ObjectHeader header) {
    Dataspace space = Dataspace.of(header);
    double bytes = header.datatype().type().size();
    for (long length : space.lengths()) {
      bytes *= length;
    }
    boolean mayGrow = space.isUnlimited();
    return new DatasetSize(space.rank(), mayGrow, mayGrow ? Long.MAX_VALUE : (long) bytes);
  }

  /** Returns what a file says where it holds no array. */
  static BlockHeader readFile(Groups groups) {
    AttributeReader attributes = new ObjectPaths(groups).attributes(groups.objects().root());
    return BlockHeader.ofNoArray()
        .withFileAttributes(attributes.carried())
        .withNotCarried(attributes.notCarried());
  }

  /** Returns what the groups on the way to a dataset hold besides it that is not in the file. */
  private static List<String> linksAway(Groups groups, List<Long> way) {
    return way.subList(0, way.size() - 1).stream()
        .flatMap(group -> groups.links(group).away().stream())
        .toList();
  }
}
