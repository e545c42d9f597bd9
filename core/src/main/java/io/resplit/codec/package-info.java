/**
 * Filters of chunks: shuffling, compression and checksums between direct buffers.
 *
 * <p>{@link io.resplit.codec.FilterPipeline} applies and undoes the filters of a chunk in their
 * order. All buffers belong to the caller, so that nothing here takes memory by the size of a
 * chunk; how large an encoded chunk can get is known beforehand, because plans count with it. Bytes
 * to be decoded come from files and are not believed: they decode to exactly the size of a chunk,
 * or to an exception.
 *
 * <p>Knows bytes only: no array, no format, and of a file no more than what refusals call it.
 * Reasons and sources: {@code core/docs/formats.md}, "Filters".
 */
package io.resplit.codec;
