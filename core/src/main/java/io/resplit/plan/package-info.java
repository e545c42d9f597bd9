/**
 * The problem and its answer as values: partitions, sweeps, steps.
 *
 * <p>No I/O and no scoring: what a plan costs is told by {@code io.resplit.cost}.
 */
package io.resplit.plan;
