/** Boxes as rows of neighbours in a file: the runs that a box of a block is read or written in. */
package io.resplit.rows;
