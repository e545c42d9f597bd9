package io.resplit.format.hdf5;

import io.jhdf.ObjectHeader;
import io.jhdf.btree.BTreeV1;
import io.jhdf.dataset.chunked.Chunk;
import io.jhdf.dataset.chunked.DatasetInfo;
import io.jhdf.dataset.chunked.indexing.BTreeIndex;
import io.jhdf.dataset.chunked.indexing.ChunkIndex;
import io.jhdf.dataset.chunked.indexing.ExtensibleArrayIndex;
import io.jhdf.dataset.chunked.indexing.FixedArrayIndex;
import io.jhdf.dataset.chunked.indexing.ImplicitChunkIndex;
import io.jhdf.dataset.chunked.indexing.SingleChunkIndex;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessageV4;
import io.resplit.array.BlockHeader;
import io.resplit.geometry.Shape;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Where the chunks of a dataset lie: 24 bytes a chunk, sorted by chunk number. Immutable. */
final class ChunkTable {

  /** Largest filtered chunk, in bytes: it must be held whole, twice. */
  static final int MAX_FILTERED_BYTES = 64 << 20;

  private final Shape shape;
  private final Shape chunk;
  private final int elementBytes;
  private final byte[] fill;
  private final ChunkFilters filters;
  private final long[] counts;
  private final long[] numbers;
  private final long[] positions;
  private final int[] sizes;
  private final int[] masks;

  private ChunkTable(
      BlockHeader block, Shape chunk, ChunkFilters filters, GuardedStorage storage, int chunks) {
    this.shape = block.shape();
    this.chunk = chunk;
    this.elementBytes = block.type().bytes();
    this.fill = DatasetReader.fillBytes(block);
    this.filters = filters;
    this.counts = new long[shape.rank()];
    for (int axis = 0; axis < counts.length; axis++) {
      counts[axis] = (shape.length(axis) - 1) / chunk.length(axis) + 1;
    }
    this.numbers = new long[chunks];
    this.positions = new long[chunks];
    this.sizes = new int[chunks];
    this.masks = new int[chunks];
  }

  /** Reads the chunk index of a dataset and checks every chunk in it. */
  static ChunkTable of(GuardedStorage storage, ObjectHeader header, BlockHeader block) {
    DataLayoutMessage layout = header.getMessageOfType(DataLayoutMessage.class);
    Shape chunk = chunkShape(layout);
    ChunkFilters filters = ChunkFilters.of(header, block.type().bytes());
    checkSize(chunk, filters, block.type().bytes());
    List<Chunk> chunks =
        index(storage, layout, block, chunk).stream()
            .filter(entry -> !storage.getSuperblock().isUndefined(entry.getAddress()))
            .toList();
    ChunkTable table = new ChunkTable(block, chunk, filters, storage, chunks.size());
    table.fillFrom(chunks, storage);
    return table;
  }

  /** Returns the shape of the chunks of a chunked layout (IV.A.2.i). */
  static Shape chunkShape(DataLayoutMessage layout) {
    int[] lengths;
    if (layout instanceof ChunkedDataLayoutMessage old) {
      lengths = old.getChunkDimensions();
    } else {
      // The last one is the size of an element.
      int[] withElement = ((ChunkedDataLayoutMessageV4) layout).getChunkDimensions();
      lengths = Arrays.copyOf(withElement, withElement.length - 1);
    }
    return Shape.of(Arrays.stream(lengths).asLongStream().toArray());
  }

  private static void checkSize(Shape chunk, ChunkFilters filters, int elementBytes) {
    long bytes = Math.multiplyExact(chunk.volume(), elementBytes);
    long limit = filters.isEmpty() ? Integer.MAX_VALUE : MAX_FILTERED_BYTES;
    if (bytes > limit) {
      throw Unsuitable.unsupported(
          "chunks of " + bytes + " bytes, more than " + limit + ": rechunk the file first");
    }
  }

  private static Collection<Chunk> index(
      GuardedStorage storage, DataLayoutMessage layout, BlockHeader block, Shape chunk) {
    if (layout instanceof ChunkedDataLayoutMessage old) {
      return BTreeV1.createDataBTree(storage, old.getBTreeAddress(), block.shape().rank())
          .getChunks();
    }
    ChunkedDataLayoutMessageV4 message = (ChunkedDataLayoutMessageV4) layout;
    int[] lengths = Arrays.stream(chunk.toArray()).mapToInt(Math::toIntExact).toArray();
    int bytes = Math.toIntExact(chunk.volume() * block.type().bytes());
    DatasetInfo info = new DatasetInfo(bytes, block.shape().toArray(), lengths);
    return index(storage, message, info).getAllChunks();
  }

  private static ChunkIndex index(
      GuardedStorage storage, ChunkedDataLayoutMessageV4 layout, DatasetInfo info) {
    long address = layout.getAddress();
    return switch (layout.getIndexingType()) {
      case ChunkedDataLayoutMessageV4.SINGLE_CHUNK_INDEX -> new SingleChunkIndex(layout, info);
      case ChunkedDataLayoutMessageV4.IMPLICIT_INDEX -> implicit(storage, address, info);
      case ChunkedDataLayoutMessageV4.FIXED_ARRAY_INDEX ->
          new FixedArrayIndex(storage, address, info);
      case ChunkedDataLayoutMessageV4.EXTENSIBLE_ARRAY_INDEX ->
          new ExtensibleArrayIndex(storage, address, info);
      case ChunkedDataLayoutMessageV4.B_TREE_V2_INDEX -> new BTreeIndex(storage, address, info);
      default -> throw Unsuitable.unsupported("chunk index of type " + layout.getIndexingType());
    };
  }

  /** Chunks one after the other without an index: all of them must be in the file. */
  private static ChunkIndex implicit(GuardedStorage storage, long address, DatasetInfo info) {
    long bytes = info.getChunkSizeInBytes();
    for (int axis = 0; axis < info.getChunkDimensions().length; axis++) {
      long length = info.getDatasetDimensions()[axis];
      bytes = Math.multiplyExact(bytes, (length - 1) / info.getChunkDimensions()[axis] + 1);
    }
    storage.checkInside(storage.position(address), bytes, "chunks");
    return new ImplicitChunkIndex(address, info);
  }

  private void fillFrom(List<Chunk> chunks, GuardedStorage storage) {
    long[] ofChunk = chunks.stream().mapToLong(entry -> number(entry.getChunkOffset())).toArray();
    Integer[] order = new Integer[ofChunk.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> ofChunk[i]));
    for (int i = 0; i < order.length; i++) {
      put(i, ofChunk[order[i]], chunks.get(order[i]), storage);
    }
  }

  private void put(int at, long number, Chunk entry, GuardedStorage storage) {
    if (at > 0 && numbers[at - 1] == number) {
      throw Unsuitable.bad("damaged HDF5 structure: chunk " + number + " is there twice");
    }
    numbers[at] = number;
    positions[at] = storage.position(entry.getAddress());
    sizes[at] = entry.getSize();
    long[] mask = entry.getFilterMask() == null ? new long[0] : entry.getFilterMask().toLongArray();
    masks[at] = mask.length == 0 ? 0 : (int) mask[0];
    storage.checkInside(positions[at], sizes[at], "chunk " + number);
    if (filters.isEmpty() && sizes[at] != chunkBytes()) {
      throw Unsuitable.bad("chunk " + number + " has " + sizes[at] + " bytes, not " + chunkBytes());
    }
  }

  /** Returns the number of the chunk that starts at {@code offset}, in storage order. */
  private long number(long[] offset) {
    long number = 0;
    for (int axis = 0; axis < counts.length; axis++) {
      long length = chunk.length(axis);
      boolean starts = offset[axis] >= 0 && offset[axis] % length == 0;
      if (!starts || offset[axis] >= shape.length(axis)) {
        throw Unsuitable.bad(
            "damaged HDF5 structure: a chunk starts at " + Arrays.toString(offset));
      }
      number = number * counts[axis] + offset[axis] / length;
    }
    return number;
  }

  /** Returns where in this table the chunk with a number is; negative if it is not stored. */
  int find(long number) {
    return Arrays.binarySearch(numbers, number);
  }

  long position(int entry) {
    return positions[entry];
  }

  int size(int entry) {
    return sizes[entry];
  }

  int mask(int entry) {
    return masks[entry];
  }

  /** Returns the number of chunks along an axis. */
  long count(int axis) {
    return counts[axis];
  }

  Shape chunk() {
    return chunk;
  }

  int chunkBytes() {
    return Math.toIntExact(chunk.volume() * elementBytes);
  }

  int elementBytes() {
    return elementBytes;
  }

  byte[] fill() {
    return fill.clone();
  }

  ChunkFilters filters() {
    return filters;
  }
}
