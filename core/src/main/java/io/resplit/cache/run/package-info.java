/**
 * Carries the decisions of a chunk cache out: reads, decodes, holds, encodes and writes chunks.
 *
 * <p>{@link io.resplit.cache.run.ChunkCache} is used by one thread, which does all reading and
 * writing of files in the order of the schedule; a pool decodes chunks before they are used and
 * encodes them after they left. What is done does not depend on the number of threads.
 */
package io.resplit.cache.run;
