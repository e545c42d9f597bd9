package io.resplit.format.hdf5.read;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.FilterMessage;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.Reserved;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.AxisInfo;
import io.resplit.header.BlockHeader;
import io.resplit.io.ResplitException;
import io.resplit.name.ObjectPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Names, coordinates and attributes of the axes of a dataset, from its dimension scales. */
final class AxisReader {

  /** What axes lose that may get longer, but not any length. */
  static final String LONGEST = "largest shape";

  /** Most bytes of coordinates that no byte of the file stands for: all are the fill value. */
  private static final long MOST_UNWRITTEN = 1 << 20;

  private final Groups groups;
  private final ObjectPaths paths;
  private final List<Long> way;
  private final String path;
  private final List<String> notCarried = new ArrayList<>();
  private long coordinateLimit;

  /**
   * Prepares reading.
   *
   * @param paths knows those of the objects of the file
   * @param way addresses of the objects from the root group to the dataset
   * @param path path of the dataset
   * @param coordinateLimit most bytes of coordinates to hold
   */
  AxisReader(Groups groups, ObjectPaths paths, List<Long> way, String path, long coordinateLimit) {
    this.paths = paths;
    this.coordinateLimit = coordinateLimit;
    this.groups = groups;
    this.way = way;
    this.path = path;
  }

  /**
   * Returns one entry per axis, with an empty name where there is no scale; or none at all.
   *
   * @param space lengths of the dataset, and those that they may get
   */
  List<AxisInfo> read(AttributeReader dataset, Dataspace space) {
    List<AxisInfo> axes = new ArrayList<>(named(dataset, space));
    if (axes.isEmpty() && space.isUnlimited()) {
      axes.addAll(Collections.nCopies(space.rank(), AxisInfo.named("")));
    }
    for (int axis = 0; axis < axes.size(); axis++) {
      axes.set(axis, axes.get(axis).withUnlimited(space.isUnlimited(axis)));
    }
    return axes;
  }

  private List<AxisInfo> named(AttributeReader dataset, Dataspace space) {
    List<Long> scales = paths.scales(way.get(way.size() - 1), space, dataset);
    List<AxisInfo> axes = new ArrayList<>();
    if (scales.stream().anyMatch(scale -> scale != StructureBytes.NOWHERE)) {
      scales.forEach(scale -> axes.add(axis(scale, space, axes.size())));
    }
    return axes;
  }

  private AxisInfo axis(long scale, Dataspace space, int number) {
    if (scale == StructureBytes.NOWHERE || scale == way.get(way.size() - 1)) {
      return AxisInfo.named(scale == StructureBytes.NOWHERE ? "" : ObjectPath.name(path));
    }
    KnownAxes.Key key =
        new KnownAxes.Key(
            scale,
            groups.nearest(way, scale).map(Groups.Named::name).orElse(""),
            space.lengths()[number],
            space.isUnlimited(number));
    Optional<KnownAxes.Read> known = groups.axes().find(key, coordinateLimit);
    known.ifPresent(read -> coordinateLimit -= read.axis().coordinateBytes());
    KnownAxes.Read axis = known.orElseGet(() -> read(key));
    notCarried.addAll(axis.notCarried());
    return axis.axis();
  }

  private KnownAxes.Read read(KnownAxes.Key key) {
    ObjectHeader header = groups.objects().at(key.scale());
    AttributeReader attributes = paths.attributes(header);
    boolean bare = attributes.isBareScale();
    String name = key.name().isEmpty() && !bare ? attributes.text(Reserved.NAME) : key.name();
    List<Attribute> carried = attributes.carriedOf(ownName(key));
    AxisInfo axis = bare ? AxisInfo.named(name) : coordinates(header, name, key.length(), carried);
    List<String> left = new ArrayList<>();
    if (!bare && axis.coordinates().isEmpty() && !isStoredOnly(header)) {
      left.add("coordinates of " + name);
    }
    attributes.notCarried().forEach(attribute -> left.add(attribute + " of " + name));
    AxisInfo all =
        axis.withAttributes(carried)
            .withUnlimited(key.unlimited())
            .withUnlimitedScale(Dataspace.of(header).isUnlimited());
    KnownAxes.Read read = new KnownAxes.Read(all, left);
    groups.axes().keep(key, read);
    return read;
  }

  /** That of a scale out of reach is not what its axis is called. */
  private String ownName(KnownAxes.Key key) {
    return key.name().isEmpty()
        ? paths.tree().path(key.scale()).map(ObjectPath::name).orElse("")
        : key.name();
  }

  private static boolean isStoredOnly(ObjectHeader scale) {
    return FilterMessage.of(scale).stream().anyMatch(FilterMessage::isUnknown);
  }

  /** Returns what {@link #read} found and could not hold. */
  List<String> notCarried() {
    return List.copyOf(notCarried);
  }

  /** Returns an axis with the values of a scale, if they are numbers, and one per index. */
  private AxisInfo coordinates(
      ObjectHeader scale, String name, long length, List<Attribute> attributes) {
    try {
      BlockHeader block =
          new DatasetReader(
                  groups.objects().file(),
                  name,
                  List.of(),
                  scale,
                  DimensionLengths.of(groups, scale))
              .block()
              .withAttributes(attributes, List.of());
      boolean numbers = block.type().kind() != ElementType.Kind.BYTES;
      return numbers && block.shape().equals(Shape.of(length))
          ? read(name, scale, block)
              .withFillValue(block.fillValue())
              .withUnstored(length - Dataspace.of(scale).lengths()[0])
          : AxisInfo.named(name);
    } catch (MalformedHdf5 | ResplitException e) {
      return AxisInfo.named(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private AxisInfo read(String name, ObjectHeader header, BlockHeader block) throws IOException {
    Optional<ChunkStorage> chunks = ChunkStorage.of(block.layout());
    long size = Math.multiplyExact(block.shape().volume(), block.type().bytes());
    boolean isMany = block.layout() instanceof BlockLayout.Unallocated && size > MOST_UNWRITTEN;
    if (isMany || ChunkFilter.areStoredOnly(block.layout().filters())) { // moved as a variable
      return AxisInfo.named(name).withChunks(chunks);
    }
    if (size > coordinateLimit) {
      coordinateLimit = 0;
      Attribute unread = Attribute.unread(name, block.type(), size);
      return new AxisInfo(name, Optional.of(unread), List.of()).withChunks(chunks);
    }
    coordinateLimit -= size;
    ValueReader.Values read = ValueReader.read(groups.objects().file(), header, block);
    Attribute values = Attribute.wrapping(name, block.type(), read.bytes());
    return new AxisInfo(name, Optional.of(values), List.of()).withChunks(read.chunks(chunks));
  }
}
