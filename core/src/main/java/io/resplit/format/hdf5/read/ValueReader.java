package io.resplit.format.hdf5.read;

import io.resplit.array.ChunkStorage;
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
import java.util.Optional;

/** Reads all elements of a small dataset at once. */
final class ValueReader {

  private ValueReader() {}

  /**
   * Elements of a dataset.
   *
   * @param bytes all of them in C order
   * @param absent how many chunks are not there, of which they are the fill value
   */
  record Values(byte[] bytes, long absent) {

    /** Returns the storage of a variable that lacks chunks if some are not there. */
    Optional<ChunkStorage> chunks(Optional<ChunkStorage> all) {
      return absent == 0 ? all : all.map(ChunkStorage::keepingAbsent);
    }
  }

  /**
   * Returns the elements.
   *
   * @param header object header of the dataset
   * @param block what the file says of it
   */
  static Values read(StructureFile file, ObjectHeader header, BlockHeader block)
      throws IOException {
    int elementBytes = block.type().bytes();
    long size = Math.multiplyExact(block.shape().volume(), elementBytes);
    ByteBuffer values = ByteBuffer.allocate(Math.toIntExact(size));
    long absent = 0;
    if (block.layout().start().isPresent()) {
      file.read(block.layout().start().getAsLong(), values);
    } else if (block.layout().isIndexed()) {
      ChunkIndex index = ChunkIndexReader.read(file, header, block);
      new ChunkedFile(file, index, elementBytes).read(Box.whole(block.shape()), values);
      absent = index.absent(Box.whole(block.shape()));
    } else {
      absent = 1;
      FillFile.fill(values, 0, values.capacity(), block.fillBytes());
    }
    return new Values(values.array(), absent);
  }
}
