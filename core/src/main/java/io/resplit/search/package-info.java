/**
 * Searches for the plan that a caller asks for: tries strategies, memory limits and chunk caches,
 * has the cost model score each, and looks at what other limits would cost.
 *
 * <p>Proposes no plan itself. Reasons: {@code core/docs/planner.md}.
 */
package io.resplit.search;
