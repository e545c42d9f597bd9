/**
 * The frontier planner: clean prefix loops, a pivot axis whose stops are a shortest path over read
 * and write fronts, and a tail of its own for every step of the pivot.
 *
 * <p>In this order: {@code AxisView} looks at an axis from either end, {@code Patterns} lists ways
 * to sweep it, {@code GroupSearch} combines these by rising lower bound, {@code TailSweeps} lists
 * the loops inside the pivot, {@code SegmentSearch} finds the cheapest stops, and {@code Proposal}
 * becomes a plan. {@code LeastMemory} does the same for the least memory at one seek a file.
 *
 * <p>Steps are pruned by inequalities between the memory of steps and the cost of cuts. They hold
 * because of what {@code io.resplit.cost.SweepHull} computes and how {@code PivotCost} counts;
 * change neither without {@code core/docs/planner.md}, sections 7 to 9 and 13, which hold the
 * proof, its limits, and the class that each part of it rests on. Pure search: no I/O.
 */
package io.resplit.planner.frontier;
