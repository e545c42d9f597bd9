/**
 * Jobs whose chunks pass through filters: what a plan touches in which order, what that costs with
 * a cache, and the sets whose blocks are read and written through it.
 *
 * <p>{@link io.resplit.chunk.ChunkJob} turns a plan into the schedule of a cache, {@link
 * io.resplit.chunk.ChunkForecast} into its cost, {@link io.resplit.chunk.JobChunks} into a cache
 * between the files and the engine. Plan and job use one schedule, which is why a job decodes and
 * encodes what its plan says, and fewer only where the input lacks chunks.
 *
 * <p>The engine does not know of this package: to it, blocks are blocks. Chunks without filters do
 * not come here; they are moved row by row. See {@code core/docs/chunk-cache.md}, section 7.
 */
package io.resplit.chunk;
