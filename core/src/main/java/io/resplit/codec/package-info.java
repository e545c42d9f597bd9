/**
 * Filters of chunks: shuffling, compression and checksums over direct buffers, without copies on
 * the heap. Knows bytes only: no file, no array, no format.
 */
package io.resplit.codec;
