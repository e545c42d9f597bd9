package io.resplit.format.hdf5.read;

import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.object.DataLayout;
import io.resplit.format.hdf5.object.DataLayoutReader;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.FillMessage;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the header of one dataset and checks that its data lie in the file. */
final class DatasetReader {

  /** More than any disk holds: such a size without data can only be a mistake. */
  private static final long MOST_UNWRITTEN_BYTES = 1L << 50;

  /** More chunks that are not there are not worth planning for: all elements are the fill value. */
  private static final long MOST_UNWRITTEN_CHUNKS = 1L << 20;

  /** What is planned takes memory for each chunk along an axis. */
  private static final long MOST_CHUNKS_OF_AXIS = 1L << 24;

  private final StructureFile file;
  private final String path;
  private final List<Long> way;
  private final ObjectHeader header;
  private final Dataspace space;

  /**
   * Reads the dataset with an object header.
   *
   * @param path path of the dataset
   * @param way addresses of the objects from the root group to the dataset
   * @param space its dataspace, as long as its dimensions: what it lacks is not stored
   */
  DatasetReader(
      StructureFile file, String path, List<Long> way, ObjectHeader header, Dataspace space) {
    this.file = file;
    this.path = path;
    this.way = way;
    this.header = header;
    this.space = space;
  }

  /** Returns the object header of the dataset. */
  ObjectHeader header() {
    return header;
  }

  /** Returns the path of the dataset. */
  String path() {
    return path;
  }

  /** Returns the addresses of the objects from the root group to the dataset. */
  List<Long> way() {
    return way;
  }

  /** Returns the dataspace of the dataset, as long as its dimensions. */
  Dataspace space() {
    return space;
  }

  /** Returns type, layout and fill value, without axes and attributes. */
  BlockHeader block() {
    ElementType type = header.datatype().element();
    return block(type, space.shape(type, path));
  }

  /**
   * Returns the same of a dataset that may have no axis: its shape is then that of one element. One
   * without elements has the shape of some, of which none is stored.
   */
  BlockHeader anyBlock(ElementType type) {
    if (space.isEmpty()) {
      return emptyBlock(type);
    }
    boolean isScalar = space.kind() == Dataspace.Kind.SCALAR;
    return block(type, isScalar ? Shape.of(1) : space.shape(type, path));
  }

  private BlockHeader emptyBlock(ElementType type) {
    long[] some = Arrays.stream(space.lengths()).map(length -> Math.max(1, length)).toArray();
    Shape shape = some.length == 0 ? Shape.of(1) : Shape.of(some);
    BlockLayout layout =
        DataLayoutReader.read(header) instanceof DataLayout.Chunked chunked
            ? ChunkIndexReader.layout(header, chunked, shape, type.bytes())
            : new BlockLayout.Unallocated(shape);
    return BlockHeader.bare(type, layout)
        .withElements(fillValue(type), header.datatype().meaning());
  }

  private BlockHeader block(ElementType type, Shape shape) {
    return BlockHeader.bare(type, layout(shape, type))
        .withElements(fillValue(type), header.datatype().meaning());
  }

  private BlockLayout layout(Shape shape, ElementType type) {
    long bytes = shape.volume() * type.bytes();
    DataLayout layout = DataLayoutReader.read(header);
    boolean isChunked = layout instanceof DataLayout.Chunked;
    if (!isChunked && !Arrays.equals(space.lengths(), Dataspace.of(header).lengths())) {
      throw MalformedHdf5.bad(path + " can grow, but has no chunks");
    }
    if (layout instanceof DataLayout.Contiguous contiguous) {
      return contiguous(shape, contiguous.address(), bytes);
    }
    return layout instanceof DataLayout.Compact compact
        ? compact(shape, compact, bytes)
        : chunked(shape, (DataLayout.Chunked) layout, type.bytes());
  }

  private BlockLayout contiguous(Shape shape, long address, long bytes) {
    if (address == StructureBytes.NOWHERE) {
      refuseUnwritten(bytes);
      return new BlockLayout.Unallocated(shape);
    }
    long position = file.position(address);
    file.checkInside(position, bytes, "data of " + path);
    return new BlockLayout.Strided(shape, position);
  }

  private BlockLayout compact(Shape shape, DataLayout.Compact compact, long bytes) {
    if (compact.bytes() != bytes) {
      throw MalformedHdf5.bad(
          path + " needs " + bytes + " bytes of data, but has " + compact.bytes());
    }
    return new BlockLayout.Strided(shape, file.position(compact.address()));
  }

  private void refuseUnwritten(long bytes) {
    if (bytes > MOST_UNWRITTEN_BYTES) {
      throw MalformedHdf5.bad(path + " has " + bytes + " bytes, but they are not stored");
    }
  }

  private BlockLayout chunked(Shape shape, DataLayout.Chunked stored, int elementBytes) {
    BlockLayout.Chunked layout = ChunkIndexReader.layout(header, stored, shape, elementBytes);
    if (stored.address() != StructureBytes.NOWHERE) {
      refuseMany(layout);
      return layout;
    }
    refuseUnwritten(shape.volume() * elementBytes);
    boolean many = layout.grid().blockCount() > MOST_UNWRITTEN_CHUNKS && !layout.isShort();
    return many ? new BlockLayout.Unallocated(shape) : layout;
  }

  private void refuseMany(BlockLayout.Chunked layout) {
    for (int axis = 0; axis < layout.shape().rank(); axis++) {
      long chunks = layout.grid().axis(axis).count();
      if (chunks > MOST_CHUNKS_OF_AXIS) {
        throw MalformedHdf5.unsupported(
            "%s has %s chunks along axis %s, more than %s: rechunk the file first"
                .formatted(path, chunks, axis, MOST_CHUNKS_OF_AXIS));
      }
    }
  }

  private Optional<Attribute> fillValue(ElementType type) {
    FillMessage fill = FillMessage.of(header);
    return fill.value()
        .filter(bytes -> bytes.length == type.bytes())
        .map(bytes -> FillValue.at(fill.time(), FillValue.set(type, bytes)))
        .or(() -> FillValue.unset(type, fill.isDefined(), fill.time()));
  }
}
