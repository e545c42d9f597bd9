package io.resplit.block;

import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** A visit to a file that holds elements as they are: one positional access per row of a box. */
abstract class RowFile implements BlockFile {

  private final PositionalBytes file;
  private final int elementBytes;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  RowFile(PositionalBytes file, int elementBytes) {
    this.file = file;
    this.elementBytes = elementBytes;
  }

  /**
   * Visits the rows of a box, each contiguous in the file and in a dense array of the box.
   *
   * @param visitor receives positions in the file and in the box, and the length, in bytes
   */
  abstract void forEachRow(Box box, BoxRows.Visitor visitor);

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    target.limit(Math.toIntExact(box.volume() * elementBytes));
    access(box, target, file::read);
  }

  @Override
  public void write(Box box, ByteBuffer source) throws IOException {
    access(box, source, file::write);
  }

  @Override
  public void restart() {
    file.restart();
  }

  private void access(Box box, ByteBuffer dense, Access access) throws IOException {
    int limit = dense.limit();
    try {
      forEachRow(
          box,
          (inFile, inBox, bytes) -> {
            int at = (int) inBox;
            at(access, inFile, dense.limit(at + bytes).position(at));
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    dense.limit(limit).position(0);
  }

  private static void at(Access access, long position, ByteBuffer bytes) {
    try {
      access.at(position, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void verify() throws IOException {
    file.verify();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  @FunctionalInterface
  private interface Access {
    void at(long position, ByteBuffer bytes) throws IOException;
  }
}
