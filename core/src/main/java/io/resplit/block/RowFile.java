package io.resplit.block;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A visit to a file whose layout says where each element lies: one positional access per row of a
 * box. So contiguous formats are raw with an offset, and no run goes from one record or chunk to
 * the next.
 */
public final class RowFile implements BlockFile {

  private final PositionalBytes file;
  private final BlockLayout layout;
  private final int elementBytes;
  private long lastPage;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param layout where the elements lie; not one whose file has an index
   * @param elementBytes size of one element
   */
  public RowFile(PositionalBytes file, BlockLayout layout, int elementBytes) {
    this.file = file;
    this.layout = layout;
    this.elementBytes = elementBytes;
  }

  private void enter(long page) {
    if (page != lastPage) {
      file.restart();
      lastPage = page;
    }
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

  @Override
  public void restart() {
    file.restart();
  }

  private void access(Box box, ByteBuffer dense, Access access) throws IOException {
    int limit = dense.limit();
    layout.forEachPage(
        box,
        elementBytes,
        (page, start, rows) -> {
          enter(page);
          rows.forEach(
              (inPage, inBox, bytes) -> {
                int at = (int) inBox;
                access.at(start + inPage, dense.limit(at + bytes).position(at));
              });
        });
    dense.limit(limit).position(0);
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
