/**
 * Reads Zarr, versions 2 and 3: a folder of metadata in JSON, and of chunks in files of their own
 * or in shards. Written from the specifications (zarr-specs v2 and v3, zarr-extensions) and from
 * what zarr-python and xarray make of them.
 *
 * <p>A store is one file to the rest of the program: its chunks have places, as those of HDF5 have,
 * which name a file of the store and a byte in it.
 */
package io.resplit.format.zarr;
