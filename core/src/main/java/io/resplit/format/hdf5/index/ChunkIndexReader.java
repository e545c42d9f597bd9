package io.resplit.format.hdf5.index;

import io.resplit.array.BlockLayout;
import io.resplit.array.ChunkFilter;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.StoredCodec;
import io.resplit.format.hdf5.object.DataLayout;
import io.resplit.format.hdf5.object.DataLayoutReader;
import io.resplit.format.hdf5.object.Dataspace;
import io.resplit.format.hdf5.object.FilterMessage;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.FilterNames;
import io.resplit.format.hdf5.structure.MalformedHdf5;
import io.resplit.format.hdf5.structure.StructureBytes;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.format.index.ChunkCollector;
import io.resplit.format.index.ChunkIndex;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import io.resplit.header.FillValue;
import io.resplit.header.Packing;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Reads the chunk index of a dataset, of every kind, and checks each chunk in it: none lies outside
 * of the file, has an impossible size or is there twice.
 *
 * <p>Memory besides the index itself: one node or page of the index.
 */
public final class ChunkIndexReader {

  private final StructureFile storage;
  private final DataLayout.Chunked stored;
  private final BlockHeader block;
  private final BlockLayout.Chunked layout;
  private final ChunkGeometry geometry;
  private final ChunkCodec codec;
  private final ChunkCollector collector;

  private ChunkIndexReader(StructureFile storage, ObjectHeader header, BlockHeader block) {
    this.storage = storage;
    this.stored = chunked(header);
    this.block = block;
    this.layout = layout(header, stored, block.layout().shape(), block.type().bytes());
    this.codec = codec();
    this.geometry = new ChunkGeometry(layout, Dataspace.of(header));
    this.collector = new ChunkCollector(layout);
  }

  /**
   * Reads an index.
   *
   * @param header object header of the dataset
   * @param block what the file says of it; its layout is chunked
   */
  public static ChunkIndex read(StructureFile storage, ObjectHeader header, BlockHeader block) {
    return new ChunkIndexReader(storage, header, block).read();
  }

  /**
   * Returns where the index of a dataset lies that has elements, and how many chunks are in it; of
   * indexes other than trees of version 1 only which they are.
   */
  public static Packing.IndexPlace place(
      StructureFile storage, ObjectHeader header, int elementBytes) {
    DataLayout.Chunked stored = chunked(header);
    if (stored.address() == StructureBytes.NOWHERE) {
      return Packing.IndexPlace.NOTHING;
    }
    if (stored.index() != DataLayout.Index.B_TREE_1) {
      return new Packing.IndexPlace(false, 1, -1, Long.MAX_VALUE);
    }
    Dataspace space = Dataspace.of(header);
    ChunkGeometry geometry =
        new ChunkGeometry(layout(header, stored, Shape.of(space.lengths()), elementBytes), space);
    FoundChunks found = new FoundChunks(storage);
    BTree1Chunks tree = new BTree1Chunks(storage, geometry, found);
    tree.visit(stored.address());
    return new Packing.IndexPlace(true, found.count, tree.lastNode(), found.first);
  }

  /** Counts chunks, and finds the first in the file. */
  private static final class FoundChunks implements ChunkEntryVisitor {
    private final StructureFile storage;
    private long count;
    private long first = Long.MAX_VALUE;

    FoundChunks(StructureFile storage) {
      this.storage = storage;
    }

    @Override
    public void chunk(long number, long address, long bytes, int skipped) {
      count++;
      first = Math.min(first, storage.position(address));
    }
  }

  private static DataLayout.Chunked chunked(ObjectHeader header) {
    if (DataLayoutReader.read(header) instanceof DataLayout.Chunked chunked) {
      return chunked;
    }
    throw MalformedHdf5.bad("the dataset has no chunks any more");
  }

  /** Returns the chunks of a chunked dataset, stored or not. */
  public static BlockLayout.Chunked layout(
      ObjectHeader header, DataLayout.Chunked stored, Shape shape, int elementBytes) {
    Shape chunk = chunkShape(stored.lengths(), elementBytes);
    checkBytes(chunk, elementBytes, Integer.MAX_VALUE);
    List<ChunkFilter> filters = FilterMessage.filters(header, elementBytes);
    List<Long> lengths = LongStream.of(Dataspace.of(header).lengths()).boxed().toList();
    return new BlockLayout.Chunked(shape, chunk, filters, lengths);
  }

  /** Returns the shape of the chunks of a chunked layout (IV.A.2.i). */
  private static Shape chunkShape(long[] lengths, int elementBytes) {
    int rank = lengths.length - 1;
    if (rank < 1 || lengths[rank] != elementBytes) {
      throw MalformedHdf5.damaged(
          "chunks of elements of %s bytes, not %s"
              .formatted(rank < 0 ? 0 : lengths[rank], elementBytes));
    }
    return Shape.of(Arrays.copyOf(lengths, rank));
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

  private ChunkCodec codec() {
    int elementBytes = block.type().bytes();
    if (!layout.filters().isEmpty()) {
      checkBytes(layout.chunkShape(), elementBytes, FilterNames.MAX_FILTERED_BYTES);
    }
    int bytes = Math.toIntExact(layout.chunkShape().volume() * elementBytes);
    return StoredCodec.orPipeline(layout.filters(), bytes, elementBytes, storage.file().toString());
  }

  private ChunkIndex read() {
    if (stored.address() != StructureBytes.NOWHERE) {
      visit(stored.address(), !layout.filters().isEmpty());
    }
    try {
      return collector.index(
          codec, block.fillBytes(), FillValue.beyond(block.type(), block.fillValue()));
    } catch (IllegalArgumentException e) {
      throw MalformedHdf5.damaged(e.getMessage());
    }
  }

  private void visit(long address, boolean filtered) {
    switch (stored.index()) {
      case B_TREE_1 -> new BTree1Chunks(storage, geometry, this::collect).visit(address);
      case SINGLE -> single(address);
      case IMPLICIT -> implicit(address);
      case FIXED_ARRAY ->
          new FixedArrayChunks(storage, geometry, filtered, this::collect).visit(address);
      case EXTENSIBLE_ARRAY ->
          new ExtensibleArrayChunks(storage, geometry, filtered, this::collect).visit(address);
      case B_TREE_2 -> new BTree2Chunks(storage, geometry, filtered, this::collect).visit(address);
    }
  }

  private void single(long address) {
    if (geometry.arrayLength() != 1) {
      throw MalformedHdf5.damaged("one chunk is not the whole dataset");
    }
    if (stored.singleBytes() >= 0) {
      collect(0, address, stored.singleBytes(), stored.singleSkipped());
    } else {
      collect(0, address, ChunkEntryVisitor.UNSTATED, allSkipped());
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
    boolean unfiltered = plain || stored.storesPartialPlain() && geometry.isPartial(number);
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
      throw MalformedHdf5.damaged("" + e.getMessage());
    }
  }
}
