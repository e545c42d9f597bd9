/**
 * HDF5 and NetCDF-4 files: read by their structure, written as a header and contiguous elements, or
 * as a header, chunks and their index.
 *
 * <p>Bytes of the file and what may be held of them are in {@code structure}; on these stand {@code
 * heap} (heaps and the B-trees into them), {@code object} (headers and their messages), {@code
 * index} (where chunks lie), and {@code read} (groups, attributes, axes, datasets). {@code write}
 * encodes files with one dataset, its attributes and dimension scales, for readers of HDF5 1.8 and
 * later. Nothing that a file says is believed before it is checked, and no file is followed to
 * another one.
 *
 * <p>The sections named in comments are those of the <i>HDF5 File Format Specification Version
 * 3.0</i>. Reasons: {@code core/docs/formats.md}.
 */
package io.resplit.format.hdf5;
