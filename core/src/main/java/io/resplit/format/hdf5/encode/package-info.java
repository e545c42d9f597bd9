/**
 * Encodes the objects of new HDF5 files: headers of groups and datasets with their messages,
 * attributes that lie outside, global heaps. Knows nothing of what else is in a file.
 *
 * <p>Section numbers refer to the <i>HDF5 File Format Specification</i>, version 3.0.
 */
package io.resplit.format.hdf5.encode;
