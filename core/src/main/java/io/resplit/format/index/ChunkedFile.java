package io.resplit.format.index;

import io.resplit.block.BlockFile;
import io.resplit.geometry.Box;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A visit to a file whose block is stored in chunks; only reads. The simple way: it holds one
 * decoded chunk, the last.
 */
public final class ChunkedFile implements BlockFile {

  private final PositionalBytes file;
  private final ChunkReader reader;

  /**
   * Wraps an open file, which is closed with the visit.
   *
   * @param elementBytes size of one element
   */
  public ChunkedFile(PositionalBytes file, ChunkIndex index, int elementBytes) {
    this.file = file;
    this.reader = new ChunkReader(file::read, file::restart, index, elementBytes);
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    reader.read(box, target);
  }

  @Override
  public void restart() {
    file.restart();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
