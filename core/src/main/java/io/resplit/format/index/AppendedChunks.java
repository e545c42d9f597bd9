package io.resplit.format.index;

import io.resplit.codec.ChunkCodec;
import io.resplit.io.PositionalBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * How the chunks of a dataset in a new file come about that are encoded or perhaps absent: they are
 * written anywhere behind what is there already, in any order, each collected in an index, which
 * {@link #writeIndex} puts behind them; {@link #complete} makes a valid file of it. Immutable.
 *
 * <p>Nothing of the file but chunks, indices and data of datasets without such chunks exists before
 * it is complete, and every byte is written once.
 */
public interface AppendedChunks {

  /** Returns what encodes the chunks. */
  ChunkCodec codec();

  /** Returns whether chunks lie in their order, with nothing in between: each is written once. */
  default boolean isStream() {
    return false;
  }

  /** Returns an empty index for the chunks of the block. */
  ChunkIndexBuilder newIndex();

  /**
   * Writes the index behind the chunks.
   *
   * <p>Memory does not depend on the number of chunks.
   *
   * @param index where the chunks lie
   * @param endOfChunks end of the last chunk in the file, in bytes
   * @return where it lies
   */
  IndexPlace writeIndex(ChunkIndexBuilder index, long endOfChunks, PositionalBytes file)
      throws IOException;

  /**
   * Writes what precedes all data: the file is valid then.
   *
   * @param roots addresses of the indices by the names of their datasets; just one without a name
   *     if the file has one dataset
   * @param endOfIndices end of the last index in the file, in bytes
   * @return size of the complete file, in bytes
   */
  long complete(Map<String, Long> roots, long endOfIndices, PositionalBytes file)
      throws IOException;

  /**
   * Returns the files in which the chunks lie if they do not lie in the file itself.
   *
   * @param file the unfinished file
   * @param written receives what must get to the disk
   */
  default Optional<ChunkFiles> apart(Path file, Written written) {
    return Optional.empty();
  }
}
