/**
 * The cheapest order of read and write ends along one axis, for a given division of all others.
 *
 * <p>Reasons and proof: {@code core/docs/planner.md}.
 */
package io.resplit.planner.frontier.pivot;
