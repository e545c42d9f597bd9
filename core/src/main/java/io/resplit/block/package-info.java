/**
 * One block as a place to read boxes from and write boxes to, whatever its format: rows at strides,
 * fixed chunks, fill values, numbers made up for demo data; and the seam between an engine and a
 * set, {@link io.resplit.block.BlockSource} and {@link io.resplit.block.BlockSink}.
 *
 * <p>Knows no format and no set of files.
 */
package io.resplit.block;
