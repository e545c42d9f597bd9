package io.resplit.testkit;

import io.resplit.format.BlockFile;
import io.resplit.format.Format;
import io.resplit.format.IoCounts;
import io.resplit.format.IoFailure;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A format whose n-th operation fails, and that counts operations and open files.
 *
 * <p>Operations are opening, reading a box, writing a box, and closing; a write that fails has
 * written half of its box.
 */
public final class FaultyFormat implements Format {

  /** Never fails. */
  public static final long NEVER = Long.MAX_VALUE;

  private final Format inner;
  private final long failAt;
  private long operations;
  private int open;
  private int mostOpen;

  /**
   * Wraps {@code inner}.
   *
   * @param failAt number of the operation that fails, counted from 0
   */
  public FaultyFormat(Format inner, long failAt) {
    this.inner = inner;
    this.failAt = failAt;
  }

  /** Returns the number of operations so far. */
  public long operations() {
    return operations;
  }

  /** Returns the most files that were open at a time. */
  public int mostOpen() {
    return mostOpen;
  }

  private boolean fails() {
    return operations++ == failAt;
  }

  private static IoFailure injected(Path file) {
    return IoFailure.of("cannot use", file, new IOException("injected failure"));
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public long fileBytes(Shape block) {
    return inner.fileBytes(block);
  }

  @Override
  public BlockFile open(Path file, Shape block, Access access, IoCounts counts) throws IOException {
    if (fails()) {
      throw injected(file);
    }
    BlockFile opened = inner.open(file, block, access, counts);
    mostOpen = Math.max(mostOpen, ++open);
    return new Visit(file, opened);
  }

  private final class Visit implements BlockFile {
    private final Path path;
    private final BlockFile file;

    Visit(Path path, BlockFile file) {
      this.path = path;
      this.file = file;
    }

    @Override
    public void read(Box box, ByteBuffer target) throws IOException {
      if (fails()) {
        throw injected(path);
      }
      file.read(box, target);
    }

    @Override
    public void write(Box box, ByteBuffer source) throws IOException {
      if (fails()) {
        writeHalf(box, source);
        throw injected(path);
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
      open--;
      file.close();
      if (fails()) {
        throw injected(path);
      }
    }
  }
}
