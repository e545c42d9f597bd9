/**
 * What HDF5 files are made of: the superblock, object headers and messages as bytes, datatypes,
 * names of filters, reserved attributes; read within bounds, with checksums compared.
 *
 * <p>Section numbers refer to the <i>HDF5 File Format Specification</i>, version 3.0.
 */
package io.resplit.format.hdf5.structure;
