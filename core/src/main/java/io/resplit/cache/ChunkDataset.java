package io.resplit.cache;

import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/**
 * What the cache must know about one chunked dataset.
 *
 * @param group name under which its accesses are counted, such as {@code in} or {@code out}
 * @param chunkBytes bytes of a decoded chunk
 * @param usefulBytes bytes of a chunk that lie inside the array: fewer than all at an edge
 * @param stored whether the file holds a chunk before the job begins; others are all fill
 * @param reservedBytes bytes of this dataset that other datasets cannot push out; 0 for none
 */
public record ChunkDataset(
    String group,
    int chunkBytes,
    LongToIntFunction usefulBytes,
    LongPredicate stored,
    long reservedBytes) {

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException if a chunk has no byte or the reservation is negative
   */
  public ChunkDataset {
    if (chunkBytes < 1) {
      throw new IllegalArgumentException("a chunk must have at least 1 byte: " + chunkBytes);
    }
    if (reservedBytes < 0) {
      throw new IllegalArgumentException("a reservation cannot be negative: " + reservedBytes);
    }
  }

  /** Returns the same with {@code bytes} that other datasets cannot push out. */
  public ChunkDataset withReserve(long bytes) {
    return new ChunkDataset(group, chunkBytes, usefulBytes, stored, bytes);
  }

  /** Returns whether an access to this dataset touches all useful bytes of its chunk. */
  boolean isWhole(ChunkAccess access) {
    return access.bytes() >= usefulBytes.applyAsInt(access.chunk());
  }
}
