package io.resplit.format.hdf5.index;

import io.jhdf.ObjectHeader;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessageV4;
import io.jhdf.object.message.DataSpaceMessage;
import io.resplit.array.BlockHeader;
import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.hdf5.structure.FileCodec;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.format.hdf5.structure.GuardedStorage;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.RawMessages;
import io.resplit.format.index.ChunkCollector;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Reads the chunk index of a dataset, of every kind, and checks each chunk in it: none lies outside
 * of the file, has an impossible size or is there twice.
 *
 * <p>Memory beside the index itself: one node or page of the index.
 */
public final class ChunkIndexReader {

  private static final int SINGLE = ChunkedDataLayoutMessageV4.SINGLE_CHUNK_INDEX;
  private static final int IMPLICIT = ChunkedDataLayoutMessageV4.IMPLICIT_INDEX;
  private static final int FIXED_ARRAY = ChunkedDataLayoutMessageV4.FIXED_ARRAY_INDEX;
  private static final int EXTENSIBLE_ARRAY = ChunkedDataLayoutMessageV4.EXTENSIBLE_ARRAY_INDEX;
  private static final int B_TREE_2 = ChunkedDataLayoutMessageV4.B_TREE_V2_INDEX;
  private static final int FLAGS_AT = 2;
  private static final int PARTIAL_CHUNKS_UNFILTERED = 1;

  private final GuardedStorage storage;
  private final ObjectHeader header;
  private final BlockHeader block;
  private final BlockLayout.Chunked layout;
  private final ChunkGeometry geometry;
  private final FileCodec codec;
  private final ChunkCollector collector;
  private boolean partialUnfiltered;

  private ChunkIndexReader(GuardedStorage storage, ObjectHeader header, BlockHeader block) {
    this.storage = storage;
    this.header = header;
    this.block = block;
    this.layout = layout(header, block.layout().shape(), block.type().bytes());
    this.codec = codec();
    this.geometry =
        new ChunkGeometry(
            layout.shape(),
            layout.chunkShape(),
            header.getMessageOfType(DataSpaceMessage.class).getDataSpace());
    this.collector = new ChunkCollector(layout);
  }

  /**
   * Reads an index.
   *
   * @param header object header of the dataset
   * @param block what the file says of it; its layout is chunked
   */
  public static ChunkIndex read(GuardedStorage storage, ObjectHeader header, BlockHeader block) {
    return new ChunkIndexReader(storage, header, block).read();
  }

  /** Returns whether a chunked dataset has an index: without one, no chunk is stored. */
  public static boolean isThere(GuardedStorage storage, DataLayoutMessage layout) {
    long address =
        layout instanceof ChunkedDataLayoutMessage old
            ? old.getBTreeAddress()
            : ((ChunkedDataLayoutMessageV4) layout).getAddress();
    return !storage.getSuperblock().isUndefined(address);
  }

  /** Returns the chunks of a chunked dataset, stored or not. */
  public static BlockLayout.Chunked layout(ObjectHeader header, Shape shape, int elementBytes) {
    Shape chunk = chunkShape(header.getMessageOfType(DataLayoutMessage.class), elementBytes);
    checkBytes(chunk, elementBytes, Integer.MAX_VALUE);
    return new BlockLayout.Chunked(shape, chunk, FilterNames.of(header, elementBytes));
  }

  /** Returns the shape of the chunks of a chunked layout (IV.A.2.i). */
  private static Shape chunkShape(DataLayoutMessage layout, int elementBytes) {
    int[] lengths;
    int lastLength;
    if (layout instanceof ChunkedDataLayoutMessage old) {
      lengths = old.getChunkDimensions();
      lastLength = old.getSize();
    } else {
      int[] withElement = ((ChunkedDataLayoutMessageV4) layout).getChunkDimensions();
      lengths = Arrays.copyOf(withElement, withElement.length - 1);
      lastLength = withElement[withElement.length - 1];
    }
    if (lastLength != elementBytes) {
      throw MalformedHdf5.bad(
          "damaged HDF5 structure: chunks of elements of %s bytes, not %s"
              .formatted(lastLength, elementBytes));
    }
    return Shape.of(Arrays.stream(lengths).asLongStream().toArray());
  }

  /** Refuses chunks of more bytes than we can hold. */
  private static void checkBytes(Shape chunk, int elementBytes, int most) {
    if (chunk.volume() > most / elementBytes) {
      String bytes =
          BigInteger.valueOf(chunk.volume()).multiply(BigInteger.valueOf(elementBytes)).toString();
      throw MalformedHdf5.unsupported(
          "chunks of " + bytes + " bytes, more than " + most + ": rechunk the file first");
    }
  }

  private FileCodec codec() {
    for (ChunkFilter filter : layout.filters()) {
      if (!FilterPipeline.knows(filter.name())) {
        throw MalformedHdf5.unsupported("chunks with filter " + filter.name());
      }
    }
    int elementBytes = block.type().bytes();
    if (!layout.filters().isEmpty()) {
      checkBytes(layout.chunkShape(), elementBytes, FilterNames.MAX_FILTERED_BYTES);
    }
    int bytes = Math.toIntExact(layout.chunkShape().volume() * elementBytes);
    return new FileCodec(
        new FilterPipeline(layout.filters(), bytes, elementBytes), storage.file().toString());
  }

  private ChunkIndex read() {
    DataLayoutMessage message = header.getMessageOfType(DataLayoutMessage.class);
    if (isThere(storage, message)) {
      visit(message);
    }
    try {
      return collector.index(codec, block.fillBytes());
    } catch (IllegalArgumentException e) {
      throw MalformedHdf5.bad("damaged HDF5 structure: " + e.getMessage());
    }
  }

  private void visit(DataLayoutMessage message) {
    if (message instanceof ChunkedDataLayoutMessage old) {
      new BTree1Chunks(storage, geometry, this::collect).visit(old.getBTreeAddress());
    } else {
      int flags = RawMessages.dataLayout(storage, header.getAddress()).skip(FLAGS_AT).u8();
      partialUnfiltered = (flags & PARTIAL_CHUNKS_UNFILTERED) != 0;
      visit((ChunkedDataLayoutMessageV4) message);
    }
  }

  private void visit(ChunkedDataLayoutMessageV4 message) {
    long address = message.getAddress();
    int type = message.getIndexingType();
    boolean filtered = !layout.filters().isEmpty();
    if (type == SINGLE) {
      single(message);
    } else if (type == IMPLICIT) {
      implicit(address);
    } else if (type == FIXED_ARRAY) {
      new FixedArrayChunks(storage, geometry, filtered, this::collect).visit(address);
    } else if (type == EXTENSIBLE_ARRAY) {
      new ExtensibleArrayChunks(storage, geometry, filtered, this::collect).visit(address);
    } else if (type == B_TREE_2) {
      new BTree2Chunks(storage, geometry, filtered, this::collect).visit(address);
    } else {
      throw MalformedHdf5.unsupported("chunk index of type " + type);
    }
  }

  private void single(ChunkedDataLayoutMessageV4 message) {
    if (geometry.arrayLength() != 1) {
      throw MalformedHdf5.bad("damaged HDF5 structure: one chunk is not the whole dataset");
    }
    int skipped = 0;
    if (message.isFilteredSingleChunk()) {
      long[] mask = message.getFilterMaskFilteredSingleChunk().toLongArray();
      skipped = mask.length == 0 ? 0 : (int) mask[0];
      collect(0, message.getAddress(), message.getSizeOfFilteredSingleChunk(), skipped);
    } else {
      collect(0, message.getAddress(), ChunkEntryVisitor.UNSTATED, allSkipped());
    }
  }

  /** Chunks one after the other without an index: all of them must be in the file. */
  private void implicit(long address) {
    long bytes = Math.multiplyExact(collector.count(), codec.chunkBytes());
    storage.checkInside(storage.position(address), bytes, "chunks");
    for (long number = 0; number < collector.count(); number++) {
      long before = Math.multiplyExact(geometry.entryOfNumber(number), codec.chunkBytes());
      collect(number, Math.addExact(address, before), ChunkEntryVisitor.UNSTATED, allSkipped());
    }
  }

  /** Returns the mask of a chunk to which no filter was applied. */
  private int allSkipped() {
    return layout.filters().isEmpty() ? 0 : -1;
  }

  private void collect(long number, long address, long bytes, int skipped) {
    boolean plain = layout.filters().isEmpty();
    boolean unfiltered = plain || partialUnfiltered && geometry.isPartial(number);
    boolean unstated = bytes == ChunkEntryVisitor.UNSTATED && (plain || skipped == allSkipped());
    long stored = unstated ? codec.chunkBytes() : bytes;
    boolean possible =
        unfiltered ? stored == codec.chunkBytes() : stored >= 1 && stored <= codec.maxStoredBytes();
    if (!possible) {
      throw MalformedHdf5.bad(
          "chunk " + number + " has " + stored + " bytes, not " + codec.chunkBytes());
    }
    long position = storage.position(address);
    storage.checkInside(position, stored, "chunk " + number);
    int mask = plain ? 0 : unfiltered ? allSkipped() : skipped;
    try {
      collector.add(number, position, (int) stored, mask);
    } catch (IllegalArgumentException e) {
      throw MalformedHdf5.bad("damaged HDF5 structure: " + e.getMessage());
    }
  }
}
