/**
 * Searches for the chunk shape that suits a request best, and for the least cache with which chunks
 * serve all patterns as well as a layout made for one.
 */
package io.resplit.advise.search;
