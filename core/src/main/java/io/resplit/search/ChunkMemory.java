package io.resplit.search;

import io.resplit.cache.CacheMemory;
import io.resplit.cache.CacheMemory.Flight;
import io.resplit.chunk.Scratch;
import io.resplit.codec.FilterPipeline;
import io.resplit.format.index.ChunkIndexBuilder;
import io.resplit.plan.Problem;
import io.resplit.plan.Side;
import io.resplit.request.ChunkOptions;
import io.resplit.request.MemoryLimit;
import io.resplit.result.DataLimit;
import io.resplit.result.MemoryBudget;

/**
 * What the chunks of a problem take besides payload and cache: their indexes, and encoded and
 * decoded chunks in flight; and what is read before its axes are permuted.
 *
 * @param problem the problem
 * @param threads threads that encode and decode
 */
record ChunkMemory(Problem problem, int threads) {

  /**
   * What long jobs with filters keep of what Java took to compile them, beyond the reserve: 5 to 8
   * MiB measured with 160,000 chunks. Counted up to what two results for each thread take.
   */
  private static final long COMPILED_BYTES = 8L << 20;

  /** What a call of a codec takes besides its chunks: at least as deflate, at most as zstd. */
  private static final long LEAST_STATE_BYTES = 320 << 10;

  private static final long MOST_STATE_BYTES = 2 << 20;

  /** Zstd takes 14 times a chunk of 16 KiB, 11 times one of 64 KiB, 8 times one of 128 KiB. */
  private static final long STATE_SHARE = 8;

  /**
   * Returns it, in bytes; 0 without chunks and permuted axes.
   *
   * @param cacheBytes most decoded bytes that the cache holds, which do not count here
   */
  long bytes(long cacheBytes) {
    long permuted = MemoryBudget.permutedBytes(problem);
    return index(problem.in()) + index(problem.written()) + besidesHeld(cacheBytes) + permuted;
  }

  /**
   * Returns the most payload and cache together that leave memory for everything else.
   *
   * @param limit what is allowed
   * @param heapBytes what sets take beyond the reserve
   */
  long payloadWithin(MemoryLimit limit, long heapBytes) {
    long staging = MemoryBudget.mostStagingBytes(problem);
    long payload = limit.payloadBytes(besidesStaging() + heapBytes, staging);
    boolean ofData = limit instanceof MemoryLimit.OfData;
    return ofData || !problem.isFiltered() ? payload : payload - payload / DataLimit.GAP_SHARE;
  }

  /** Returns what chunks take besides any payload where no cache is needed. */
  long besidesPayload() {
    long staging = MemoryBudget.mostStagingBytes(problem);
    return besidesStaging() + staging - MemoryBudget.MOST_STAGING_BYTES;
  }

  /** Boxes that are filled up are staged whole, however little they hold. */
  private long besidesStaging() {
    return bytes(0) + (problem.out().fillsUp() ? 2 * MemoryBudget.filteredChunkBytes(problem) : 0);
  }

  private static long index(Side side) {
    long chunks = side.chunkCount();
    return chunks == 0 ? 0 : ChunkIndexBuilder.heapBytes(chunks);
  }

  /** Chunks in flight, encoded and decoded, and what filters need to work. */
  private long besidesHeld(long cacheBytes) {
    if (!problem.isFiltered()) {
      return 0;
    }
    CacheMemory cache =
        CacheMemory.of(
            cacheBytes,
            threads,
            largestChunk(problem.in()),
            largestChunk(problem.out()),
            problem.copiesUnseen());
    long compiled = Math.min(COMPILED_BYTES, 2 * (threads + 1) * cache.inUse().storedBytes());
    long scratch = Math.max(compiled, (threads + 1) * Scratch.bytes(problem));
    return cache.allocatedBytes() - cacheBytes + scratch + states(cache.inUse().decodedBytes());
  }

  /** What codecs take besides their chunks, beyond a few for which the reserve has enough. */
  private long states(long chunkBytes) {
    long state = Math.min(MOST_STATE_BYTES, LEAST_STATE_BYTES + STATE_SHARE * chunkBytes);
    return Math.max(0, threads - ChunkOptions.FEW) * state;
  }

  private Flight largestChunk(Side side) {
    if (!side.isFiltered()) {
      return Flight.NONE;
    }
    int bytes = Math.toIntExact(MemoryBudget.filteredChunkBytes(side, problem));
    boolean isEnlarging = side.filtered().anyMatch(each -> each.filters().isEnlarging());
    return new Flight(bytes, FilterPipeline.mostStoredBytes(bytes, isEnlarging));
  }
}
