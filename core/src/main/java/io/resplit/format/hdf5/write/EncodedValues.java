package io.resplit.format.hdf5.write;

import io.resplit.array.ChunkFilter;
import io.resplit.array.ChunkStorage;
import io.resplit.block.FillFile;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.hdf5.encode.DataPlace;
import io.resplit.format.hdf5.structure.LittleEndianBytes;
import io.resplit.format.index.ChunkPlaces;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.ChunksAsStored;
import io.resplit.header.Companion;
import io.resplit.header.FillValue;
import io.resplit.partition.Grid;
import io.resplit.rows.BoxRows;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The values of a variable as a file stores them in chunks, one after the other: filtered, and
 * without those that only hold the fill value if files do without them.
 *
 * <p>Takes what is stored of them, and while that is made up to five times a chunk.
 */
final class EncodedValues implements ChunkPlaces {

  private static final long ABSENT = -1;

  private final Shape chunk;
  private final List<ChunkFilter> filters;
  private final int elementBytes;
  private final BTree1Writer tree;
  private final long[] positions;
  private final int[] sizes;
  private final int[] skipped;
  private final ByteBuffer stored;
  private final long start;

  private EncodedValues(EncodedValues same, long start) {
    this.chunk = same.chunk;
    this.filters = same.filters;
    this.elementBytes = same.elementBytes;
    this.tree = same.tree;
    this.positions = same.positions;
    this.sizes = same.sizes;
    this.skipped = same.skipped;
    this.stored = same.stored;
    this.start = start;
  }

  /**
   * Encodes the values of a variable.
   *
   * @param values its elements in C order
   */
  EncodedValues(Companion variable, ChunkStorage storage, ByteBuffer values) {
    Shape shape = variable.shape();
    Grid grid = Grid.uniform(shape, storage.clipped(shape));
    this.chunk = storage.storedShape(shape);
    this.filters = storage.filters();
    this.elementBytes = Math.toIntExact(values.remaining() / shape.volume());
    this.tree = new BTree1Writer(shape, chunk);
    this.positions = new long[Math.toIntExact(grid.blockCount())];
    this.sizes = new int[positions.length];
    this.skipped = new int[positions.length];
    this.stored = encoded(variable, storage, grid, values);
    this.start = 0;
  }

  /** Takes the chunks of a variable as another file stores them. */
  EncodedValues(Companion variable, ChunkStorage storage, ChunksAsStored held) {
    this.chunk = storage.chunkShape();
    this.filters = storage.filters();
    this.elementBytes = variable.type().bytes();
    this.tree = new BTree1Writer(variable.shape(), chunk);
    this.sizes = held.sizes();
    this.skipped = held.skipped();
    this.positions = new long[sizes.length];
    for (int number = 1; number < sizes.length; number++) {
      positions[number] = positions[number - 1] + sizes[number - 1];
    }
    this.stored = held.all();
    this.start = 0;
  }

  private ByteBuffer encoded(
      Companion variable, ChunkStorage storage, Grid grid, ByteBuffer values) {
    int chunkBytes = Math.toIntExact(Math.multiplyExact(chunk.volume(), elementBytes));
    FilterPipeline codec = new FilterPipeline(filters, chunkBytes, elementBytes, variable.path());
    ByteBuffer fill = filled(chunkBytes, fill(variable));
    ByteBuffer elements = ByteBuffer.allocate(chunkBytes);
    ByteBuffer one = ByteBuffer.allocate(codec.maxStoredBytes());
    ByteBuffer scratch = ByteBuffer.allocate(codec.scratchBytes());
    boolean isSparse = storage.lacksSome() && isRead(variable);
    LittleEndianBytes all = new LittleEndianBytes();
    for (int number = 0; number < positions.length; number++) {
      elements.put(0, fill, 0, chunkBytes);
      copy(values, variable.shape(), grid.box(number), elements);
      positions[number] = isSparse && elements.equals(fill) ? ABSENT : all.length();
      if (isStored(number)) {
        skipped[number] = codec.encode(elements, one.clear(), scratch);
        sizes[number] = one.position();
        all.bytes(one.flip());
      }
    }
    return ByteBuffer.wrap(all.toArray());
  }

  private void copy(ByteBuffer values, Shape shape, Box box, ByteBuffer elements) {
    new BoxRows(box, box.withShape(chunk), Box.whole(shape), elementBytes)
        .forEach((at, from, bytes) -> elements.put((int) at, values, (int) from, bytes));
  }

  /** A text is written where it is an element, but not beyond the elements. */
  private byte[] fill(Companion variable) {
    return variable.isPlain()
        ? FillValue.written(variable.type(), variable.fillValue())
        : new byte[elementBytes];
  }

  private static boolean isRead(Companion variable) {
    return variable.fillValue().stream()
        .allMatch(fill -> FillValue.isRead(fill) && !fill.hasTexts());
  }

  private static ByteBuffer filled(int bytes, byte[] element) {
    ByteBuffer filled = ByteBuffer.allocate(bytes);
    FillFile.fill(filled, 0, bytes, element);
    return filled;
  }

  /** Returns the bytes of all chunks. */
  ByteBuffer stored() {
    return stored.duplicate();
  }

  /** Returns the same chunks where they begin at a byte of the file. */
  EncodedValues at(long newStart) {
    return new EncodedValues(this, newStart);
  }

  /** Returns the index that lies at an address. */
  byte[] index(long address) {
    return tree.toArray(this, address);
  }

  /** Returns the place of the values, of which the index is a section. */
  DataPlace place(String index) {
    long count = storedCount();
    return new DataPlace(
        count == 0 ? DataPlace.NOWHERE : index,
        count == 0 ? 0 : tree.root(0, count),
        0,
        Optional.of(chunk),
        elementBytes,
        filters);
  }

  @Override
  public long count() {
    return positions.length;
  }

  @Override
  public long storedCount() {
    return Arrays.stream(positions).filter(position -> position != ABSENT).count();
  }

  @Override
  public boolean isStored(long number) {
    return positions[(int) number] != ABSENT;
  }

  @Override
  public long position(long number) {
    return start + positions[(int) number];
  }

  @Override
  public int storedBytes(long number) {
    return sizes[(int) number];
  }

  @Override
  public int skippedFilters(long number) {
    return skipped[(int) number];
  }
}
