/**
 * A simulator of the chunk cache of the HDF5 C library: what it loads, writes and throws out for a
 * list of accesses.
 *
 * <p>It follows the behaviour of release 1.10.8, odd as that may be, and not its documentation; the
 * tests hold it to counts that were taken inside the library. Numbers only: no I/O and no data. See
 * {@code core/docs/chunk-cache.md}, section 9.
 */
package io.resplit.advise.simulate;
