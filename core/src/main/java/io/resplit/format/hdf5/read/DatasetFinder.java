package io.resplit.format.hdf5.read;

import io.jhdf.ObjectHeader;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.message.DataSpaceMessage;
import io.resplit.array.AxisInfo;
import io.resplit.array.BlockHeader;
import io.resplit.format.hdf5.structure.Dataspaces;
import io.resplit.format.hdf5.structure.ElementTypes;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds a dataset by its path, or the only one, and reads all that a file says of it. */
final class DatasetFinder {

  private DatasetFinder() {}

  /**
   * Finds a dataset.
   *
   * @param path path of the dataset; empty for the only one
   */
  static DatasetReader find(GuardedStorage storage, String path) {
    String found = path.isEmpty() ? new Listing(storage).only() : absolute(path);
    return lookUp(storage, found, found)
        .or(() -> lookUp(storage, found, Reserved.besideScale(found)))
        .orElseThrow(() -> missing(storage, "no dataset " + found));
  }

  /** Looks for what users call {@code path} at another one; finds no scale without coordinates. */
  private static Optional<DatasetReader> lookUp(GuardedStorage storage, String path, String at) {
    Optional<List<Long>> way = new Groups(storage).resolve(at);
    if (way.isEmpty()) {
      return Optional.empty();
    }
    ObjectHeader header = storage.header(way.get().get(way.get().size() - 1));
    if (!header.hasMessageOfType(DataSpaceMessage.class)) {
      throw missing(storage, path + " is not a dataset");
    }
    return Dataspaces.rank(header) == 1 && new AttributeReader(storage, header).isBareScale()
        ? Optional.empty()
        : Optional.of(new DatasetReader(storage, path, way.get(), header));
  }

  private static String absolute(String path) {
    return path.startsWith("/") ? path : "/" + path;
  }

  private static MalformedHdf5 missing(GuardedStorage storage, String what) {
    return MalformedHdf5.bad(what + "; datasets in the file: " + new Listing(storage).names());
  }

  /**
   * Returns all that the file says of a dataset.
   *
   * @param coordinateLimit most bytes of coordinates to hold
   */
  static Hdf5Dataset read(GuardedStorage storage, DatasetReader dataset, long coordinateLimit) {
    BlockHeader block = dataset.block();
    AttributeReader attributes = new AttributeReader(storage, dataset.header());
    AttributeReader fileAttributes =
        new AttributeReader(storage, storage.header(dataset.way().get(0)));
    AxisReader axisReader = new AxisReader(storage, dataset.way(), dataset.path(), coordinateLimit);
    List<AxisInfo> axes = axisReader.read(attributes, block.shape());
    List<String> notCarried = new ArrayList<>(attributes.notCarried());
    notCarried.addAll(fileAttributes.notCarried());
    notCarried.addAll(axisReader.notCarried());
    notCarried.addAll(NamedVariables.of(attributes.carried(), axes));
    DataType datatype = dataset.datatype();
    if (ElementTypes.losesMeaning(datatype)) {
      notCarried.add("datatype " + datatype.getClass().getSimpleName());
    }
    BlockHeader complete =
        new BlockHeader(
            block.type(),
            block.layout(),
            axes,
            attributes.carried(),
            fileAttributes.carried(),
            block.fillValue());
    return new Hdf5Dataset(dataset.path(), complete, notCarried);
  }
}
