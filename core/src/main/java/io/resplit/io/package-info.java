/**
 * Files as bytes: opening, reading and writing at positions, making names durable, listing folders,
 * the counts of what was accessed, and the exceptions that end a job. Every file is opened here.
 *
 * <p>Knows nothing of arrays. Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.io;
