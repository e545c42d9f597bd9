/**
 * A simulator of the chunk cache of the HDF5 C library: what it loads, writes and throws out for a
 * list of accesses. Numbers only: there is no data.
 */
package io.resplit.advise.simulate;
