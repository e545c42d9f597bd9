/**
 * Searches for plans: the strategies of the literature, the plain grid, and how little memory is
 * enough.
 *
 * <p>A {@link io.resplit.planner.Planner} proposes one plan for a problem and a limit, whose peak
 * is within that limit, or names the least memory for which it has one. It is deterministic and
 * keeps nothing from one call to the next. Searches are bounded: they look at a selection of
 * candidates where there are many, and so they end for any number of axes and blocks.
 *
 * <p>No planner has the last word on what its plan costs: every figure that is shown comes from
 * {@code io.resplit.cost}. Nothing here does I/O. What each strategy does, and where it departs
 * from its paper, is in {@code core/docs/planner.md}, section 5.
 */
package io.resplit.planner;
