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
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Blocks in memory instead of files, read and written element by element.
 *
 * <p>Counts opens and seeks on its own, and fails if more blocks are open at a time than there are
 * threads, or one of them twice, or if a block is published while it is open. Safe for several
 * threads.
 */
public final class MemoryBlocks implements BlockSource, BlockSink {

  private final Grid grid;
  private final int elementBytes;
  private final int writers;
  private final Map<Long, byte[]> unfinished = new HashMap<>();
  private final Map<Long, byte[]> published = new TreeMap<>();
  private final Set<Long> open = new HashSet<>();
  private final LongAdder seeks = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private long opens;

  /** Creates a sink without blocks for one thread. */
  public MemoryBlocks(Grid grid, int elementBytes) {
    this(grid, elementBytes, 0);
  }

  /** Creates a sink without blocks for so many threads besides the one that makes it. */
  public MemoryBlocks(Grid grid, int elementBytes, int writers) {
    this.grid = grid;
    this.elementBytes = elementBytes;
    this.writers = writers;
  }

  @Override
  public int writers() {
    return writers;
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
  public synchronized BlockFile open(long number) {
    if (!open.add(number) || open.size() > Math.max(1, writers)) {
      throw new AssertionError("opened while others are: " + number + " of " + open);
    }
    opens++;
    Box block = grid.box(number);
    byte[] contents =
        published.containsKey(number)
            ? published.get(number)
            : unfinished.computeIfAbsent(number, key -> new byte[bytesOf(block)]);
    return new Visit(number, block.shape().toArray(), contents);
  }

  private int bytesOf(Box box) {
    return Math.toIntExact(box.volume() * elementBytes);
  }

  @Override
  public synchronized void publish(long number) {
    if (open.contains(number) || published.containsKey(number)) {
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
    return seeks.sum();
  }

  /** Returns the number of bytes moved. */
  public long bytes() {
    return bytes.sum();
  }

  private final class Visit implements BlockFile {
    private final long number;
    private final long[] block;
    private final byte[] contents;
    private long next = -1;

    Visit(long number, long[] block, byte[] contents) {
      this.number = number;
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
      seeks.add(element == next ? 0 : 1);
      next = element + 1;
      bytes.add(elementBytes);
      return element * elementBytes;
    }

    @Override
    public void close() {
      synchronized (MemoryBlocks.this) {
        open.remove(number);
      }
    }
  }
}
