package io.resplit;

import io.resplit.cache.CacheMemory;
import io.resplit.cost.MemoryBudget;
import io.resplit.format.ChunkIndexBuilder;
import io.resplit.plan.Problem;

/**
 * What the chunks of a problem take beside payload and cache: their indexes, and encoded and
 * decoded chunks in flight.
 *
 * @param problem the problem
 * @param threads threads that encode and decode
 */
record ChunkMemory(Problem problem, int threads) {

  /** No filter makes a chunk larger than by this part of itself and this number of bytes. */
  private static final long STORED_SHARE = 64;

  private static final long STORED_EXTRA = 4096;
  private static final long SCRATCH_AREAS = 2;

  /** Returns it, in bytes; 0 without chunks. */
  long bytes() {
    return index(problem.in()) + index(problem.out()) + inFlight();
  }

  /** Returns it together with what staging buffers take more than usual. */
  long besidesPayload() {
    long staging = MemoryBudget.filteredChunkBytes(problem) - MemoryBudget.MAX_STAGING_BYTES;
    return bytes() + 2 * Math.max(0, staging);
  }

  private static long index(Problem.Side side) {
    return side.chunking().isEmpty() ? 0 : ChunkIndexBuilder.heapBytes(side.units().blockCount());
  }

  /** Chunks in flight, encoded and decoded, and what filters need to work. */
  private long inFlight() {
    long chunk = MemoryBudget.filteredChunkBytes(problem);
    if (chunk == 0) {
      return 0;
    }
    int bytes = Math.toIntExact(chunk);
    int stored = Math.toIntExact(chunk + chunk / STORED_SHARE + STORED_EXTRA);
    long scratch = (threads + 1) * SCRATCH_AREAS * (long) stored;
    return CacheMemory.inFlightBytes(threads, bytes, stored) + bytes + scratch;
  }
}
