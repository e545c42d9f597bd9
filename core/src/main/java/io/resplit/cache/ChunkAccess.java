package io.resplit.cache;

/**
 * One touch of one chunk: a job is a sequence of these.
 *
 * @param dataset number of the dataset in its {@link CacheSetup}
 * @param chunk linear index of the chunk in the grid of its dataset
 * @param bytes decoded bytes of the chunk that are read or written
 * @param use whether they are read or written
 */
public record ChunkAccess(int dataset, long chunk, int bytes, Use use) {

  /** What an access does with the bytes that it touches. */
  public enum Use {
    /** The bytes are read. */
    READ,
    /** The bytes are replaced. */
    WRITE
  }

  /** Returns whether bytes are replaced. */
  public boolean writes() {
    return use == Use.WRITE;
  }

  /** Returns which chunk is touched. */
  public ChunkKey key() {
    return new ChunkKey(dataset, chunk);
  }
}
