/**
 * The decisions of one chunk cache that all files and datasets of a job share.
 *
 * <p>The order in which a plan touches chunks is known beforehand. For such a schedule {@link
 * io.resplit.cache.CacheDecisions} says, access by access, which chunks leave, where the chunk
 * comes from, and whether it is kept, and counts all of it. A plan takes the counts; a job carries
 * out the same decisions ({@code io.resplit.cache.run}), so that the two cannot differ. {@link
 * io.resplit.cache.Replacement} has the policies; the default one evicts what is used farthest in
 * the future.
 *
 * <p>Pure: no I/O, no threads, no data. Chunks of a dataset are all of one size, decoded; those at
 * the edge of an array take as much memory as the others. Reasons, figures and what is not used yet
 * are in {@code core/docs/chunk-cache.md}, sections 1 to 5.
 */
package io.resplit.cache;
