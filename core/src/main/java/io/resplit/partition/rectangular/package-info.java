/**
 * Lists of boxes: which of them make up a grid, and which of two partitions correspond. Knows
 * shapes and boxes only, and lists axes as its callers do.
 */
package io.resplit.partition.rectangular;
