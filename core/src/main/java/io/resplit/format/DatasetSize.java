package io.resplit.format;

/**
 * How large a dataset can be at most.
 *
 * @param rank how many axes it has
 * @param mayGrow whether it may have an axis that can grow
 * @param bytes most bytes of its elements
 */
public record DatasetSize(int rank, boolean mayGrow, long bytes) {}
