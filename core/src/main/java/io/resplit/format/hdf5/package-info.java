/**
 * HDF5 and NetCDF-4 files: read by their structure, written as a header and contiguous elements, or
 * as a header, chunks and their index.
 *
 * <p>jHDF parses messages, datatypes and heaps; superblocks, links, chunk indexes and everything
 * that is written are our own, and no library ever moves an element. Written files have one dataset
 * with its attributes and dimension scales, for readers of HDF5 1.8 and later. Nothing that a file
 * says is believed before it is checked, and no file is followed to another one.
 *
 * <p>The sections named in comments are those of the <i>HDF5 File Format Specification Version
 * 3.0</i>. Reasons: {@code core/docs/formats.md}.
 */
package io.resplit.format.hdf5;
