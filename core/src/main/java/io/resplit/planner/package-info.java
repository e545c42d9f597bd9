/**
 * Searches for plans: each planner proposes, none scores itself.
 *
 * <p>Scores come from {@code io.resplit.cost}; nothing here does I/O.
 */
package io.resplit.planner;
