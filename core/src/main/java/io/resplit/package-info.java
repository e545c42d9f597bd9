/**
 * The library and its entrance, {@link io.resplit.Resplit}: finds sets of blocks, plans how to move
 * an array between two of them, carries the plan out, and compares sets.
 *
 * <p>The only package that knows all planners and all formats, and the only one that puts the
 * others together: what a user asks for becomes a problem, the problem a plan, the plan a job with
 * lock, journal, checksums and manifest. Between calls it keeps nothing; it prints nothing and
 * never ends the process.
 *
 * <p>Reasons: {@code core/docs/durability.md} for what a job promises and in which order it keeps
 * it, {@code core/docs/glossary.md} for words.
 */
package io.resplit;
