package io.resplit.cache.run;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * One chunked dataset in a file: its chunks, stored and decoded.
 *
 * <p>{@code read} and {@code write} are called by the thread that uses the cache, in the order of
 * its schedule, unless {@link #isReadAnywhere} lets any thread read; {@code decode}, {@code encode}
 * and {@code fill} by any thread, several at a time. Every buffer is direct, of native byte order,
 * and used from its position to its limit.
 */
public interface ChunkStore {

  /** Returns the bytes of a decoded chunk. */
  int chunkBytes();

  /** Returns the most bytes that {@link #read} can give and {@link #encode} can make. */
  int maxStoredBytes();

  /**
   * Returns whether {@link #read} may be called by any thread, several at a time and in any order,
   * since each chunk is a file of its own. Called by the thread that uses the cache, before each of
   * these reads.
   *
   * @throws IOException if the chunks cannot be read
   */
  default boolean isReadAnywhere() throws IOException {
    return false;
  }

  /**
   * Reads a chunk as it is stored.
   *
   * @param stored filled from its start; holds {@link #maxStoredBytes}
   * @return how many bytes the chunk has
   */
  int read(long chunk, ByteBuffer stored) throws IOException;

  /**
   * Decodes a chunk.
   *
   * @param stored what {@link #read} gave, which is left as it is
   * @param elements filled wholly
   * @throws IOException if the bytes are not a chunk
   */
  void decode(long chunk, ByteBuffer stored, ByteBuffer elements) throws IOException;

  /**
   * Returns whether {@link #decode} also gives what is seen of a chunk that is copied without being
   * decoded.
   */
  default boolean showsCopies() {
    return false;
  }

  /**
   * Encodes a chunk.
   *
   * @param chunk its number
   * @param elements the decoded chunk, which is left as it is
   * @param stored filled from its start; holds {@link #maxStoredBytes}
   * @return how many bytes that made
   */
  int encode(long chunk, ByteBuffer elements, ByteBuffer stored) throws IOException;

  /**
   * Takes over a chunk that another store has read and that is to be written as it is stored.
   *
   * @param elements the decoded chunk, which is left as it is
   * @param stored what {@code read} of the other store gave; replaced from its start if this store
   *     stores such a chunk in another way
   * @return how many bytes there are to be written
   */
  int adopt(ByteBuffer elements, ByteBuffer stored);

  /**
   * Writes a chunk that {@link #encode} made or {@link #adopt} took over, in place of an earlier
   * one if there is one. A chunk that was not decoded has not been adopted before.
   */
  void write(long chunk, ByteBuffer stored) throws IOException;

  /** Notes that a chunk is not written: readers find the fill value in its place. */
  void leaveOut(long chunk);

  /** Fills a decoded chunk with the value of its elements that were never written. */
  void fill(long chunk, ByteBuffer elements);
}
