/**
 * One job from beginning to end: checks, lock, journal, engine, checksums, manifest; what an
 * earlier job has left, and whether it can be resumed.
 *
 * <p>Decides the order in which things become durable. Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.job;
