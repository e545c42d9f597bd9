package io.resplit.chunk;

import io.resplit.codec.ChunkCodec;
import io.resplit.geometry.Shape;
import io.resplit.output.AppendedFiles;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The chunks of one block that is written. */
final class OutputStore extends CodecStore {

  private final AppendedFiles files;
  private final long block;
  private final ChunkedSide side;
  private final byte[] fill;
  private ChunkCodec codec;

  /**
   * Creates the store of a block.
   *
   * @param fill bytes of an element that was never written
   */
  OutputStore(
      AppendedFiles files,
      long block,
      ChunkedSide side,
      int maxStoredBytes,
      byte[] fill,
      boolean sparse,
      Scratch scratch) {
    super(side.chunkBytes(block), maxStoredBytes, sparse, scratch);
    this.files = files;
    this.block = block;
    this.side = side;
    this.fill = fill;
  }

  /** Notes that the file of the block exists. */
  void begin() {
    Shape used = side.chunks(block).blockShape();
    codec = CutCodec.of(files.codec(block), side.storedChunk(block), used, fill);
  }

  @Override
  ChunkCodec codec() {
    return codec;
  }

  @Override
  byte[] fill() {
    return fill;
  }

  @Override
  int skippedFilters(long chunk) {
    return files.skippedFilters(block, chunk);
  }

  @Override
  int readStored(long chunk, ByteBuffer stored) throws IOException {
    if (codec == null) {
      begin(); // an earlier job has written it
    }
    return files.read(block, chunk, stored);
  }

  @Override
  void writeStored(long chunk, ByteBuffer stored, int skippedFilters) throws IOException {
    files.append(block, chunk, stored, skippedFilters);
  }

  @Override
  public void leaveOut(long chunk) {
    files.leaveOut(block, chunk);
  }
}
