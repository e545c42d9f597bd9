package io.resplit.testkit;

import io.resplit.block.BlockFile;
import io.resplit.block.BlockSink;
import io.resplit.block.BlockSource;
import io.resplit.geometry.Box;
import io.resplit.io.IoFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Blocks whose n-th operation fails, and that count operations and open files.
 *
 * <p>Operations are opening, reading a box, writing a box, and closing; a write that fails has
 * written half of its box. Safe for one thread that reads and one that writes.
 */
public final class FaultyBlocks {

  /** Never fails. */
  public static final long NEVER = Long.MAX_VALUE;

  private final long failAt;
  private long operations;
  private int open;
  private int mostOpen;

  /**
   * Creates faults for any number of sources and sinks.
   *
   * @param failAt number of the operation that fails, counted from 0
   */
  public FaultyBlocks(long failAt) {
    this.failAt = failAt;
  }

  /** Returns the number of operations so far. */
  public synchronized long operations() {
    return operations;
  }

  /** Returns the most files that were open at a time. */
  public synchronized int mostOpen() {
    return mostOpen;
  }

  /** Returns a source with these faults. */
  public BlockSource source(BlockSource inner) {
    return number -> visit(number, inner);
  }

  /** Returns a sink with these faults. */
  public BlockSink sink(BlockSink inner) {
    return new BlockSink() {
      @Override
      public BlockFile open(long number) throws IOException {
        return visit(number, inner::open);
      }

      @Override
      public void endVisit(long number) {
        inner.endVisit(number);
      }

      @Override
      public int writers() {
        return inner.writers();
      }

      @Override
      public void publish(long number) throws IOException {
        inner.publish(number);
      }

      @Override
      public void close() throws IOException {
        inner.close();
      }
    };
  }

  private BlockFile visit(long number, BlockSource inner) throws IOException {
    failIfDue(number);
    BlockFile file = inner.open(number);
    countOpen(1);
    return new Visit(number, file);
  }

  private synchronized void countOpen(int more) {
    open += more;
    mostOpen = Math.max(mostOpen, open);
  }

  private synchronized boolean isDue() {
    return operations++ == failAt;
  }

  private void failIfDue(long number) throws IoFailure {
    if (isDue()) {
      throw injected(number);
    }
  }

  private static IoFailure injected(long number) {
    Path block = Path.of("block " + number);
    return IoFailure.of("cannot use", block, new IOException("injected failure"));
  }

  private final class Visit implements BlockFile {
    private final long number;
    private final BlockFile file;

    Visit(long number, BlockFile file) {
      this.number = number;
      this.file = file;
    }

    @Override
    public void read(Box box, ByteBuffer target) throws IOException {
      failIfDue(number);
      file.read(box, target);
    }

    @Override
    public void write(Box box, ByteBuffer source) throws IOException {
      if (isDue()) {
        writeHalf(box, source);
        throw injected(number);
      }
      file.write(box, source);
    }

    private void writeHalf(Box box, ByteBuffer source) throws IOException {
      long half = box.length(0) / 2;
      if (half > 0) {
        Box part = box.withAxis(0, box.start(0), box.start(0) + half);
        int bytes = (int) (source.limit() / box.length(0) * half);
        file.write(part, source.limit(bytes));
      }
    }

    @Override
    public void close() throws IOException {
      countOpen(-1);
      file.close();
      failIfDue(number);
    }
  }
}
