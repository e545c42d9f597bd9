/**
 * Chunk shapes, cache sizes and slot counts for the chunked files that others read: what HDF5's own
 * chunk cache will do with an access pattern, and which chunk shape suits it.
 *
 * <p>Pure arithmetic: no I/O, no bytes of data.
 */
package io.resplit.advise;
