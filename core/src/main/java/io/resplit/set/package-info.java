/**
 * What a set of block files is: arrangement, type, order, format, names and header, as one value,
 * {@link io.resplit.set.BlockSet}; and what can be asked of it without reading its elements.
 *
 * <p>{@code find} makes sets of what is on disk, {@code describe} those that are to be written;
 * {@code input} and {@code output} open them. A set may have millions of files: what is kept of
 * each is a few bytes, and what all have in common is kept once.
 *
 * <p>Knows formats only through the interfaces of {@code io.resplit.format}, and nothing of plans.
 * Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.set;
