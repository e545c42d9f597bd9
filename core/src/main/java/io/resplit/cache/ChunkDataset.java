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
 * @param reservation space of this dataset, and perhaps others, that chunks of others cannot take
 * @param staysAbsent whether a chunk is not written because all that would be in it is absent where
 *     it is read from
 */
public record ChunkDataset(
    String group,
    int chunkBytes,
    LongToIntFunction usefulBytes,
    LongPredicate stored,
    Reservation reservation,
    LongPredicate staysAbsent) {

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if a chunk has no byte
   */
  public ChunkDataset {
    if (chunkBytes < 1) {
      throw new IllegalArgumentException("a chunk must have at least 1 byte: " + chunkBytes);
    }
  }

  /** Creates a dataset of which every chunk is written. */
  public ChunkDataset(
      String group,
      int chunkBytes,
      LongToIntFunction usefulBytes,
      LongPredicate stored,
      Reservation reservation) {
    this(group, chunkBytes, usefulBytes, stored, reservation, chunk -> false);
  }

  /** Returns the same without some chunks. */
  public ChunkDataset without(LongPredicate absent) {
    return new ChunkDataset(group, chunkBytes, usefulBytes, stored, reservation, absent);
  }

  /** Returns the same with space that others cannot take. */
  public ChunkDataset with(Reservation space) {
    return new ChunkDataset(group, chunkBytes, usefulBytes, stored, space, staysAbsent);
  }

  /** Returns whether an access to this dataset touches all useful bytes of its chunk. */
  boolean isWhole(ChunkAccess access) {
    return access.bytes() >= usefulBytes.applyAsInt(access.chunk());
  }
}
