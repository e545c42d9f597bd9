/**
 * The one referee: exact seeks, visits, bytes and peak of any plan, lower bounds, predicted times,
 * and the memory that a job with the plan takes.
 *
 * <p>{@link io.resplit.cost.CostModel} scores plans of every planner; a job counts the same numbers
 * again, and they are equal. {@link io.resplit.cost.SeekModel} has the closed form of seeks, {@link
 * io.resplit.cost.SweepHull} the exact peak of nested loops. Its results travel in {@code result}.
 *
 * <p>Nothing here proposes a plan, lists elements or files, or does I/O. Results that do not fit a
 * {@code long} are refused, never wrapped. Derivations are in {@code core/docs/planner.md},
 * sections 1, 3 and 4; how memory is divided is in {@code core/docs/memory.md}.
 */
package io.resplit.cost;
