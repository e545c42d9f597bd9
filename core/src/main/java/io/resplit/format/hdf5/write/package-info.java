/**
 * Writes what surrounds the data of one dataset in a new HDF5 or NetCDF-4 file, so that libraries
 * since HDF5 1.8 read it. Reads nothing.
 */
package io.resplit.format.hdf5.write;
