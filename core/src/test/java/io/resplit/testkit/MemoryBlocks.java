package io.resplit.testkit;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.geometry.Odometer;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Blocks in memory instead of files, read and written element by element.
 *
 * <p>Counts opens and seeks on its own, and fails if two blocks are open at a time or if a block is
 * read before it is published.
 */
public final class MemoryBlocks implements BlockSource, BlockSink {

  private final Grid grid;
  private final int elementBytes;
  private final Map<Long, byte[]> unfinished = new HashMap<>();
  private final Map<Long, byte[]> published = new TreeMap<>();
  private boolean isOpen;
  private long opens;
  private long seeks;
  private long bytes;

  /** Creates a sink without blocks. */
  public MemoryBlocks(Grid grid, int elementBytes) {
    this.grid = grid;
    this.elementBytes = elementBytes;
  }

  /** Creates a source that holds all blocks of {@code array}. */
  public static MemoryBlocks of(ReferenceArray array, Grid grid, int elementBytes) {
    MemoryBlocks blocks = new MemoryBlocks(grid, elementBytes);
    for (long number = 0; number < grid.blockCount(); number++) {
      blocks.published.put(number, array.block(grid, number));
    }
    return blocks;
  }

  @Override
  public BlockFile open(long number) {
    if (isOpen) {
      throw new AssertionError("a second block is opened: " + number);
    }
    isOpen = true;
    opens++;
    Box block = grid.box(number);
    byte[] contents =
        published.containsKey(number)
            ? published.get(number)
            : unfinished.computeIfAbsent(number, key -> new byte[bytesOf(block)]);
    return new Visit(block.shape().toArray(), contents);
  }

  private int bytesOf(Box box) {
    return Math.toIntExact(box.volume() * elementBytes);
  }

  @Override
  public void publish(long number) {
    if (isOpen || published.containsKey(number)) {
      throw new AssertionError("published while open, or twice: " + number);
    }
    published.put(number, unfinished.remove(number));
  }

  @Override
  public void close() {
    unfinished.clear();
  }

  /** Returns the blocks that are complete, by number. */
  public Map<Long, byte[]> published() {
    return published;
  }

  /** Returns the number of visits. */
  public long opens() {
    return opens;
  }

  /** Returns the number of elements that did not follow the one before in their visit. */
  public long seeks() {
    return seeks;
  }

  /** Returns the number of bytes moved. */
  public long bytes() {
    return bytes;
  }

  private final class Visit implements BlockFile {
    private final long[] block;
    private final byte[] contents;
    private long next = -1;

    Visit(long[] block, byte[] contents) {
      this.block = block;
      this.contents = contents;
    }

    @Override
    public void read(Box box, ByteBuffer target) throws IOException {
      target.position(0).limit(bytesOf(box));
      for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
        target.put(contents, Math.toIntExact(offset(box, at)), elementBytes);
      }
      target.position(0);
    }

    @Override
    public void write(Box box, ByteBuffer source) throws IOException {
      if (source.position() != 0 || source.limit() != bytesOf(box)) {
        throw new AssertionError(source + " does not hold exactly " + box);
      }
      for (Odometer at = new Odometer(box.shape().toArray()); !at.done(); at.advance()) {
        source.get(contents, Math.toIntExact(offset(box, at)), elementBytes);
      }
      source.position(0);
    }

    private long offset(Box box, Odometer at) {
      long element = 0;
      for (int axis = 0; axis < block.length; axis++) {
        element = element * block[axis] + box.start(axis) + at.digit(axis);
      }
      seeks += element == next ? 0 : 1;
      next = element + 1;
      bytes += elementBytes;
      return element * elementBytes;
    }

    @Override
    public void close() {
      isOpen = false;
    }
  }
}
