package io.resplit.format.hdf5.read;

import io.resplit.block.FillFile;
import io.resplit.format.hdf5.index.ChunkIndexReader;
import io.resplit.format.hdf5.object.ObjectHeader;
import io.resplit.format.hdf5.structure.StructureFile;
import io.resplit.format.index.ChunkIndex;
import io.resplit.format.index.ChunkedFile;
import io.resplit.geometry.Box;
import io.resplit.header.BlockHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;

/** Reads all elements of a small dataset at once. */
final class ValueReader {

  private ValueReader() {}

  /**
   * Returns the elements in C order, as bytes.
   *
   * @param header object header of the dataset
   * @param block what the file says of it
   * @param undefined takes the number of chunks that are not there, and have no value
   */
  static byte[] read(
      StructureFile file, ObjectHeader header, BlockHeader block, LongConsumer undefined)
      throws IOException {
    int elementBytes = block.type().bytes();
    long size = Math.multiplyExact(block.shape().volume(), elementBytes);
    ByteBuffer values = ByteBuffer.allocate(Math.toIntExact(size));
    if (block.layout().start().isPresent()) {
      file.read(block.layout().start().getAsLong(), values);
    } else if (block.layout().isIndexed()) {
      ChunkIndex index = ChunkIndexReader.read(file, header, block);
      new ChunkedFile(file, index, elementBytes).read(Box.whole(block.shape()), values);
      undefined.accept(block.showsFill() ? 0 : index.absent(Box.whole(block.shape())));
    } else {
      undefined.accept(block.showsFill() ? 0 : 1);
      FillFile.fill(values, 0, values.capacity(), block.fillBytes());
    }
    return values.array();
  }
}
