package io.resplit.format.index;

import io.resplit.array.BlockLayout;
import io.resplit.codec.ChunkCodec;
import io.resplit.codec.FilterPipeline;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.BlockHeader;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Where the chunks of a block that is read lie, and what decodes them, in arrays: 12 bytes a chunk
 * if all of the grid are stored, else 20, and 4 more if filters were skipped anywhere. Immutable;
 * any thread may use it.
 *
 * <p>What is stored of a chunk is read with one positional access: {@link #storedBytes} bytes at
 * {@link #position}, then {@link ChunkCodec#decode}.
 *
 * <p>Entries are sorted by chunk number. The grid is divided into about as many stretches of equal
 * length as chunks are stored, and a table says where the entries of each begin, so a look-up takes
 * constant time unless the stored chunks crowd in few stretches; then it searches in one.
 */
public final class ChunkIndex implements ChunkPlaces {

  private final BlockLayout.Chunked layout;
  private final ChunkCodec codec;
  private final byte[] fill;
  private final byte[] fillBeyond;
  private final long count;
  private final long[] positions;
  private final int[] sizes;
  private final int[] skipped;
  private final long stretch;
  private final int[] starts;
  private final int[] inStretch;

  ChunkIndex(ChunkCollector chunks, ChunkCodec codec, byte[] fill, byte[] fillBeyond) {
    this.layout = chunks.layout();
    this.codec = codec;
    this.fill = fill.clone();
    this.fillBeyond = fillBeyond.clone();
    this.count = chunks.count();
    this.positions = chunks.positions();
    this.sizes = chunks.sizes();
    this.skipped = chunks.skipped();
    boolean all = positions.length == count;
    long stretches = Math.max(1, Math.max(positions.length, count >>> 30));
    this.stretch = (count - 1) / stretches + 1;
    this.inStretch = new int[all ? 0 : positions.length];
    this.starts = new int[all ? 0 : Math.toIntExact((count - 1) / stretch + 2)];
    if (!all) {
      divide(chunks);
    }
  }

  /** Returns the index of a block of which no chunk is stored, and no filter is known. */
  public static ChunkIndex ofNone(BlockHeader block) {
    BlockLayout.Chunked layout = (BlockLayout.Chunked) block.layout();
    byte[] fill = block.fillBytes();
    FilterPipeline codec = new FilterPipeline(List.of(), fill.length, fill.length, "no chunk");
    return new ChunkCollector(layout).index(codec, fill, fill);
  }

  private ChunkIndex(ChunkIndex same, BlockLayout.Chunked layout, ChunkCodec codec) {
    this.layout = layout;
    this.codec = codec;
    this.fill = same.fill;
    this.fillBeyond = same.fillBeyond;
    this.count = same.count;
    this.positions = same.positions;
    this.sizes = same.sizes;
    this.skipped = same.skipped;
    this.stretch = same.stretch;
    this.starts = same.starts;
    this.inStretch = same.inStretch;
  }

  /** Returns the index of the same chunks of a block of another shape, see {@link BlockLayout}. */
  public ChunkIndex reshaped(UnaryOperator<Shape> other) {
    return new ChunkIndex(this, layout.reshaped(other), codec);
  }

  /** Returns the index of the same chunks for those who only compare them. */
  public ChunkIndex comparing() {
    return new ChunkIndex(this, layout, codec.comparing());
  }

  private void divide(ChunkCollector chunks) {
    for (int entry = 0; entry < positions.length; entry++) {
      long number = chunks.number(entry);
      starts[(int) (number / stretch) + 1]++;
      inStretch[entry] = (int) (number % stretch);
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
  }

  /** Returns the entry of a chunk, less than 0 if it is not stored. */
  private int find(long chunk) {
    if (chunk < 0 || chunk >= count) {
      throw new IndexOutOfBoundsException("chunk " + chunk + " of " + count);
    }
    if (positions.length == count) {
      return (int) chunk;
    }
    int at = (int) (chunk / stretch);
    return Arrays.binarySearch(inStretch, starts[at], starts[at + 1], (int) (chunk % stretch));
  }

  private int stored(long chunk) {
    int entry = find(chunk);
    if (entry < 0) {
      throw new IllegalArgumentException("chunk " + chunk + " is not stored");
    }
    return entry;
  }

  /** Returns the shapes of block and chunks, and the filters. */
  public BlockLayout.Chunked layout() {
    return layout;
  }

  /** Returns what decodes the chunks; its refusals name the file. */
  public ChunkCodec codec() {
    return codec;
  }

  /** Returns a copy of the bytes of an element that was never written. */
  public byte[] fill() {
    return fill.clone();
  }

  /**
   * Returns the bytes of an element that {@link BlockLayout.Chunked#stored} does not reach: they
   * are those of an element in the whole block that no program has ever written.
   */
  public byte[] fillBeyond() {
    return fillBeyond.clone();
  }

  /** Returns whether an element that is not stored reads as another one, wherever it is. */
  public boolean readsAs(byte[] element) {
    return Arrays.equals(fill, element)
        && (!layout.isShort() || Arrays.equals(fillBeyond, element));
  }

  /** Returns how many chunks a box needs that are not stored, and not beyond the end. */
  public long absent(Box box) {
    return absent(box, any -> true);
  }

  /** Returns the same of those chunks whose box is wanted. */
  public long absent(Box box, Predicate<Box> wanted) {
    long absent = 0;
    PrimitiveIterator.OfLong needed = layout.grid().blocksIn(box);
    while (needed.hasNext()) {
      long chunk = needed.nextLong();
      Box all = layout.grid().box(chunk);
      absent += isStored(chunk) || isBeyond(all) || !wanted.test(all) ? 0 : 1;
    }
    return absent;
  }

  private boolean isBeyond(Box box) {
    return layout.beyond(box).stream().mapToLong(Box::volume).sum() == box.volume();
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long storedCount() {
    return positions.length;
  }

  @Override
  public boolean isStored(long chunk) {
    return find(chunk) >= 0;
  }

  @Override
  public long position(long chunk) {
    return positions[stored(chunk)];
  }

  @Override
  public int storedBytes(long chunk) {
    return sizes[stored(chunk)];
  }

  @Override
  public int skippedFilters(long chunk) {
    return skipped.length == 0 ? 0 : skipped[stored(chunk)];
  }

  /** Returns the memory that the index takes, in bytes. */
  public long heapBytes() {
    long ints = (long) sizes.length + skipped.length + starts.length + inStretch.length;
    return (long) Long.BYTES * positions.length + Integer.BYTES * ints;
  }
}
