/**
 * Moves filtered chunks between files and boxes: what a plan touches in which order, and the sets
 * whose blocks are read and written through the shared chunk cache.
 */
package io.resplit.chunk;
