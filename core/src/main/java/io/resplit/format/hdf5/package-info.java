/**
 * HDF5 and NetCDF-4 files: read by their structure, written as a header and contiguous data, or as
 * a header, chunks and their index.
 *
 * <p>Nothing that a file says is believed before it is checked. The sections named in comments are
 * those of the <i>HDF5 File Format Specification Version 3.0</i>.
 */
package io.resplit.format.hdf5;
