/**
 * The objects of an HDF5 file: their headers (IV.A.1) and the messages in these (IV.A.2), which say
 * what an object is, of what type and shape, where its elements lie, and what its attributes are.
 */
package io.resplit.format.hdf5.object;
