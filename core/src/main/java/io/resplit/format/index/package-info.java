/**
 * Where the chunks of a block lie in its file, and what encodes and decodes them.
 *
 * <p>Formats fill an index from their files or write one into them; nothing here knows how that is
 * done. Reasons: {@code core/docs/chunk-cache.md}.
 */
package io.resplit.format.index;
