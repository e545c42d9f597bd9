package io.resplit.format.index;

/**
 * Where the index of the chunks of a new dataset lies.
 *
 * @param root its address
 * @param end where it ends in the file, in bytes
 */
public record IndexPlace(long root, long end) {}
