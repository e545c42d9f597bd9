/**
 * One job from beginning to end: checks, lock, journal, engine, checksums, manifest; what an
 * earlier job has left, and whether it can be resumed.
 *
 * <p>Decides what is done before the first commit and after the last one; {@code
 * io.resplit.journal.JournalCheckpoints} has the order within a commit. Reasons: {@code
 * core/docs/durability.md}.
 */
package io.resplit.job;
