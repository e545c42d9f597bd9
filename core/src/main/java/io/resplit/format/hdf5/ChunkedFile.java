package io.resplit.format.hdf5;

import io.resplit.format.BlockFile;
import io.resplit.format.PositionalFile;
import io.resplit.geometry.Box;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A visit to a file whose dataset is stored in chunks; only reads. */
final class ChunkedFile implements BlockFile {

  private final Path path;
  private final PositionalFile file;
  private final ChunkTable table;

  ChunkedFile(Path path, PositionalFile file, ChunkTable table) {
    this.path = path;
    this.file = file;
    this.table = table;
  }

  @Override
  public void read(Box box, ByteBuffer target) throws IOException {
    target.clear().limit(Math.toIntExact(box.volume() * table.elementBytes()));
    Unsuitable.explained(
        path,
        () -> {
          new ChunkReader(file::read, table).read(box, target);
          return path;
        });
  }

  @Override
  public void write(Box box, ByteBuffer source) {
    throw new UnsupportedOperationException("chunked files are only read");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
