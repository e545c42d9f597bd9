package io.resplit;

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

  /** Returns it, in bytes; 0 without chunks. */
  long bytes() {
    return index(problem.in())
        + index(problem.out())
        + inFlight(problem.in())
        + inFlight(problem.out());
  }

  /** Returns it together with what staging buffers take more than usual. */
  long besidesPayload() {
    long staging = MemoryBudget.filteredChunkBytes(problem) - MemoryBudget.MAX_STAGING_BYTES;
    return bytes() + 2 * Math.max(0, staging);
  }

  private static long index(Problem.Side side) {
    return side.chunking().isEmpty() ? 0 : ChunkIndexBuilder.heapBytes(side.units().blockCount());
  }

  private long inFlight(Problem.Side side) {
    return 0;
  }
}
