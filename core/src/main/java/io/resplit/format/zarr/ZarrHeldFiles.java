package io.resplit.format.zarr;

import io.resplit.block.FillFile;
import io.resplit.codec.ChunkCodec;
import io.resplit.format.index.ChunkFiles;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.format.index.Written;
import io.resplit.geometry.Box;
import io.resplit.geometry.Shape;
import io.resplit.header.Attribute;
import io.resplit.io.IoCounts;
import io.resplit.io.OwnFolders;
import io.resplit.partition.Grid;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Writes an array whose values are held, in chunks of any shape. What it writes is not forced to
 * the disk.
 *
 * @param store the store that the array is of
 * @param root folder in the place of that of the store
 */
record ZarrHeldFiles(ZarrNewStore store, ZarrNewArray array, Path root) {

  /** Writes all files anew. Takes three chunks of memory, and the values once more. */
  void write() throws IOException {
    Attribute values = array.values().orElseThrow().withOrder(array.type().order());
    OwnFolders.delete(array.folder(root));
    ZarrAppended appended = new ZarrAppended(store, array);
    ChunkCodec codec = appended.codec();
    ChunkIndexBuilder index = appended.newIndex();
    ByteBuffer stored = ByteBuffer.allocateDirect(codec.maxStoredBytes());
    ByteBuffer scratch = ByteBuffer.allocateDirect(codec.scratchBytes());
    ByteBuffer chunk = ByteBuffer.allocateDirect(codec.chunkBytes());
    Grid chunks = array.layout().grid();
    try (ChunkFiles files = appended.apart(root.resolve("part"), UNFORCED).orElseThrow()) {
      for (long number = 0; number < chunks.blockCount(); number++) {
        fill(chunk, values, chunks.box(number));
        stored.clear();
        codec.encode(chunk.duplicate(), stored, scratch);
        stored.flip();
        int bytes = stored.remaining();
        index.put(number, files.write(number, index, stored, new IoCounts()), bytes, 0);
      }
      files.finish(index);
    }
  }

  /** Whoever reads what is written forces it to the disk first. */
  private static final Written UNFORCED =
      new Written() {
        @Override
        public void file(Path file) {}

        @Override
        public void gone(Path file) {}

        @Override
        public void folder(Path folder) {}

        @Override
        public void now(Path folder) {}
      };

  private void fill(ByteBuffer chunk, Attribute values, Box box) {
    int bytes = array.type().bytes();
    chunk.clear();
    FillFile.fill(chunk, 0, chunk.capacity(), array.fill());
    byte[] inside = values.of(array.shape(), box.indices()).toBytes();
    Shape shape = box.shape();
    int row = (int) shape.length(shape.rank() - 1) * bytes;
    for (int at = 0; at < inside.length; at += row) {
      chunk.put((int) place(at / row, shape) * bytes, inside, at, row);
    }
  }

  /** Returns the element of a chunk where a row of a smaller box begins. */
  private long place(long row, Shape box) {
    long place = 0;
    long rest = row;
    long stride = array.chunk().length(box.rank() - 1);
    for (int axis = box.rank() - 2; axis >= 0; axis--) {
      place += rest % box.length(axis) * stride;
      rest /= box.length(axis);
      stride *= array.chunk().length(axis);
    }
    return place;
  }
}
