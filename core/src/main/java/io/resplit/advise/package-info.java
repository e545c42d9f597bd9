/**
 * Advice for chunked files that others read: what a chunk cache needs for a way of reading, and
 * which numbers of slots suit HDF5's.
 *
 * <p>An {@link io.resplit.advise.AccessPattern} says how an array is read, a {@link
 * io.resplit.advise.Sweep} what reading all of it that way asks of a cache, a {@link
 * io.resplit.advise.SlotRule} whether two chunks get in each other's way. The search for the best
 * chunk shape is in {@code search}, a model of the cache of the HDF5 library in {@code simulate}.
 *
 * <p>Pure arithmetic on shapes: no I/O, no data, and no part in how resplit itself moves chunks.
 * Formulas, sources and where these err are in {@code core/docs/chunk-cache.md}, sections 8 to 10.
 */
package io.resplit.advise;
