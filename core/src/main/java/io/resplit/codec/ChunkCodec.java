package io.resplit.codec;

import io.resplit.io.ResplitException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Applies and undoes the filters of the chunks of one block. Immutable; any thread may use it.
 *
 * <p>All buffers belong to the caller, direct ones being the fastest: nothing here takes memory by
 * the size of a chunk. A call takes at most 4 MiB besides them, the state of a compressor, and
 * gives it back: 0.3 MiB for deflate, 2 MiB for zstd.
 */
public interface ChunkCodec {

  /**
   * Returns what decodes chunks for those who only compare them: of filters that are not known, it
   * gives what stands for the stored bytes.
   */
  default ChunkCodec comparing() {
    return this;
  }

  /** Returns what encodes the chunk of a number: of some, fewer elements get to the file. */
  default ChunkCodec of(long chunk) {
    return this;
  }

  /** Returns the size of the elements of a chunk, in bytes. */
  int chunkBytes();

  /** Returns the most bytes that an encoded chunk has; the decoder refuses more. */
  int maxStoredBytes();

  /** Returns the bytes of scratch memory that a call needs: 0 to about two chunks. */
  int scratchBytes();

  /**
   * Undoes the filters of a chunk.
   *
   * @param stored the bytes of the chunk in the file, from position to limit; position and contents
   *     are kept
   * @param skippedFilters bit {@code i} is set if filter {@code i} was not applied to this chunk
   * @param elements receives {@link #chunkBytes} bytes at its position, which moves behind them
   * @param scratch at least {@link #scratchBytes} bytes from its index 0, whatever its position;
   *     its contents are undefined afterwards
   * @throws ResplitException with reason {@code BAD_INPUT} if the bytes are no chunk of that size
   *     or a checksum is wrong; the contents of {@code elements} are undefined then
   */
  void decode(ByteBuffer stored, int skippedFilters, ByteBuffer elements, ByteBuffer scratch)
      throws IOException;

  /**
   * Applies the filters to a chunk.
   *
   * @param elements the {@link #chunkBytes} bytes of the chunk from position to limit; position and
   *     contents are kept
   * @param stored receives at most {@link #maxStoredBytes} bytes at its position, which moves
   *     behind them
   * @param scratch at least {@link #scratchBytes} bytes from its index 0, whatever its position;
   *     its contents are undefined afterwards
   * @return the skipped filters: bit {@code i} is set if filter {@code i} was not applied because
   *     it would have made the chunk larger
   * @throws ResplitException if a filter is not known
   */
  int encode(ByteBuffer elements, ByteBuffer stored, ByteBuffer scratch) throws IOException;
}
