/**
 * The files of a set that is written: checked for what is in the way, filled under temporary names,
 * summed, made durable and renamed. The only place where an output becomes visible.
 *
 * <p>Reasons: {@code core/docs/durability.md}.
 */
package io.resplit.output;
