/**
 * Reads the chunk index of an HDF5 dataset, of all six kinds, and refuses one whose chunks overlap,
 * leave the file or are there twice.
 */
package io.resplit.format.hdf5.index;
