package io.resplit.format;

import io.resplit.array.BlockLayout;
import io.resplit.geometry.Box;
import io.resplit.geometry.BoxRows;
import io.resplit.geometry.Grid;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.PrimitiveIterator;

/**
 * A visit to a file whose chunks all lie one after the other and are not filtered. One positional
 * access per row of a chunk.
 */
public final class FixedChunksFile implements BlockFile {

  private final PositionalBytes file;
  private final BlockLayout.FixedChunks layout;
  private final Grid grid;
  private final int elementBytes;
  private long last = -1;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public FixedChunksFile(PositionalBytes file, BlockLayout.FixedChunks layout, int elementBytes) {
    this.file = file;
    this.layout = layout;
    this.grid = layout.grid();
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
    try {
      for (PrimitiveIterator.OfLong chunks = grid.blocksIn(box); chunks.hasNext(); ) {
        access(chunks.nextLong(), box, dense, access);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    dense.limit(limit).position(0);
  }

  private void access(long chunk, Box box, ByteBuffer dense, Access access) {
    if (chunk != last) {
      file.startAnew();
      last = chunk;
    }
    long start = layout.dataOffset() + chunk * layout.chunkBytes(elementBytes);
    Box inside = grid.box(chunk);
    new BoxRows(inside.intersection(box), inside.withShape(layout.chunkShape()), box, elementBytes)
        .forEach(
            (inChunk, inBox, bytes) -> {
              int at = (int) inBox;
              dense.limit(at + bytes).position(at);
              at(access, start + inChunk, dense);
            });
  }

  private static void at(Access access, long position, ByteBuffer bytes) {
    try {
      access.at(position, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
}
