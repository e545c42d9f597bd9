/**
 * The journal of a run: what of its outputs is safe on the disk, so that a run that is killed can
 * go on where it was.
 *
 * <p>A journal is a text file, one line for each entry: the CRC-32C of the entry as eight
 * hexadecimal digits, a space, and the entry as JSON. The first entry says which plan and which
 * inputs the journal belongs to. Every commit appends the sums of the files that have changed and
 * then the number of steps of the plan that are safe; plans are deterministic, so that this number
 * says everything. Whatever follows the last whole commit is cut off.
 *
 * <p>The journal of a folder is {@code .resplit/journal} in it, that of a single output {@code
 * NAME} is {@code .NAME.resplit} beside it. It is removed, last of all, when the outputs are
 * complete.
 */
package io.resplit.journal;
