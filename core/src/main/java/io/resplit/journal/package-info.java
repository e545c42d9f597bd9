/**
 * The journal of a job: what of its outputs is safe on the disk, so that a job that was killed can
 * be resumed. Also the lock that keeps two jobs off one output, and the fingerprints that tell one
 * plan, and one state of input files, from another.
 *
 * <p>A journal is a text file, one line for each entry: the CRC-32C of the entry as eight
 * hexadecimal digits, a space, and the entry as JSON. The first entry says which plan and which
 * inputs the journal belongs to. Every commit appends the sums of the files that have changed and
 * then the number of steps of the plan that are safe; plans are deterministic, so that this number
 * says everything. Whatever follows the last whole commit is cut off.
 *
 * <p>Of an unfinished file whose chunks are appended a commit records where they end, their sum,
 * and the place of every chunk that is new or has moved. Chunks that were still in memory, or in
 * their file with only a part of what was written of them, are made again from the input when the
 * job is resumed, as is everything else that is held in memory.
 *
 * <p>The journal of a folder is {@code .resplit/journal} in it, and for a single output {@code
 * NAME} it is {@code .NAME.resplit} next to it. It is removed, last of all, when the outputs are
 * complete. It never calls safe what has not been forced to the disk, unless the user gave that up.
 *
 * <p>Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.journal;
