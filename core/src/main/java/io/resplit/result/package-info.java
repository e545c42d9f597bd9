/**
 * What plans and jobs return: costs, memory, predicted times, and what was counted. Values only;
 * who counts is {@code cost}.
 */
package io.resplit.result;
