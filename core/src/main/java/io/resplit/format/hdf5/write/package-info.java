/**
 * Writes what surrounds the data of a new HDF5 or NetCDF-4 file, an array with all that goes with
 * it, so that libraries since HDF5 1.8 read it. Reads nothing.
 */
package io.resplit.format.hdf5.write;
