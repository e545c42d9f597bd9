/**
 * Searches for the chunk shape that suits a request best, and for the least cache with which chunks
 * serve all patterns as well as a layout made for one.
 *
 * <p>Branch and bound over the lengths that chunks may have along each axis; exact up to a number
 * of candidates that only arrays of many axes reach. No I/O. See {@code core/docs/chunk-cache.md},
 * section 8.
 */
package io.resplit.advise.search;
