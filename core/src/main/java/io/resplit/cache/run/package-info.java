/**
 * Carries the decisions of a chunk cache out: reads, decodes, holds, encodes and writes chunks.
 *
 * <p>{@link io.resplit.cache.run.ChunkCache} is used by one thread, which does all reading and
 * writing of files in the order of the schedule. A pool decodes chunks before they are used and
 * encodes them after they left, within memory that {@code io.resplit.cache.CacheMemory} has counted
 * before. What is done, and in which order, does not depend on the number of threads.
 *
 * <p>It decides nothing: which chunk leaves is the business of {@code io.resplit.cache}. It knows
 * no file format: a {@link io.resplit.cache.run.ChunkStore} stands for each dataset. After a
 * failure a cache can only be closed. See {@code core/docs/chunk-cache.md}, section 6, and for the
 * memory {@code core/docs/memory.md}, section 6.
 */
package io.resplit.cache.run;
