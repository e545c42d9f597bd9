package io.resplit.cache;

import java.util.function.BiPredicate;

/**
 * Chunks that may be copied, for tests.
 *
 * @param alike whether one that is read can be written as another one
 * @param areSeen whether copied chunks are decoded
 */
public record AlikeChunks(BiPredicate<ChunkKey, ChunkKey> alike, boolean areSeen)
    implements ChunkCopies {

  @Override
  public boolean areAlike(ChunkKey read, ChunkKey written) {
    return alike.test(read, written);
  }
}
