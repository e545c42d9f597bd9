/**
 * The files of a set that is written: checked for what is in the way, filled under temporary names,
 * summed, made durable and renamed.
 *
 * <p>Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.output;
