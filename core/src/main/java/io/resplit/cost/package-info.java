/**
 * The one referee: exact seeks, opens, bytes and peak of any plan, lower bounds, predicted time.
 *
 * <p>Closed forms: nothing here enumerates elements or files, and nothing does I/O.
 */
package io.resplit.cost;
