/**
 * Sets of blocks on disk: found by address, names and sizes, checked, opened, written, made durable
 * and published, and their manifest.
 *
 * <p>A file is filled under a temporary name and gets its final one when it is complete and on the
 * disk; the manifest, written last, means that all are. Inputs are watched while they are read, and
 * never written to. A set may have millions of files: what is kept of each is a few bytes, and what
 * all have in common is kept once.
 *
 * <p>Knows formats only through the interfaces of {@code io.resplit.format}, and nothing of plans.
 * Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.set;
