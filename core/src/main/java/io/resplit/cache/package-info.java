/**
 * The decisions of one chunk cache that all files and datasets of a job share.
 *
 * <p>Pure: no I/O, no threads, no bytes. {@link io.resplit.cache.CacheDecisions} says for a known
 * sequence of accesses what is decoded, kept, evicted and encoded, and counts it; {@code
 * io.resplit.cache.run} carries exactly that out. Every chunk has one size, decoded: edge chunks
 * are as large as all others.
 */
package io.resplit.cache;
