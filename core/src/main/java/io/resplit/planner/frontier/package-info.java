/**
 * The frontier planner: clean prefix loops, one pivot axis by shortest path over its read and write
 * fronts, and an own inner sweep for every pivot step.
 *
 * <p>Pure search: costs come from {@code io.resplit.cost}, nothing here does I/O.
 */
package io.resplit.planner.frontier;
