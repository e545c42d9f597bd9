package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A visit to a file that stores its block contiguously from a data offset, or record by record:
 * raw, and every other contiguous format. One positional access per run; no run goes from one
 * record to the next.
 */
public final class StridedFile implements BlockFile {

  private final PositionalBytes file;
  private final BlockLayout.Strided layout;
  private final Box block;
  private final int elementBytes;
  private long lastRecord = -1;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public StridedFile(PositionalBytes file, BlockLayout.Strided layout, int elementBytes) {
    this.file = file;
    this.layout = layout;
    this.block = Box.whole(layout.shape());
    this.elementBytes = elementBytes;
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    target.limit(Math.toIntExact(box.volume() * elementBytes));
    access(box, target, file::read);
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    access(box, source, file::write);
  }

  private void access(Box box, ByteBuffer dense, Access access) throws IOException {
    int limit = dense.limit();
    RunAccess runs = new RunAccess(dense, access);
    rows(box).forEach(runs);
    runs.rethrow();
    dense.limit(limit).position(0);
  }

  private BoxRows rows(Box box) {
    return layout.hasRecords()
        ? new BoxRows(box, block, box, elementBytes, layout.outermostStride())
        : new BoxRows(box, block, box, elementBytes);
  }

  private void startRecord(long inBlock) {
    long record = layout.hasRecords() ? inBlock / layout.outermostStride() : lastRecord;
    if (record != lastRecord) {
      file.startAnew();
      lastRecord = record;
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  @FunctionalInterface
  private interface Access {
    void at(long position, ByteBuffer bytes) throws IOException;
  }

  /** Performs one access per row until one fails. */
  private final class RunAccess implements BoxRows.Visitor {
    private final ByteBuffer dense;
    private final Access access;
    private IOException failure;

    RunAccess(ByteBuffer dense, Access access) {
      this.dense = dense;
      this.access = access;
    }

    @Override
    public void row(long inFile, long inBuffer, int bytes) {
      if (failure != null) {
        return;
      }
      startRecord(inFile);
      int at = (int) inBuffer;
      dense.limit(at + bytes).position(at);
      try {
        access.at(layout.dataOffset() + inFile, dense);
      } catch (IOException e) {
        failure = e;
      }
    }

    void rethrow() throws IOException {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
