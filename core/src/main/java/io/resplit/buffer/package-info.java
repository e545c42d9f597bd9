/**
 * The one ledger of data memory and the paged buffers in it.
 *
 * <p>Nothing else in the program allocates memory in proportion to the data. All of it is off-heap.
 */
package io.resplit.buffer;
