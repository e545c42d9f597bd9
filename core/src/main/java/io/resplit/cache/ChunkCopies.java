package io.resplit.cache;

/**
 * Which chunks can be written as they are stored elsewhere. One that is read as a whole right
 * before such a chunk is written as a whole is copied: what is written must be what was read.
 */
@FunctionalInterface
public interface ChunkCopies {

  /** No chunk can be copied. */
  ChunkCopies NONE = (read, written) -> false;

  /** Returns whether what is stored of one chunk can be stored as the other one. */
  boolean areAlike(ChunkKey read, ChunkKey written);

  /** Returns whether chunks are decoded although they are copied, for those who look at them. */
  default boolean areSeen() {
    return true;
  }
}
