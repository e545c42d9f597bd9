package io.resplit.chunk;

import io.resplit.format.ChunkCodec;
import io.resplit.format.ChunkIndex;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The chunks of one block that is read. */
final class InputStore extends CodecStore {

  private final ChunkInputs files;
  private final long block;
  private ChunkIndex index;

  InputStore(ChunkInputs files, long block, int chunkBytes, int maxStoredBytes, byte[] fill) {
    super(chunkBytes, maxStoredBytes, fill, false, files.scratch());
    this.files = files;
    this.block = block;
  }

  @Override
  ChunkCodec codec() {
    return index.codec();
  }

  @Override
  int skippedFilters(long chunk) {
    int count = index.layout().filters().size();
    return (int) (index.skippedFilters(chunk) & (1L << count) - 1);
  }

  @Override
  int readStored(long chunk, ByteBuffer stored) throws IOException {
    if (index == null) {
      index = files.index(block);
    }
    int bytes = index.storedBytes(chunk);
    files.read(block, index.position(chunk), stored.limit(stored.position() + bytes));
    return bytes;
  }

  @Override
  void writeStored(long chunk, ByteBuffer stored, int skippedFilters) {
    throw new UnsupportedOperationException("inputs are only read");
  }

  @Override
  void leaveOut(long chunk) {
    throw new UnsupportedOperationException("inputs are only read");
  }
}
