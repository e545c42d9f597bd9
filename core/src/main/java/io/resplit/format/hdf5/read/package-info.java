/**
 * Reads what an HDF5 or NetCDF-4 file says of a dataset: groups and links, attributes, dimension
 * scales, type, shape and layout. Reads no data but coordinates.
 */
package io.resplit.format.hdf5.read;
