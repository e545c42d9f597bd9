/**
 * Raw blocks: the elements and nothing else, behind a header of known length that is skipped.
 *
 * <p>The file says neither shape nor type, so that its size is all that can be checked, and must be
 * right to the byte.
 */
package io.resplit.format.raw;
