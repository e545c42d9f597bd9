package io.resplit.format.hdf5.read;

import io.jhdf.ObjectHeader;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.CompactDataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ContiguousDataLayoutMessage;
import io.jhdf.object.message.DataSpaceMessage;
import io.jhdf.object.message.DataTypeMessage;
import io.jhdf.object.message.FillValueMessage;
import io.jhdf.object.message.FillValueOldMessage;
import io.resplit.array.Attribute;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ElementType;
import io.resplit.format.FillValue;
import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.structure.ElementTypes;
import io.resplit.format.hdf5.structure.Extent;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.geometry.Shape;
import java.nio.ByteBuffer;
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

  private final GuardedStorage storage;
  private final String path;
  private final List<Long> way;
  private final ObjectHeader header;

  /**
   * Reads the dataset with an object header.
   *
   * @param path path of the dataset
   * @param way addresses of the objects from the root group to the dataset
   */
  DatasetReader(GuardedStorage storage, String path, List<Long> way, ObjectHeader header) {
    this.storage = storage;
    this.path = path;
    this.way = way;
    this.header = header;
  }

  /** Returns the reader of the dataset at an address. */
  static DatasetReader at(GuardedStorage storage, long address, String name) {
    return new DatasetReader(storage, name, List.of(), storage.header(address));
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

  /** Returns type, layout and fill value, without axes and attributes. */
  BlockHeader block() {
    refuseShared();
    ElementType type = ElementTypes.of(datatype());
    BlockLayout layout = layout(shape(type), type);
    return new BlockHeader(type, layout, List.of(), List.of(), List.of(), fillValue(type));
  }

  /** Returns the datatype of the elements. */
  DataType datatype() {
    return header.getMessageOfType(DataTypeMessage.class).getDataType();
  }

  /** A datatype that is stored elsewhere in the file is not followed. */
  private void refuseShared() {
    boolean shared =
        header.getMessages().stream()
            .anyMatch(message -> message instanceof DataTypeMessage && message.isMessageShared());
    if (shared) {
      throw MalformedHdf5.unsupported(path + " has a named datatype");
    }
  }

  private Shape shape(ElementType type) {
    return Extent.shape(header.getMessageOfType(DataSpaceMessage.class).getDataSpace(), type, path);
  }

  private BlockLayout layout(Shape shape, ElementType type) {
    long bytes = shape.volume() * type.bytes();
    DataLayoutMessage message = header.getMessageOfType(DataLayoutMessage.class);
    if (message instanceof ContiguousDataLayoutMessage contiguous) {
      return contiguous(shape, contiguous.getAddress(), bytes);
    }
    if (message instanceof CompactDataLayoutMessage compact) {
      return compact(shape, compact.getDataBuffer(), bytes);
    }
    return chunked(shape, message, type.bytes());
  }

  private BlockLayout contiguous(Shape shape, long address, long bytes) {
    if (storage.getSuperblock().isUndefined(address)) {
      refuseUnwritten(bytes);
      return new BlockLayout.Unallocated(shape);
    }
    long position = storage.position(address);
    storage.checkInside(position, bytes, "data of " + path);
    return new BlockLayout.Strided(shape, position);
  }

  private BlockLayout compact(Shape shape, ByteBuffer data, long bytes) {
    if (data.remaining() != bytes) {
      throw MalformedHdf5.bad(
          path + " needs " + bytes + " bytes of data, but has " + data.remaining());
    }
    return new BlockLayout.Strided(shape, storage.positionOf(data));
  }

  private void refuseUnwritten(long bytes) {
    if (bytes > MOST_UNWRITTEN_BYTES) {
      throw MalformedHdf5.bad(
          path + " is said to have " + bytes + " bytes, of which none are stored");
    }
  }

  private BlockLayout chunked(Shape shape, DataLayoutMessage message, int elementBytes) {
    BlockLayout.Chunked layout = ChunkIndexReader.layout(header, shape, elementBytes);
    if (ChunkIndexReader.isThere(storage, message)) {
      refuseMany(layout);
      return layout;
    }
    refuseUnwritten(shape.volume() * elementBytes);
    boolean many = layout.grid().blockCount() > MOST_UNWRITTEN_CHUNKS;
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
    return fillBytes()
        .filter(bytes -> bytes.length == type.bytes())
        .map(bytes -> FillValue.stored(type, bytes));
  }

  /** The fill value, or the old form of it (IV.A.2.e, f). */
  private Optional<byte[]> fillBytes() {
    for (FillValueMessage fill : header.getMessagesOfType(FillValueMessage.class)) {
      if (fill.isFillValueDefined()) {
        return Optional.of(bytes(fill.getFillValue()));
      }
    }
    return header.getMessagesOfType(FillValueOldMessage.class).stream()
        .map(fill -> bytes(fill.getFillValue()))
        .findFirst();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
