/**
 * What is stored: element type, byte order, storage order, layout of a block, naming of a set.
 *
 * <p>Values only: no I/O.
 */
package io.resplit.array;
