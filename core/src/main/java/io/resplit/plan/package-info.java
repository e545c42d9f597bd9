/**
 * The problem and its answer as values: what is to be moved, and in which steps.
 *
 * <p>A {@link io.resplit.plan.Problem} is two partitions of one array, each with the chunks or
 * records inside its blocks. A {@link io.resplit.plan.Plan} is a nest of loops over the axes:
 * prefix loops that keep nothing, a pivot loop, and tail loops that may differ from one pivot read
 * to the next. Along an axis an {@link io.resplit.plan.AxisSweep} says where reads end and how far
 * is written after each. The read boxes partition the array, the write boxes as well, and a box is
 * written only after all of it has been read.
 *
 * <p>Plans hold loops, never lists of steps; steps are produced one by one. All types are
 * immutable. Nothing here chooses a plan ({@code io.resplit.planner} does), scores one ({@code
 * io.resplit.cost} does), or does I/O. The reasons are in {@code core/docs/planner.md}, sections 1
 * and 2.
 */
package io.resplit.plan;
