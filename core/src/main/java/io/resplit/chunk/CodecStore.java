package io.resplit.chunk;

import io.resplit.block.FillFile;
import io.resplit.cache.run.ChunkStore;
import io.resplit.codec.ChunkCodec;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Chunks that pass through a codec. What is stored of a chunk is followed by four bytes that say
 * which filters were not applied to it.
 */
abstract class CodecStore implements ChunkStore {

  /** Bytes that say which filters were not applied. */
  static final int MASK_BYTES = Integer.BYTES;

  private final int chunkBytes;
  private final int maxStoredBytes;
  private final boolean sparse;
  private final Scratch scratch;

  /**
   * Creates the store of one block.
   *
   * @param sparse whether chunks that only hold the fill value are not written
   */
  CodecStore(int chunkBytes, int maxStoredBytes, boolean sparse, Scratch scratch) {
    this.chunkBytes = chunkBytes;
    this.maxStoredBytes = maxStoredBytes;
    this.sparse = sparse;
    this.scratch = scratch;
  }

  /** Returns what encodes and decodes; called at the first use of a file, by its user's thread. */
  abstract ChunkCodec codec();

  /** Returns the bytes of an element that was never written. */
  abstract byte[] fill();

  /** Returns the filters that were not applied to a stored chunk, and no bits of others. */
  abstract int skippedFilters(long chunk);

  /** Reads a stored chunk; returns the number of its bytes. */
  abstract int readStored(long chunk, ByteBuffer stored) throws IOException;

  /** Writes a stored chunk. */
  abstract void writeStored(long chunk, ByteBuffer stored, int skippedFilters) throws IOException;

  @Override
  public final int chunkBytes() {
    return chunkBytes;
  }

  @Override
  public final int maxStoredBytes() {
    return maxStoredBytes;
  }

  @Override
  public final int read(long chunk, ByteBuffer stored) throws IOException {
    int start = stored.position();
    int bytes = readStored(chunk, stored);
    stored.limit(start + bytes + MASK_BYTES).putInt(start + bytes, skippedFilters(chunk));
    return bytes + MASK_BYTES;
  }

  @Override
  public void decode(long chunk, ByteBuffer stored, ByteBuffer elements) throws IOException {
    int end = stored.limit() - MASK_BYTES;
    if (end == stored.position()) {
      fill(chunk, elements); // it was left out
      return;
    }
    int skipped = stored.getInt(end);
    codec().decode(stored.duplicate().limit(end), skipped, elements, scratch.get(codec()));
  }

  @Override
  public final int encode(long chunk, ByteBuffer elements, ByteBuffer stored) throws IOException {
    int start = stored.position();
    boolean leftOut = sparse && isFill(elements);
    ChunkCodec codec = codec().of(chunk);
    int skipped = leftOut ? 0 : codec.encode(elements, stored, scratch.get(codec));
    stored.putInt(skipped);
    return stored.position() - start;
  }

  @Override
  public final int adopt(ByteBuffer elements, ByteBuffer stored) {
    if (sparse && isFill(elements)) {
      stored.putInt(stored.position(), 0);
      return MASK_BYTES;
    }
    return stored.remaining();
  }

  @Override
  public final void write(long chunk, ByteBuffer stored) throws IOException {
    int end = stored.limit() - MASK_BYTES;
    int skipped = stored.getInt(end);
    if (end == stored.position()) {
      leaveOut(chunk);
    } else {
      writeStored(chunk, stored.limit(end), skipped);
    }
  }

  private boolean isFill(ByteBuffer elements) {
    ByteBuffer fill = ByteBuffer.wrap(fill());
    ByteBuffer all = elements.slice();
    int others = all.limit() - fill.limit(); // each byte is the one that an element precedes
    return all.slice(0, fill.limit()).equals(fill)
        && all.slice(0, others).equals(all.slice(fill.limit(), others));
  }

  @Override
  public void fill(long chunk, ByteBuffer elements) {
    FillFile.fill(elements, elements.position(), elements.remaining(), fill());
    elements.position(elements.limit());
  }
}
