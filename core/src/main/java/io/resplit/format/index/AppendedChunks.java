package io.resplit.format.index;

import io.resplit.io.PositionalBytes;
import java.io.IOException;

/**
 * How a new file whose chunks are encoded or perhaps absent comes about: chunks are written
 * anywhere behind what precedes the data, in any order, each collected in an index, and {@link
 * #finish} makes a valid file of it. Immutable.
 *
 * <p>Nothing of the file but its chunks exists before it is finished, and every byte is written
 * once.
 */
public interface AppendedChunks {

  /** Returns what encodes the chunks. */
  ChunkCodec codec();

  /** Returns an empty index for the chunks of the block. */
  ChunkIndexBuilder newIndex();

  /**
   * Writes the index behind the chunks, and then what precedes them.
   *
   * <p>Memory does not depend on the number of chunks.
   *
   * @param index where the chunks lie
   * @param endOfChunks end of the last chunk in the file, in bytes; the data offset if there is
   *     none
   * @return the size of the complete file, in bytes
   */
  long finish(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file) throws IOException;
}
