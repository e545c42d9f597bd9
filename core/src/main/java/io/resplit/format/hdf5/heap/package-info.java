/**
 * Where HDF5 files keep what does not fit its place: local heaps for names (III.D), global heaps
 * for elements of any length (III.E), fractal heaps for links and attributes in great number
 * (III.G), and the B-trees that lead to what is in them (III.A).
 */
package io.resplit.format.hdf5.heap;
